/** What people are called at a table: a guest by a name of their own, a bot by its first name and as a bot. */

import { mixed } from "../parts/portrait.js";
import { say } from "../parts/say.js";

const GUESTS = say(
  "Loon Moose Heron Otter Finch Beaver Fox Owl Trout Maple Birch Cedar Robin Falcon Lynx Badger",
).split(" ");
const BOT = / \(bot .*\)$/;

/** @param {string} id */
export function nameOf(id) {
  const guest = /^guest-(\w+)/.exec(id);
  if (!guest) return id.replace(BOT, "");
  const mark = mixed(id);
  return say("{name} {number}", { name: GUESTS[mark % GUESTS.length], number: 10 + (mark >>> 8) % 90 });
}
