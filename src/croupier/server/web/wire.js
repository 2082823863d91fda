// The socket to the house: watches that go on where they broke off, commands that are answered once.
export class Wire {
  #socket = null;
  #lines = new Map(); // by target: { line, seq, view }
  #waiting = new Map(); // by key: { message, resolve }
  #delay = 500;

  constructor({ view, closed }) {
    this.onView = view;
    this.onClosed = closed;
    this.#connect();
  }

  watch(target) {
    this.#lines.set(target, { line: null, seq: null, view: null });
    this.#say({ do: "watch", target });
  }

  unwatch(target) {
    if (this.#lines.delete(target)) this.#say({ do: "unwatch", target });
  }

  command(target, name, data) {
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const message = { do: "command", target, name, data, key };
    return new Promise((resolve) => {
      this.#waiting.set(key, { message, resolve });
      this.#say(message);
    });
  }

  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    const address = new URL("/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = this.#socket = new WebSocket(address);
    socket.onopen = () => {
      this.#delay = 500;
      this.onClosed("");
      for (const [target, { line, seq }] of this.#lines) this.#say(line ? { do: "watch", target, line, seq } : { do: "watch", target });
      for (const { message } of this.#waiting.values()) this.#say(message); // the same key: done once at most
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = ({ code, reason }) => {
      if (code === 4401) { this.onClosed(reason || "sign in again"); return; }
      this.onClosed("The connection broke; trying again …");
      setTimeout(() => this.#connect(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 8000);
    };
  }

  #hear(message) {
    const known = this.#lines.get(message.target);
    if (message.is === "answer") {
      this.#waiting.get(message.key)?.resolve(message);
      this.#waiting.delete(message.key);
    } else if (message.is === "refused" || (message.is === "gone" && known)) {
      this.onClosed(message.says);
    } else if (message.is === "view" && known) {
      this.#lines.set(message.target, { line: message.line, seq: message.seq, view: message.view });
      this.onView(message.target, message.view);
    } else if (message.is === "delta" && known?.line === message.line) {
      if (message.seq !== known.seq + 1) return; // never happens on one line; a full view would follow
      known.seq = message.seq;
      for (const [path, ...value] of message.changes) known.view = changed(known.view, path, value);
      this.onView(message.target, known.view);
    }
  }
}

// Makes one change at a path; with no value it takes away.
export function changed(view, path, value) {
  if (!path.length) return value[0];
  const last = path.at(-1);
  let at = view;
  for (const step of path.slice(0, -1)) at = at[step];
  if (value.length) at[last] = value[0];
  else if (Array.isArray(at)) at.splice(last, 1);
  else delete at[last];
  return view;
}
