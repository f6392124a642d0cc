import assert from "node:assert/strict";
import test from "node:test";

import { Sequence } from "../../static/game/sequence.js";
import { Line, retryDelay } from "../../static/game/socket.js";
import { ev, FakeClock, fakeSockets, snap } from "./world.mjs";

function setUp(last = 3) {
  const clock = new FakeClock();
  const WebSocket = fakeSockets();
  const heard = { frames: [], answers: [], states: [], greeted: 0, alive: 0 };
  const listener = {
    frame: ({ seq }) => heard.frames.push(seq),
    answer: (message) => heard.answers.push(message),
    greeted: () => (heard.greeted += 1),
    alive: () => (heard.alive += 1),
    state: (state, message) => heard.states.push(message ? `${state}: ${message}` : state),
  };
  const line = new Line("ws://x/ws/", "tab", new Sequence(last), listener, { WebSocket, clock });
  const server = () => WebSocket.made.at(-1);
  const connect = () => {
    line.open();
    server().accept();
    server().say({ t: "pong", seq: last });
    return server();
  };
  return { clock, line, heard, server, connect, sockets: WebSocket.made };
}

const kinds = (socket) => socket.sent.map(({ t }) => t);

test("retry delays: full jitter, doubling from half a second to half a minute", () => {
  const longest = (failures) => retryDelay(failures, () => 1);
  assert.deepEqual([0, 1, 2, 5, 6, 7, 50].map(longest), [500, 1000, 2000, 16000, 30000, 30000, 30000]);
  assert.equal(retryDelay(4, () => 0), 0);
});

test("hello comes first, then whatever is pending", () => {
  const { server, connect, heard } = setUp();
  connect();
  assert.deepEqual(server().sent[0], { t: "hello", v: 1, last: 3, tab: "tab" });
  assert.equal(heard.greeted, 1);
  assert.deepEqual(heard.states, ["up"]);
});

test("frames go on in order and once; a gap asks for the missing ones, once", () => {
  const { connect, heard } = setUp();
  const server = connect();
  [4, 4, 7, 8, 5, 6, 7].forEach((seq) => server.say(ev(seq)));
  assert.deepEqual(heard.frames, [4, 5, 6, 7]);
  const hellos = server.sent.filter(({ t }) => t === "hello");
  assert.deepEqual(hellos.map(({ last }) => last), [3, 4]);
});

test("a pong that knows more makes us ask", () => {
  const { connect } = setUp();
  const server = connect();
  server.say({ t: "pong", seq: 3 });
  assert.equal(kinds(server).filter((kind) => kind === "hello").length, 1);
  server.say({ t: "pong", seq: 4 });
  assert.equal(kinds(server).filter((kind) => kind === "hello").length, 2);
});

test("a restored server takes us back with a snap", () => {
  const { connect, line, server, heard } = setUp(30);
  line.open();
  server().accept();
  server().say(snap(12));
  assert.deepEqual(heard.frames, [12]);
  assert.equal(line.sequence.last, 12);
});

test("ping every 15 s; silence for 8 s replaces the socket", () => {
  const { clock, connect, heard, sockets } = setUp();
  const first = connect();
  clock.pass(15_000);
  assert.equal(kinds(first).filter((kind) => kind === "ping").length, 2);
  clock.pass(7_999);
  assert.deepEqual(heard.states, ["up"]);
  clock.pass(1);
  assert.deepEqual(heard.states, ["up", "lost"]);
  assert.equal(first.closedWith, 1000);
  clock.pass(500);
  assert.equal(sockets.length, 2);
});

test("after sleep a dead socket is found in 2 s, a living one is kept", () => {
  const { clock, line, connect, sockets, server } = setUp();
  connect();
  line.wake();
  server().say({ t: "pong", seq: 3 });
  clock.pass(2_500);
  assert.equal(sockets.length, 1);
  line.wake();
  clock.pass(2_500);
  assert.equal(sockets.length, 2);
});

test("a late word of a replaced socket is not heard", () => {
  const { clock, line, connect, heard } = setUp();
  const old = connect();
  old.end();
  clock.pass(500);
  old.say(ev(4));
  old.end(4404);
  assert.deepEqual(heard.frames, []);
  assert.deepEqual(heard.states, ["up", "lost"]);
});

test("three attempts in a row that never lived: unreachable, and still trying", () => {
  const { clock, line, server, heard, sockets } = setUp();
  line.open();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    server().end();
    clock.pass(5_000);
  }
  assert.deepEqual(heard.states, ["lost", "lost", "lost", "unreachable"]);
  server().accept();
  server().say({ t: "pong", seq: 3 });
  assert.equal(heard.states.at(-1), "up");
  assert.ok(sockets.length >= 4);
});

test("a socket that never opens counts as an attempt after 8 s", () => {
  const { clock, line, heard } = setUp();
  line.open();
  clock.pass(8_000);
  assert.deepEqual(heard.states, ["lost"]);
});

test("no WebSocket at all: unreachable", () => {
  const { clock, line, heard } = setUp();
  line.world.WebSocket = undefined;
  line.open();
  clock.pass(60_000);
  assert.deepEqual(heard.states, ["unreachable"]);
});

test("codes that end it stop for good, with the server's words", () => {
  for (const code of [4001, 4400, 4404]) {
    const { clock, line, connect, heard, sockets } = setUp();
    connect().say({ t: "bye", code, message: "Over", retry_ms: 0 });
    clock.pass(60_000);
    line.wake();
    assert.deepEqual(heard.states, ["up", "stopped: Over"]);
    assert.equal(sockets.length, 1);
    assert.equal(clock.running, 0);
  }
});

test("a bye with a time to come back is obeyed", () => {
  const { clock, connect, sockets } = setUp();
  const server = connect();
  server.say({ t: "bye", code: 4008, message: "", retry_ms: 5_000 });
  server.end(4008);
  clock.pass(4_999);
  assert.equal(sockets.length, 1);
  clock.pass(600);
  assert.equal(sockets.length, 2);
});

test("a restart reconnects with jitter", () => {
  for (const code of [1006, 1012, 4012, 4408]) {
    const { clock, connect, sockets } = setUp();
    connect().end(code);
    clock.pass(249);
    assert.equal(sockets.length, 1);
    clock.pass(1);
    assert.equal(sockets.length, 2);
  }
});

test("a page that is left closes; one that comes back opens", () => {
  const { clock, line, connect, sockets } = setUp();
  connect();
  line.close();
  assert.equal(sockets[0].closedWith, 1000);
  clock.pass(60_000);
  assert.equal(sockets.length, 1);
  line.wake();
  assert.equal(sockets.length, 2);
});

test("a move on a lost line opens a new one instead of waiting", () => {
  const { line, connect, sockets } = setUp();
  connect().end();
  line.deliver({ t: "move" });
  assert.equal(sockets.length, 2);
});

test("messages that are no messages do no harm", () => {
  const { connect, heard } = setUp();
  const server = connect();
  ["{", "null", "[]", "7", '"x"', '{"t":"new thing"}'].forEach((text) => server.say(text));
  server.say(ev(4));
  assert.deepEqual(heard.frames, [4]);
});
