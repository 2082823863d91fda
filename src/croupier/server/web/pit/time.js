/** How long until something, in words that get finer as it comes nearer. */

import { dateTime } from "../screens/house-time.js";

/**
 * @param {number} milliseconds
 * @returns {string} "now", "42 s", "3 min 20 s", "23 h 59 min"
 */
export function left(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 0) return "now";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long ago something was. @param {number} at @param {number} now */
export function ago(at, now) {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < 5) return "just now";
  return seconds < 60
    ? `${seconds} s ago`
    : seconds < 3600
    ? `${Math.floor(seconds / 60)} min ago`
    : dateTime(at);
}
