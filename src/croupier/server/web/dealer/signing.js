/** Who signs what is put right or ruled: the floor, and a manager where something paid is taken back. */

import { wallClock } from "../screens/house-time.js";
import { choiceField, textField } from "../staff/forms.js";

/** @import { LiveView } from "./words.js" */
/** @import { Field } from "../staff/forms.js" */
/** @typedef {{ name: string, password: string }} Signer */

const REASONS = ["keyed wrongly", "misread", "not what lay there", "said otherwise"];

/** @param {string} label @param {readonly string[]} names @param {boolean} optional */
function signer(label, names, optional) {
  if (optional) return choiceField(label, [["nobody", "not needed"], ...names.map(pair)]);
  return names.length ? choiceField(label, names) : textField(label);
}

/** @param {string} name @returns {[string, string]} */
const pair = (name) => [name, name];

/**
 * The fields of a signature at this device, and what they read.
 * @param {LiveView} view
 * @param {{ manager?: "no" | "perhaps" | "needed", reason?: boolean }} [how] whether a manager signs too
 */
export function signing(view, { manager = "no", reason = true } = {}) {
  const why = textField("Why", { offers: REASONS });
  const camera = textField("Camera time", { optional: true, value: wallClock().seconds });
  const { floor = [], manager: managers = [] } = view.console?.signers ?? {};
  const alone = view.console?.may.rule && !view.console.may.deal;
  const others = floor.filter((id) => id !== view.you.id);
  const by = signer("Floor, who signs with a PIN", others, false);
  const too = signer(
    manager === "perhaps" ? "Manager, if something was paid" : "Manager, who signs with a PIN",
    managers.filter((id) => id !== view.you.id),
    manager === "perhaps",
  );
  /** @type {Field<string>[]} */
  const fields = [
    ...(reason ? [why, camera] : []),
    ...(alone ? [] : [by]),
    ...(manager === "no" ? [] : [too]),
  ];
  return {
    fields,
    data: () => reason ? { reason: why.read(), camera: camera.read() } : {},
    /** @returns {Signer[]} */
    signed: () => {
      const names = [...(alone ? [] : [by.read()]), ...(manager === "no" ? [] : [too.read()])];
      return [...new Set(names)].filter((name) => name !== "nobody").map((name) => ({ name, password: "" }));
    },
  };
}
