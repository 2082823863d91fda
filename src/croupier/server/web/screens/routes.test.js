import { matchRoute, openTo, whyClosed } from "./routes.js";

const load = () => Promise.reject(new Error("not here"));
const ROUTES = [
  { at: "", name: "Tables", roles: null, strangers: true, load },
  { at: "table", name: "", roles: null, load },
  { at: "cage", name: "Cage", roles: ["cage"], load },
];
const guest = { id: "guest-1", name: "Guest", roles: [], player: true };
const cashier = { ...guest, roles: ["cage"] };

/** @param {unknown} found @param {unknown} wanted */
function same(found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  }
}

Deno.test("an address leads to a room, and what follows is read word by word", () => {
  const { room, rest } = matchRoute("#table/T%2F1/sit", guest, ROUTES);
  same([room.at, rest], ["table", ["T/1", "sit"]]);
});

Deno.test("a room one has no work in, or that is not there, leads to the tables", () => {
  same(matchRoute("#cage", guest, ROUTES).room.at, "");
  same(matchRoute("#cage", cashier, ROUTES).room.at, "cage");
  same(matchRoute("#cellar/1", cashier, ROUTES).room.at, "");
  same(matchRoute("", cashier, ROUTES).room.at, "");
});

Deno.test("a room that is not open says to whom it is", () => {
  const says = (/** @type {string} */ hash) => whyClosed(hash, guest, ROUTES);
  same(says("#cage/counts"), "Cage is open to cage. You are signed in as a player.");
  same([says("#cellar"), says("#table/T1"), says("")], ["", "", ""]);
  same(whyClosed("#cage", cashier, ROUTES), "");
  same(
    whyClosed("#pit", cashier),
    "Pit is open to floor, manager or operator. You are signed in as cage.",
  );
});

Deno.test("a stranger enters only what is open to strangers", () => {
  same(ROUTES.map((room) => openTo(room, null)), [true, false, false]);
});
