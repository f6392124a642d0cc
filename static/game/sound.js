/**
 * What the table sounds like: a few soft tones and the flick of paper, made here, not loaded. This module is only
 * fetched while sound is on, and makes no sound before the person has touched the page (browsers forbid it, and warn).
 */

/** Loudness of everything together: to be noticed, not to be heard next door. */
const LOUDNESS = 0.22;
/** Seconds between two sounds of one moment. */
const APART = 0.14;
/** A frequency that stands for paper: a short hiss instead of a tone. */
const PAPER = 0;

/**
 * @typedef {[start: number, frequency: number, length: number, loudness: number]} Tone seconds, hertz, seconds, 0..1
 * @type {Record<string, Tone[]>}
 */
const SOUNDS = {
  card: [[0, PAPER, 0.06, 0.6]],
  trick: [[0, PAPER, 0.05, 0.4], [0.06, PAPER, 0.09, 0.6], [0.05, 196, 0.16, 0.4]],
  declaration: [[0, 659.3, 0.18, 0.5], [0.1, 880, 0.32, 0.5]],
  great: [[0, 523.3, 0.2, 0.5], [0.11, 659.3, 0.2, 0.5], [0.22, 784, 0.24, 0.5], [0.33, 1046.5, 0.7, 0.6]],
  turn: [[0, 587.3, 0.16, 0.3]],
  won: [[0, 392, 0.22, 0.5], [0.16, 523.3, 0.22, 0.5], [0.32, 659.3, 0.24, 0.5], [0.48, 784, 0.8, 0.6]],
  lost: [[0, 329.6, 0.3, 0.4], [0.24, 261.6, 0.6, 0.4]],
};

/** @type {Record<string, string[]>} what a kind of frame sounds like, before it is the person's turn */
const OF_KIND = { deal: ["card"], lead: ["card"], follow: ["card", "trick"], seven: ["declaration"], draw: ["card"] };
/** @type {Record<string, string[]>} */
const OF_OUTCOME = { win: ["won"], loss: ["lost"], draw: ["turn"] };
const GREAT = 500;

/**
 * @typedef {object} Moment what has just come to be seen
 * @property {string} kind of the frame
 * @property {string} toAct whose turn it is now
 * @property {string} before whose turn it was
 * @property {number} celebrated points of a great meld of the person's, 0 without one
 * @property {string} outcome of the match; "" while it goes on
 * @property {boolean} hidden whether the page is in the background: then only what calls the person is heard
 *
 * @param {Moment} moment
 * @returns {string[]} names of sounds, one after another
 */
export function soundsOf({ kind, toAct, before, celebrated, outcome, hidden }) {
  if (kind === "end") return OF_OUTCOME[outcome] ?? [];
  const turn = toAct === "you" && before !== "you" ? ["turn"] : [];
  if (hidden) return turn;
  if (kind === "meld") return [celebrated >= GREAT ? "great" : "declaration"];
  return [...(OF_KIND[kind] ?? []), ...turn];
}

/** @type {AudioContext | null} */
let context = null;

/** @returns {AudioContext | null} null until the person has touched the page */
function awake() {
  if (navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/**
 * Let a moment be heard.
 * @param {Moment} moment
 */
export function play(moment) {
  const names = soundsOf(moment);
  const audio = names.length ? awake() : null;
  if (!audio) return;
  names.forEach((name, index) => {
    for (const tone of SOUNDS[name]) sound(audio, tone, audio.currentTime + 0.01 + index * APART);
  });
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {number} from
 */
function sound(audio, [start, frequency, length, loudness], from) {
  const [begin, end] = [from + start, from + start + length];
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness * LOUDNESS, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const source = frequency === PAPER ? paper(audio, volume) : tuned(audio, frequency, volume);
  source.start(begin);
  source.stop(end);
}

/**
 * @param {AudioContext} audio
 * @param {number} frequency
 * @param {AudioNode} into
 */
function tuned(audio, frequency, into) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency });
  source.connect(into);
  return source;
}

/**
 * @param {AudioContext} audio
 * @param {AudioNode} into
 */
function paper(audio, into) {
  const buffer = audio.createBuffer(1, audio.sampleRate / 8, audio.sampleRate);
  const hiss = buffer.getChannelData(0);
  for (let index = 0; index < hiss.length; index += 1) hiss[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: 2600, Q: 0.8 })).connect(into);
  return source;
}

// A phone lets sound begin, or go on after a call, only within a touch.
for (const gesture of ["pointerup", "keydown"]) globalThis.addEventListener?.(gesture, awake, { passive: true });
