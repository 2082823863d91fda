/** The templates of a desk as elements, for desks that put them together themselves. */

import { money } from "../parts/money.js";
import * as templates from "./panels.js";
import { create } from "./render.js";

/** @param {Parameters<typeof templates.panel>} all */
export const panel = (...all) => create(templates.panel(...all));
/** @param {Parameters<typeof templates.figures>} all */
export const figures = (...all) => create(templates.figures(...all));
/** @param {Parameters<typeof templates.pairs>} all */
export const pairs = (...all) => create(templates.pairs(...all));
/** @param {Parameters<typeof templates.headline>} all */
export const headline = (...all) => create(templates.headline(...all));
/** @param {Parameters<typeof templates.signed>} all */
export const signed = (...all) => create(templates.signed(...all));

export { money };
