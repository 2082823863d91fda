// What is drawn: elements, money, cards. Suits are paths, because phones turn their signs into pictures.
const RANKS = "23456789TJQKA";
const NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const SUITS = {
  c: ["clubs", "M12 2a4.5 4.5 0 0 0-3.9 6.7A4.5 4.5 0 1 0 10.8 16c-.2 2.5-1 4.3-2.6 6h7.6c-1.6-1.7-2.4-3.5-2.6-6a4.5 4.5 0 1 0 2.7-7.3A4.5 4.5 0 0 0 12 2z"],
  d: ["diamonds", "M12 1l8 11-8 11-8-11z"],
  h: ["hearts", "M12 22C5 16 2 12.5 2 8.5 2 5.4 4.3 3 7.2 3 9.2 3 11 4.1 12 6c1-1.9 2.8-3 4.8-3C19.7 3 22 5.4 22 8.5c0 4-3 7.5-10 13.5z"],
  s: ["spades", "M12 1c5 5 9 8 9 12.5 0 3-2.3 5-4.7 5-1.2 0-2.2-.4-3-1.2.3 2.2 1.1 3.5 2.7 4.7H8c1.6-1.2 2.4-2.5 2.7-4.7-.8.8-1.8 1.2-3 1.2C5.3 18.5 3 16.5 3 13.5 3 9 7 6 12 1z"],
};

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export const money = (cents) => `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(cents % 100 ? 2 : 0)}`;

// A card in two letters, like "Qs", or null for one that lies face down.
export function card(text) {
  if (text === null) return element("span", { class: "card back", role: "img", "aria-label": "a card face down" });
  const [suit, path] = SUITS[text[1]];
  const red = suit === "diamonds" || suit === "hearts";
  const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sign.setAttribute("viewBox", "0 0 24 24");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path);
  sign.append(drawn);
  return element("span", { class: `card${red ? " red" : ""}`, role: "img", "aria-label": `${NAMES[RANKS.indexOf(text[0])]} of ${suit}` }, text[0].replace("T", "10"), sign);
}
