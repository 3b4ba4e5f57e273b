import { createHash } from "node:crypto";

/** Uses after which a plan is worth storing. */
const OFTEN = 4;
/** A tenant statement's plan uses about 50 KB on every connection. */
const MOST_NAMED = 250;
const MOST_COUNTED = 2_000;

/**
 * Names for frequent statements. Under row level security planning is most of a short statement; a named
 * one is planned once a connection (decision 0019). Lists of values stay unnamed.
 */
export class StatementNames {
  readonly #named = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The text's name, the same in every process; undefined when it isn't frequent. */
  of(text: string): string | undefined {
    const known = this.#named.get(text);
    if (known !== undefined || this.#named.size >= MOST_NAMED) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < OFTEN) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    // An unrecognised pooler may share connections: a name must mean one text everywhere.
    const name = createHash("sha1").update(text).digest("hex");
    this.#named.set(text, name);
    return name;
  }
}
