/** How long ago something was, in words that get finer as it is nearer. */

import { dateTime } from "../screens/house-time.js";

/** @param {number} at @param {number} now */
export function ago(at, now) {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < 5) return "just now";
  return seconds < 60
    ? `${seconds} s ago`
    : seconds < 3600
    ? `${Math.floor(seconds / 60)} min ago`
    : dateTime(at);
}
