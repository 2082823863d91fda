/** Areas of a screen that are drawn anew only when what they show has changed, so that nobody loses their place. */

export class Areas {
  /** @type {WeakMap<Element, string>} what each area shows */
  #drawn = new WeakMap();

  /** @param {() => void} lost what to do where the focus was in something that is gone */
  constructor(lost) {
    this.lost = lost;
  }

  /**
   * Draw an area; whoever works in it by keyboard stays at the same key, by its `data-is`.
   * @param {Element} area
   * @param {unknown} shows
   * @param {() => (Node | string)[]} draw
   */
  fill(area, shows, draw) {
    const key = JSON.stringify(shows);
    if (this.#drawn.get(area) === key) return;
    this.#drawn.set(area, key);
    const focused = area.contains(document.activeElement) ? document.activeElement : null;
    const is = focused?.getAttribute("data-is");
    area.replaceChildren(...draw());
    if (!focused || focused === area || focused.isConnected) return;
    const same = is ? area.querySelector(`[data-is="${is}"]`) : null;
    if (same instanceof HTMLElement) same.focus();
    else this.lost();
  }
}
