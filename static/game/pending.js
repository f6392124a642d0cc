/**
 * The one move in flight. It is kept in sessionStorage until the server has acked or refused it,
 * so that neither a lost line nor a reloaded page loses it or plays it twice.
 */

/** @typedef {{t: "move", id: string, at: number, a: string}} Move */

export class PendingMove {
  /**
   * @param {() => Storage} storage may throw where storage is forbidden; the move then lives as long as the page
   * @param {string} match
   */
  constructor(storage, match) {
    this.storage = storage;
    this.key = `pending:${match}`;
    /** @type {Move | null} */
    this.move = this.#load();
  }

  /** @param {Move} move */
  keep(move) {
    this.move = move;
    this.#try((storage) => storage.setItem(this.key, JSON.stringify(move)));
  }

  clear() {
    this.move = null;
    this.#try((storage) => storage.removeItem(this.key));
  }

  /**
   * @param {string | null | undefined} id of the answered move; none = the server could not read it: it is ours
   * @returns {boolean} whether the answer was for the pending move, which is over then
   */
  settle(id) {
    if (!this.move || (id && id !== this.move.id)) return false;
    this.clear();
    return true;
  }

  /** @returns {Move | null} */
  #load() {
    const move = this.#try((storage) => JSON.parse(storage.getItem(this.key) ?? "null"));
    return move?.t === "move" && typeof move.id === "string" ? move : null;
  }

  /** @param {(storage: Storage) => any} use */
  #try(use) {
    try {
      return use(this.storage());
    } catch {
      return null;
    }
  }
}
