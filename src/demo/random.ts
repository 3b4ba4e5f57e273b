import { dayNumber, type Day } from "#shared/day.ts";

/**
 * Numbers that look drawn by lot and are the same for the same seed, so that a demonstration can be made
 * again exactly.
 */
export interface Random {
  /** From 0 up to, never reaching, 1. */
  next(): number;
  /** From `low` up to `high`. */
  between(low: number, high: number): number;
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** True in this share of the draws, 0 to 1. */
  chance(share: number): boolean;
  /** Around 0, within -3 and 3, most of them within -1 and 1. */
  bell(): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** FNV-1a over the seed's text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * One independent stream per seed; parts separate streams, so that a change in one topic leaves the others
 * as they were.
 */
export function randomOf(...seed: readonly (string | number)[]): Random {
  let state = hashOf(seed.join("/"));
  // A 32-bit counter through a mixing function: short, fast, and good enough for figures no one relies on.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer: integer,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    bell: () => (next() + next() + next() - 1.5) * 2,
    pick: (list) => {
      const chosen = list[integer(0, list.length - 1)];
      if (chosen === undefined) throw new Error("Nothing to pick from");
      return chosen;
    },
    shuffled: (list) => {
      const keyed = list.map((item) => ({ item, key: next() }));
      keyed.sort((a, b) => a.key - b.key);
      return keyed.map(({ item }) => item);
    },
  };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/**
 * Ids in the shape of UUIDv7, the same for the same seed and day and rising in the order they are made, so
 * that rows inserted in that order lie together in their index.
 */
export function idsFrom(seed: string, day: Day): () => string {
  const random = randomOf(seed, "ids");
  let millisecond = dayNumber(day) * 86_400_000;
  return () => {
    millisecond += 1;
    const time = hex(millisecond, 12);
    const tail = hex(random.integer(0, 0xffffff), 6) + hex(random.integer(0, 0xffffff), 6);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random.integer(0, 0xfff), 3)}-${hex(random.integer(0x8000, 0xbfff), 4)}-${tail}`;
  };
}
