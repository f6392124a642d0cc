/**
 * The line to the server: opens the websocket, says hello, keeps it alive, replaces it when it is dead,
 * and hands on frames in order. It never gives up unless the server says that there is nothing to come back to.
 */

const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;
const PONG_AFTER_SLEEP = 2_000;
const OPEN_WITHIN = 8_000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 30_000;
const UNREACHABLE_AFTER = 3;
/** Close codes that end it: session over, protocol error, no such match. */
const FINAL_CODES = new Set([4001, 4400, 4404]);
const OPEN = 1;

/**
 * Full jitter: anywhere between now and a limit that doubles with each failure, so that a restart is no stampede.
 * @param {number} failures attempts that failed in a row
 * @param {() => number} random in [0, 1)
 * @returns {number} milliseconds
 */
export function retryDelay(failures, random) {
  return random() * Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** failures);
}

/**
 * @typedef {object} Clock timers and chance, replaceable in tests
 * @property {(run: () => void, ms: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {() => number} random
 *
 * @typedef {object} Listener what the line tells
 * @property {(frame: import("./sequence.js").Frame) => void} frame the next frame, in order
 * @property {(message: any) => void} answer an ack or a rej
 * @property {() => void} greeted hello has just been sent: resend what is pending
 * @property {() => void} alive a pong came
 * @property {(state: "up" | "lost" | "unreachable" | "stopped", message: string) => void} state
 */

export class Line {
  /** @type {WebSocket | null} */ #socket = null;
  #up = false;
  #stopped = false;
  #failures = 0;
  #farewell = { message: "", wait: 0 };
  /** Running timers: retry, ping, deadline. @type {Map<string, any>} */ #timers = new Map();

  /**
   * @param {string} url
   * @param {string} tab random name of this page, for the server's log
   * @param {import("./sequence.js").Sequence} sequence
   * @param {Listener} listener
   * @param {{WebSocket: typeof WebSocket, clock: Clock}} world
   */
  constructor(url, tab, sequence, listener, world) {
    this.url = url;
    this.tab = tab;
    this.sequence = sequence;
    this.listener = listener;
    this.world = world;
  }

  /** Open a new socket in place of whatever there is. */
  open() {
    if (this.#stopped) return;
    this.#drop();
    if (!this.world.WebSocket) return this.listener.state("unreachable", "");
    try {
      this.#socket = this.#connect();
      this.#after("deadline", OPEN_WITHIN, () => this.#lose());
    } catch (error) {
      console.warn("The websocket cannot be made", error);
      this.#lose();
    }
  }

  /** Leave, as a page that goes away does; `open` comes back. */
  close() {
    this.#drop();
  }

  /** The page may have slept: a socket that looks open can be dead. */
  wake() {
    if (!this.#socket) this.open();
    else if (this.#socket.readyState === OPEN) this.#ping(PONG_AFTER_SLEEP);
  }

  /** Ask for everything after the newest frame received. */
  hello() {
    this.sequence.asked = true;
    this.#send({ t: "hello", v: 1, last: this.sequence.last, tab: this.tab });
  }

  /**
   * Send a move now, if there is a socket; the ping behind it finds a dead one soon.
   * @param {object} move
   */
  deliver(move) {
    if (!this.#send(move)) return this.wake();
    this.#ping(PONG_WITHIN);
  }

  #connect() {
    const socket = new this.world.WebSocket(this.url);
    /** @param {(event: any) => void} handle */
    const current = (handle) => (/** @type {any} */ event) => socket === this.#socket && handle(event);
    socket.onopen = current(() => this.#greet());
    socket.onmessage = current((event) => this.#receive(event.data));
    socket.onclose = current((event) => this.#end(event.code));
    return socket;
  }

  #greet() {
    this.hello();
    this.listener.greeted();
    this.#ping(PONG_WITHIN);
  }

  /** @param {number} within milliseconds a sign of life may take */
  #ping(within) {
    this.#send({ t: "ping" });
    if (within < PONG_WITHIN || !this.#timers.has("deadline")) this.#after("deadline", within, () => this.#lose());
    this.#after("ping", PING_EVERY, () => this.#ping(PONG_WITHIN));
  }

  /** @param {string} text */
  #receive(text) {
    this.#cancel("deadline");
    this.#rise();
    let message;
    try {
      message = JSON.parse(text);
    } catch (error) {
      console.warn("A message is not JSON", error);
      return;
    }
    this.#dispatch(message);
  }

  /** @param {any} message */
  #dispatch(message) {
    if (message?.t === "snap" || message?.t === "ev") this.#frame(message);
    else if (message?.t === "ack" || message?.t === "rej") this.listener.answer(message);
    else if (message?.t === "pong") this.#pong(message.seq);
    else if (message?.t === "bye") this.#bye(message);
  }

  /** @param {import("./sequence.js").Frame} frame */
  #frame(frame) {
    const verdict = this.sequence.judge(frame);
    if (verdict === "take") this.listener.frame(frame);
    else if (verdict === "gap" && !this.sequence.asked) this.hello();
  }

  /** @param {number} seq newest row of the server's log */
  #pong(seq) {
    this.sequence.asked = false;
    if (this.sequence.last === null || seq > this.sequence.last) this.hello();
    this.listener.alive();
  }

  /** @param {{code: number, message?: string, retry_ms?: number}} bye */
  #bye({ code, message = "", retry_ms: wait = 0 }) {
    this.#farewell = { message, wait };
    if (FINAL_CODES.has(code)) this.#end(code);
  }

  /** First sign of life from a new socket: an open one that is closed at once does not count. */
  #rise() {
    if (this.#up) return;
    this.#up = true;
    this.#failures = 0;
    this.#farewell = { message: "", wait: 0 };
    this.listener.state("up", "");
  }

  /** @param {number} code why the socket was closed */
  #end(code) {
    if (!FINAL_CODES.has(code)) return this.#lose();
    this.#stopped = true;
    this.#drop();
    this.listener.state("stopped", this.#farewell.message);
  }

  /** The socket is gone, or as good as gone: say so and come back later. */
  #lose() {
    if (!this.#up) this.#failures += 1;
    const wait = this.#farewell.wait + retryDelay(this.#failures, this.world.clock.random);
    this.#drop();
    this.listener.state("lost", "");
    if (this.#failures >= UNREACHABLE_AFTER) this.listener.state("unreachable", "");
    this.#after("retry", wait, () => this.open());
  }

  /** Forget the socket and every timer. */
  #drop() {
    for (const name of [...this.#timers.keys()]) this.#cancel(name);
    const socket = this.#socket;
    this.#socket = null;
    this.#up = false;
    socket?.close(1000);
  }

  /**
   * @param {object} message
   * @returns {boolean} whether it could be handed to an open socket
   */
  #send(message) {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * @param {string} name
   * @param {number} ms
   * @param {() => void} run
   */
  #after(name, ms, run) {
    this.#cancel(name);
    const fire = () => {
      this.#timers.delete(name);
      run();
    };
    this.#timers.set(name, this.world.clock.setTimeout(fire, ms));
  }

  /** @param {string} name */
  #cancel(name) {
    this.world.clock.clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
