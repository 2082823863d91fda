// The house in a browser: sign in, choose a table, sit, bet, decide. One socket; views and what changes in them.
import { Wire } from "/wire.js";
import { card, element, money } from "/draw.js";

const main = document.getElementById("main");
const status = document.getElementById("status");
const who = document.getElementById("who");
let person = null;
let wire = null;
const HERE = "croupier-signed-in"; // whether to ask who one is; the session itself no script can read
let shown = null; // the table on the screen: { id, rules, view }

const say = (text) => { status.textContent = text; };

async function ask(path, body) {
  const wish = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  };
  const reply = await fetch(path, wish);
  const data = await reply.json();
  if (!reply.ok) throw new Error(data.says);
  return data;
}

const attempt = (deed) => async (event) => {
  event?.preventDefault();
  try { say(""); await deed(event); } catch (error) { say(error.message); }
};

// ------------------------------------------------------------------------------------------- the door

function drawDoor() {
  who.replaceChildren();
  if (person) {
    who.append(
      element("span", {}, person.name),
      element("button", { class: "plain", onclick: attempt(signOut) }, "Sign out"),
    );
    return;
  }
  const name = element("input", { name: "name", placeholder: "name", "aria-label": "name", autocomplete: "username" });
  const password = element("input", {
    name: "password", type: "password", placeholder: "password", "aria-label": "password", autocomplete: "current-password",
  });
  who.append(
    element("button", { onclick: attempt(async () => { person = await ask("/api/guest", {}); await enter(); }) }, "Play as guest"),
    element("form", { onsubmit: attempt(async () => {
      person = await ask("/api/sign-in", { name: name.value, password: password.value });
      await enter();
    }) }, name, password, element("button", { class: "plain" }, "Sign in")),
  );
}

async function signOut() {
  localStorage.removeItem(HERE);
  await ask("/api/sign-out", {});
  location.hash = "";
  location.reload();
}

async function enter() {
  localStorage.setItem(HERE, "yes");
  drawDoor();
  wire = new Wire({ view: onView, closed: (says) => say(says) });
  await route();
}

// ------------------------------------------------------------------------------------------ the lobby

async function drawLobby() {
  if (!person) {
    main.replaceChildren(element("h1", {}, "Tables"), element("p", { class: "dim" }, "Sign in, or come in as a guest, to see them."));
    return;
  }
  const tables = await ask("/api/tables");
  main.replaceChildren(
    element("h1", {}, "Tables"),
    element("ul", { class: "tables" }, ...tables.map((table) => element("li", {},
      element("h2", {}, table.name),
      element("p", { class: "dim small" }, `${table.id} · ${table.dealing} · ${table.taken} of ${table.seats} seats taken`),
      element("a", { class: "button", href: `#table/${table.id}` }, "Go to the table"),
    ))),
  );
}

// ------------------------------------------------------------------------------------------ the table

async function openTable(id) {
  shown = { id, about: await ask(`/api/tables/${encodeURIComponent(id)}`), view: null };
  main.replaceChildren(element("p", { class: "dim" }, "Looking at the table …"));
  wire.watch(`table/${id}`);
}

function onView(target, view) {
  if (!shown || target !== `table/${shown.id}`) return;
  shown.view = view;
  drawTable();
}

const send = (name, data = {}) => attempt(async () => {
  const answer = await wire.command(`table/${shown.id}`, name, data);
  say(answer.ok ? "" : answer.says);
});

function drawTable() {
  const { view, about } = shown;
  const kept = new Map([...main.querySelectorAll("input[data-keep]")].map((input) => [input.dataset.keep, input.value]));
  const focused = document.activeElement?.dataset?.keep;
  const mine = view.you.seats;
  main.replaceChildren(
    element("h1", {}, about.name),
    element("section", { class: "felt", "aria-label": "the felt" },
      element("p", { class: "dim" }, view.says ?? (view.status === "open" ? "Between rounds" : `The table is ${view.status}`)),
      ...Object.entries(view.shared).filter(([, cards]) => cards.length).map(([group, cards]) => element("div", {},
        element("span", { class: "dim small" }, group), element("div", { class: "cards" }, ...cards.map(card)))),
    ),
    element("section", { class: "seats", "aria-label": "seats" }, ...view.seats.map((player, index) => drawSeat(player, index + 1))),
    drawDock(mine, kept),
  );
  if (focused) main.querySelector(`[data-keep="${CSS.escape(focused)}"]`)?.focus();
}

function drawSeat(player, seat) {
  const { view } = shown;
  const hand = view.hands.find((each) => each.seat === seat);
  const own = player === person.id;
  const box = element("div", { class: `seat${own ? " mine" : ""}${view.choice?.seat === seat ? " turn" : ""}` });
  const chips = view.chips[player] ?? 0;
  box.append(element("h2", {}, `Seat ${seat}${player ? ` · ${own ? "you" : player}` : ""}`));
  if (!player && view.status === "open" && !view.you.seats.length) box.append(element("button", { onclick: send("Sit", { seat }) }, "Sit here"));
  if (player) box.append(element("p", { class: "dim small" }, money(chips)));
  if (!hand) return box;
  for (const cards of Object.values(hand.cards)) if (cards.length) box.append(element("div", { class: "cards" }, ...cards.map(card)));
  for (const [wager, cents] of Object.entries(hand.bets)) {
    const result = hand.results[wager];
    const end = result === undefined ? "" : result > 0 ? ` · won ${money(result)}` : result < 0 ? " · lost" : " · push";
    box.append(element("p", { class: `small ${result > 0 ? "won" : result < 0 ? "lost" : ""}` }, `${wager} ${money(cents)}${end}`));
  }
  if (hand.folded) box.append(element("p", { class: "dim small" }, "folded"));
  return box;
}

function drawDock(mine, kept) {
  const { view, about } = shown;
  const dock = element("section", { class: "dock", "aria-label": "what you can do" });
  if (!mine.length) return dock;
  const row = (...parts) => dock.append(element("div", { class: "row" }, ...parts));
  const field = (keep, usual) => element("input", {
    class: "amount", inputmode: "decimal", "aria-label": `dollars on ${keep}`, "data-keep": keep, value: kept.get(keep) ?? usual,
  });
  if (view.choice && mine.includes(view.choice.seat)) {
    const { seat, choices, units, unit_cents: unit, wager } = view.choice;
    row(element("strong", {}, `Seat ${seat}, your decision:`), ...choices.flatMap((choice) => (
      choice === "fold" || units.length < 2
        ? [element("button", { onclick: send("Choose", { seat, choice }) }, choice === "bet" && unit ? `${choice} ${wager} ${money(unit * (units[0] ?? 1))}` : choice)]
        : units.map((many) => element("button", { onclick: send("Choose", { seat, choice, units: many }) }, `${choice} ${wager} ${money(many * unit)}`)))));
  }
  if (view.bets_open) {
    for (const spot of about.spots) {
      const amount = field(spot.id, (spot.usual / 100).toString());
      row(amount, ...mine.map((seat) => element("button", {
        class: "plain", onclick: (event) => send("PlaceBet", { seat, wager: spot.id, cents: Math.round(Number(amount.value) * 100) })(event),
      }, `${spot.name}${mine.length > 1 ? ` at seat ${seat}` : ""}`)), element("span", { class: "dim small" }, spot.says));
    }
    row(element("button", { onclick: send("Ready") }, "Deal"));
  }
  const buy = field("chips", "100");
  row(buy, element("button", { class: "plain", onclick: (event) => send("BuyChips", { cents: Math.round(Number(buy.value) * 100) })(event) }, "Buy chips"),
    element("button", { class: "plain", onclick: send("CallBot") }, "Ask for another player"),
    element("button", { class: "plain", onclick: send("Leave") }, "Leave"));
  return dock;
}

// -------------------------------------------------------------------------------------------- the way

async function route() {
  const [, id] = location.hash.match(/^#table\/(.+)$/) ?? [];
  if (shown && wire) wire.unwatch(`table/${shown.id}`);
  shown = null;
  if (id && person) await openTable(decodeURIComponent(id));
  else await drawLobby();
}

addEventListener("hashchange", attempt(route));
try {
  if (!localStorage.getItem(HERE)) throw new Error("nobody has signed in here");
  person = await ask("/api/me");
  await enter();
} catch {
  localStorage.removeItem(HERE);
  person = null;
  drawDoor();
  await drawLobby();
}
