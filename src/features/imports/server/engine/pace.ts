/** Milliseconds that a batch should take: nobody waits longer for the embedded database. */
const aim = 60;
const [least, most] = [20, 4000];

/** How many facts a batch has, so that it takes about as long as it should. */
export class Pace {
  size = 200;

  took(facts: number, milliseconds: number): void {
    if (facts < this.size / 2) return;
    const fitting = (facts * aim) / Math.max(1, milliseconds);
    // Half way there: one slow batch says little.
    this.size = Math.round(
      Math.min(most, Math.max(least, Math.min(fitting, this.size * 2) / 2 + this.size / 2)),
    );
  }
}
