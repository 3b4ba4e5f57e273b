/** How large batches may be, and the milliseconds that one should last. */
interface Bounds {
  readonly aim: number;
  readonly least: number;
  readonly most: number;
}

/**
 * No one else is served while the embedded database works at a batch. Most of its time it spends on the
 * batch's statements and its end, whatever it contains: a batch below 150 facts is hardly shorter.
 */
const alone: Bounds = { aim: 60, least: 150, most: 1500 };
/** A database server works for others meanwhile, but judging more facts at a time would block this process. */
const besideOthers: Bounds = { aim: 250, least: 300, most: 800 };

/** How many facts a batch has, so that it lasts about as long as it should. */
export class Pace {
  readonly #bounds: Bounds;
  size: number;

  constructor(isEmbedded: boolean) {
    this.#bounds = isEmbedded ? alone : besideOthers;
    this.size = isEmbedded ? 150 : 500;
  }

  /** Learns from a batch; `milliseconds` from its first statement to its end. */
  recordTime(facts: number, milliseconds: number): void {
    if (facts < this.size / 2) return;
    const { aim, least, most } = this.#bounds;
    const fitting = (facts * aim) / Math.max(1, milliseconds);
    // Half way there: one slow batch says little.
    this.size = Math.round(
      Math.min(most, Math.max(least, Math.min(fitting, this.size * 2) / 2 + this.size / 2)),
    );
  }
}
