/** The sounds of a table, made here and nowhere recorded: a card, two chips, and three notes for a win. */

/** @import { Sound } from "./sounds-when.js" */

/** @type {AudioContext | null} */
let air = null;
/** @type {GainNode | null} through which all of it goes, as loud as it was set */
let out = null;

/** Play a sound; where a browser wants a touch first, nothing is heard. @param {Sound} sound @param {number} volume from 0 to 100 */
export function play(sound, volume) {
  air ??= new AudioContext();
  out ??= air.createGain();
  out.gain.value = volume / 100;
  out.connect(air.destination);
  if (air.state === "suspended") void air.resume();
  const now = air.currentTime;
  if (sound === "deal") brush(air, now);
  else if (sound === "chip") {
    [0, 0.055].forEach((after) => tone(air, now + after, 2_450 - after * 6_000, 0.05));
  } else [523.25, 659.25, 783.99].forEach((pitch, n) => tone(air, now + n * 0.11, pitch, 0.34));
}

/** A tone that dies away. @param {AudioContext | null} on @param {number} at @param {number} pitch @param {number} long */
function tone(on, at, pitch, long) {
  if (!on) return;
  const made = on.createOscillator();
  const loud = on.createGain();
  made.type = "triangle";
  made.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(0.24, at + 0.008);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + long);
  made.connect(loud).connect(out ?? on.destination);
  made.start(at);
  made.stop(at + long);
}

/** Paper over felt: a breath of noise. @param {AudioContext} on @param {number} at */
function brush(on, at) {
  const long = 0.09;
  const noise = on.createBuffer(1, on.sampleRate * long, on.sampleRate);
  const heard = noise.getChannelData(0);
  for (let n = 0; n < heard.length; n++) heard[n] = (Math.random() * 2 - 1) * (1 - n / heard.length) ** 2;
  const made = on.createBufferSource();
  const dull = on.createBiquadFilter();
  const loud = on.createGain();
  made.buffer = noise;
  dull.type = "bandpass";
  dull.frequency.value = 3_200;
  loud.gain.value = 0.32;
  made.connect(dull).connect(loud).connect(out ?? on.destination);
  made.start(at);
}
