/** A sheet of styles that is fetched when it is needed, once. */

import { create, markup } from "../parts/render.js";

/** Fetch a sheet by its path, such as `screens/drawer`; nothing is shown undressed. @param {string} name @returns {Promise<void>} */
export function dress(name) {
  const href = `/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const fail = () => {
      link.remove(); // it is fetched again the next time
      resolve(); // plain, but it works
    };
    const link = create(
      markup`<link rel="stylesheet" href=${href} onload=${() => resolve()} onerror=${fail}>`,
    );
    document.head.append(link);
  });
}

/** Let the sheets of one room apply and those of the others rest: rooms call their parts by the same names.
 * @param {readonly string[]} names @param {readonly string[]} others */
export function wear(names, others) {
  for (const name of new Set([...names, ...others])) {
    const link = document.querySelector(`link[href="/${name}.css"]`);
    if (link) link.setAttribute("media", names.includes(name) ? "all" : "not all");
  }
}
