/** Random values. `crypto.randomUUID` is missing on plain http (a home network), `getRandomValues` is not. */

/** @returns {string} a version 4 UUID */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** @returns {number} a place to cut at, 0..63, each equally likely: six bits of one random byte */
export function randomCut() {
  return crypto.getRandomValues(new Uint8Array(1))[0] & 63;
}
