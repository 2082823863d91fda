/** A sheet of styles that is fetched when it is needed, once. */

import { element } from "../parts/dom.js";

/** Fetch a sheet by its path, such as `style/drawer`; nothing is shown undressed. @param {string} name @returns {Promise<void>} */
export function dress(name) {
  const href = `/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove(); // it is fetched again the next time
      resolve(); // plain, but it works
    });
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
