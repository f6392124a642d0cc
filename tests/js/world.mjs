/** A clock that the test turns, and sockets that the test plays the server of. */

export class FakeClock {
  now = 0;
  #timers = new Map();
  #next = 1;

  setTimeout = (run, ms) => {
    this.#timers.set(this.#next, { run, due: this.now + ms });
    return this.#next++;
  };

  clearTimeout = (id) => this.#timers.delete(id);

  random = () => 0.5;

  /** Let time pass, running what falls due in order. */
  pass(ms) {
    const end = this.now + ms;
    for (let due = this.#due(end); due; due = this.#due(end)) {
      this.#timers.delete(due[0]);
      this.now = due[1].due;
      due[1].run();
    }
    this.now = end;
  }

  get running() {
    return this.#timers.size;
  }

  #due(end) {
    const due = [...this.#timers].filter(([, timer]) => timer.due <= end);
    return due.sort(([a, one], [b, other]) => one.due - other.due || a - b)[0];
  }
}

/** @returns {typeof WebSocket & {made: any[]}} a class whose instances are listed in `made` */
export function fakeSockets() {
  return class FakeSocket {
    static made = [];
    readyState = 0;
    sent = [];

    constructor(url) {
      this.url = url;
      FakeSocket.made.push(this);
    }

    send(text) {
      this.sent.push(JSON.parse(text));
    }

    close(code) {
      this.readyState = 3;
      this.closedWith = code;
    }

    /** The server accepts. */
    accept() {
      this.readyState = 1;
      this.onopen({});
    }

    /** The server says something. */
    say(message) {
      this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
    }

    /** The connection ends. */
    end(code = 1006) {
      this.readyState = 3;
      this.onclose({ code });
    }
  };
}

/** @returns {Storage} that forgets with the test */
export function fakeStorage() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, String(value)),
    removeItem: (key) => kept.delete(key),
  };
}

export const ev = (seq, more = {}) => ({ t: "ev", seq, kind: "lead", html: `<i>${seq}</i>`, say: `s${seq}`, hold: 100, ...more });
export const snap = (seq, more = {}) => ({ ...ev(seq, more), t: "snap" });
