/** Until when chips of the day are redeemed, in words. */

import { clockTime } from "./house-time.js";
import { say } from "../parts/say.js";

const SOON = 30 * 60_000;

/**
 * What the notice says at a moment, and whether it is urgent; null where no day ends.
 * @param {string | null} ends
 * @param {number} now
 */
export function noticeAt(ends, now) {
  if (!ends) return null;
  const left = Date.parse(ends) - now;
  const at = clockTime(ends);
  const over = say("The gaming day is over. A manager approves the redemption of its chips.");
  if (left <= 0) return { urgent: true, says: over };
  if (left > SOON) return { urgent: false, says: say("Redeem chips at the cage by {at}.", { at }) };
  const minutes = Math.max(1, Math.round(left / 60_000));
  const says = minutes === 1
    ? say("Redeem chips now: the gaming day ends in 1 minute, at {at}.", { at })
    : say("Redeem chips now: the gaming day ends in {minutes} minutes, at {at}.", { minutes, at });
  return { urgent: true, says };
}
