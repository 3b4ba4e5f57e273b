import type { Tally } from "./judging.ts";

/** Keys are stored as numbers, so that a million of them need little memory (cyrb53, public domain). */
export function hash(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (0x1fffff & other) + (one >>> 0);
}

/** A tally that can go back to where it was kept: a batch that is tried again says everything anew. */
export interface StoredTally extends Tally {
  commit(): void;
  goBack(): void;
}

/** An empty tally. */
export function newTally(): StoredTally {
  const sums = new Map<number, number>();
  const since = new Map<number, number>();
  return {
    add: (key, amount) => {
      const at = hash(key);
      const before = sums.get(at) ?? 0;
      if (!since.has(at)) since.set(at, before);
      sums.set(at, before + amount);
      return before + amount;
    },
    sum: (key) => sums.get(hash(key)) ?? 0,
    commit: () => since.clear(),
    goBack: () => {
      for (const [at, before] of since) sums.set(at, before);
    },
  };
}
