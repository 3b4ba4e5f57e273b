import { createHash } from "node:crypto";

/** A text is worth a plan that is kept once it came this often. */
const OFTEN = 4;
/** A plan of a tenant's statement takes some 50 KB on every connection that ran it. */
const MOST_NAMED = 250;
const MOST_COUNTED = 2_000;

/**
 * Names for statements that come again and again. Under row level security the planner takes most of a short
 * statement's time; a named statement is planned once on each connection (decision 0017). Lists of values
 * make texts that come once: they stay without a name.
 */
export class StatementNames {
  readonly #named = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The text's name, the same in every process, or undefined where it is not to be kept. */
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
    // A pooler that was not recognised may hand on connections of other processes: a name must never mean
    // another text there.
    const name = createHash("sha1").update(text).digest("hex");
    this.#named.set(text, name);
    return name;
  }
}
