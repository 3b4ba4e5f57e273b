import { addAt, numberAt } from "#shared/numbers.ts";
import type { Hours, Pair, TierProblem } from "./tiers.ts";

/** What is left while hours are given pair by pair. */
function leftOver({ pairs, free, limits, standIns }: TierProblem) {
  const hours = pairs.map(() => 0);
  const left = [...free];
  const open = limits.map(({ halves }) => halves);
  const own = standIns.map(({ halves }) => halves);
  const ownAt = new Map(standIns.flatMap((each, place) => each.pairs.map((at) => [at, place])));
  const give = (at: number, pair: Pair, amount: number) => {
    addAt(hours, at, amount);
    addAt(left, pair.person, -amount);
    for (const limit of pair.limits) addAt(open, limit, -amount);
    const place = ownAt.get(at);
    if (place !== undefined) addAt(own, place, -amount);
  };
  for (const [at, pair] of pairs.entries()) give(at, pair, pair.least);
  /** What is open of the pair's own tier first, of lower ones when that is met. */
  const roomOf = (at: number, pair: Pair) => {
    let all = Number.POSITIVE_INFINITY;
    for (const limit of pair.limits) all = Math.min(all, numberAt(open, limit));
    const place = ownAt.get(at);
    const ownLeft = place === undefined ? all : Math.min(all, numberAt(own, place));
    return { room: numberAt(left, pair.person), want: ownLeft > 0 ? ownLeft : all, isOwn: ownLeft > 0 };
  };
  return { hours, give, roomOf };
}

/** More than a month's half-hours, and more than any price: what each digit of a rank may be. */
const [amounts, prices] = [4096, 64] as const;

/**
 * A plan with few pairs, made by always choosing the best pair that is left: demand that comes first, then
 * people of its own tier, then one that is known, then one that just fits its person, then the largest. It may
 * meet less than is possible.
 */
export function fewPairs(tier: TierProblem): Hours {
  const { hours, give, roomOf } = leftOver(tier);
  const open = new Map(tier.pairs.entries());
  /** One number with the reasons as its digits, the first the highest, the amount the lowest; 0 where nothing is left. */
  const rank = (at: number, pair: Pair): number => {
    const given = numberAt(hours, at);
    const { room, want, isOwn } = roomOf(at, pair);
    const amount = Math.min(room, want, pair.most - given);
    if (amount === 0) return 0;
    const first = pair.weight * 2 + (isOwn ? 1 : 0);
    const known = prices - 1 - (given > 0 ? 0 : pair.price);
    const fits = amount === room && amount === want ? 1 : 0;
    return ((first * prices + known) * 2 + fits) * amounts + amount;
  };
  while (open.size > 0) {
    let best: readonly [number, Pair] | undefined;
    let highest = 0;
    for (const each of open) {
      const own = rank(...each);
      if (own === 0) open.delete(each[0]);
      else if (own > highest) [best, highest] = [each, own];
    }
    if (best) give(...best, highest % amounts);
  }
  return hours;
}
