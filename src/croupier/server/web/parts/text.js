/** Words as a person reads them. */

import { say } from "./say.js";

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text with a capital and a period. @param {string} text */
export function sentence(text) {
  return /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/** A whole number with its thousands apart: 12,345. @param {number | bigint} number */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** How long something lasts: now, 42 s, 3 min 20 s, 23 h 59 min. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000), minutes = Math.floor(seconds / 60);
  if (seconds <= 0) return say("now");
  if (seconds < 60) return `${seconds} s`;
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** So many of something: 1 bot, 2 bots. @param {number} many @param {string} one @param {string} [several] */
export function count(many, one, several = `${one}s`) {
  return `${grouped(many)} ${many === 1 ? one : several}`;
}

/** The first name of the kind T1, T2 that is not taken. @param {readonly string[]} taken */
export function freeName(taken) {
  let number = 1;
  while (taken.includes(`T${number}`)) number++;
  return `T${number}`;
}
