"""What somebody sees of a table in a window of some size: what is out of sight, too small, or in the way."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = ((1440, 900), (1024, 768), (390, 844), (390, 664), (360, 640), (844, 390))
AT_REST: Final = """async () => {
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  await Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => null)));
  while (document.querySelector("[data-held]")) await new Promise(requestAnimationFrame);  // for a double tap
}"""
LOOK_UP: Final = """() => {
  document.querySelector(".cloth-side").scrollTop = 0;  // as the table does by itself
}"""
OUT_OF_SIGHT: Final = """() => {
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const strip = [...document.querySelectorAll(".hand-strip playing-card")].filter(shown);
  const own = document.querySelector("choice-bar").ariaLabel.match(/seat (\\d+)/)[1];
  const felt = [...document.querySelectorAll("table-felt playing-card")]
    .filter((card) => /^(table|dealer) /.test(card.dataset.key) || card.dataset.key.startsWith(`${own} `));
  const cards = strip.length ? strip : felt;
  const boxes = (found) => [...found].map((one) => one.getBoundingClientRect());
  const table = felt.filter((card) => card.dataset.key.startsWith("table "))
    .sort((a, b) => a.dataset.key.localeCompare(b.dataset.key));
  const across = boxes(table).map(({ x }) => x);
  const rest = [...document.querySelectorAll(
    "choice-bar button, the-table .moment, the-table .purse, the-table .line-dot",
  )];
  const missing = [];
  const { scrollHeight: high, scrollWidth: wide } = document.documentElement;
  if (high > innerHeight || wide > innerWidth) missing.push(`the page scrolls: ${wide}x${high}`);
  if (cards.length < 2) missing.push("cards");
  if (across.some((x, n) => n && x <= across[n - 1])) missing.push(`out of order: ${across}`);
  const every = [...cards, ...rest].filter(shown);
  const called = (one) => one.dataset.key ?? (one.textContent.trim().slice(0, 30) || one.className);
  for (const [n, one] of every.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of every.slice(n + 1)) {
      const b = other.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 0.5 && high > 0.5) missing.push(`${called(one)} runs into ${called(other)}`);
    }
  }
  for (const one of [...cards, ...rest]) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const name = called(one);
    if (!shown(one)) missing.push(`hidden: ${name}`);
    const beyond = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (beyond) missing.push(`beyond: ${name}`);
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!one.contains(on)) missing.push(`covered: ${name}`);
  }
  return missing;
}"""
SMALL: Final = """() => {
  const shown = (one) =>
    one.checkVisibility({ opacityProperty: true }) && one.getBoundingClientRect().width > 1;
  const texts = [...document.querySelectorAll("table-felt *")].filter((one) => shown(one) &&
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    !one.closest("svg") && !one.closest("playing-card") && !one.closest(".unseen"));
  const held = innerWidth < 600 || innerHeight < 600;
  const fonts = texts.filter((one) => parseFloat(getComputedStyle(one).fontSize) < (held ? 14 : 12))
    .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 20)}`);
  const touched = [...document.querySelectorAll("the-table :is(button, a[href], summary, select, input)")]
    .filter((one) => shown(one) && !one.disabled)
    .filter((one) => getComputedStyle(one.closest(".sidebar") ?? one).position !== "static"
      || !one.closest(".sidebar"))  // which beside a table on a desk is worked with a mouse
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([one, box]) => `${one.textContent.trim()} ${box.width}x${box.height}`);
  return { texts: texts.length, fonts, touched };
}"""
CLASHES: Final = """() => {
  const felt = document.querySelector("table-felt"), boxes = [];
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, one = text.parentElement;
    if (!text.data.trim() || !shown(one) || one.closest("playing-card, .about-spot, .for-card")) continue;
    const cut = one.closest(".who, .state")?.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      const [l, r] = [Math.max(left, cut?.left ?? left), Math.min(right, cut?.right ?? right)];
      const [t, b] = [top + height * 0.18, bottom - height * 0.18];
      const of = one.closest(".placed, .lettering");
      if (r - l > 1) boxes.push({ l, t, r, b, one, of, name: text.data.trim() });
    }
  }
  for (const one of felt.querySelectorAll("playing-card, seat-badge, .plate, .spot")) {
    const { left: l, top: t, right: r, bottom: b } = one.getBoundingClientRect();
    const name = one.dataset.key ?? one.dataset.wager ?? one.textContent.trim();
    boxes.push({ l, t, r, b, one, of: one, solid: true, name: `<${one.localName} ${name}>` });
  }
  const found = new Set();
  for (const [n, a] of boxes.entries()) {
    for (const b of boxes.slice(n + 1)) {
      if (a.of === b.of || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (a.solid && b.solid && !a.one.matches("seat-badge") && !b.one.matches("seat-badge")) continue;
      const wide = Math.min(a.r, b.r) - Math.max(a.l, b.l), high = Math.min(a.b, b.b) - Math.max(a.t, b.t);
      const named = a.one.matches(".caption") && b.one.matches(".plate");
      if (wide > 1.5 && high > 1.5 && !named) found.add(`${a.name} | ${b.name}`);
    }
  }
  return { boxes: boxes.length, clashes: [...found] };
}"""


def resize(page: "Page", size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the table is drawn for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(AT_REST)


def look(page: "Page") -> dict[str, list[str]]:
    """What of a decision is not in sight, by the size of the window."""
    missing = {}
    for size in SIZES:
        resize(page, size)
        page.evaluate(LOOK_UP)
        if found := page.evaluate(OUT_OF_SIGHT):
            missing["{}x{}".format(*size)] = found
    return missing
