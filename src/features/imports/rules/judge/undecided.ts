/** Cells that can be read in two ways, until one of the column decides it. */
export class Undecided {
  readonly #open: RegExp;
  readonly #decides: (text: string) => boolean;
  readonly #other: RegExp | null;
  #sample: string | null = null;
  #isDecided = false;

  constructor(open: RegExp, decides: (text: string) => boolean, other: RegExp | null = null) {
    this.#open = open;
    this.#decides = decides;
    this.#other = other;
  }

  add(text: string): void {
    if (!this.#open.test(text)) {
      if (this.#other?.test(text) === true) this.#isDecided = true;
      return;
    }
    this.#sample ??= text;
    if (this.#decides(text)) this.#isDecided = true;
  }

  /** A cell that can be read in two ways; null where a cell decides it, or none can. */
  get open(): string | null {
    return this.#isDecided ? null : this.#sample;
  }
}
