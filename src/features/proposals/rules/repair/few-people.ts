import { addAt, numberAt } from "#shared/numbers.ts";
import type { RepairCase, RepairHours } from "./cases.ts";

/** Half-hours that stay on the day they were on. */
function onOwnDay({ sources, parts, arcs, on }: RepairCase, { accepted, gone }: RepairHours): number {
  const left = new Map<string, number>();
  const add = (group: number, day: string, halves: number) =>
    left.set(`${group} ${day}`, (left.get(`${group} ${day}`) ?? 0) + halves);
  for (const { group, on: day, halves } of sources) add(group, day, halves);
  for (const [at, { group, on: day }] of parts.entries()) add(group, day, numberAt(gone, at));
  let same = 0;
  for (const [at, { group, bin }] of arcs.entries()) {
    const key = `${group} ${on[bin] ?? ""}`;
    const amount = Math.min(left.get(key) ?? 0, numberAt(accepted, at));
    left.set(key, (left.get(key) ?? 0) - amount);
    same += amount;
  }
  return same;
}

/** All that one person carries on days of another who has none of them in use; null where they don't fit. */
function handedOver(one: RepairCase, hours: RepairHours, from: string, to: string): RepairHours | null {
  const { arcs, on, of } = one;
  const accepted = [...hours.accepted];
  const used = new Set(arcs.flatMap(({ bin }, at) => (numberAt(accepted, at) > 0 ? [bin] : [])));
  const known = (price: number) => price % 2;
  const own = [...arcs.entries()].filter(([at, { bin }]) => of[bin] === from && numberAt(accepted, at) > 0);
  if (new Set(own.map(([, { bin }]) => bin)).size < own.length) return null;
  for (const [at, arc] of own) {
    const halves = numberAt(accepted, at);
    const fitting = [...arcs.entries()].filter(
      ([, { bin, group, most, price }]) =>
        of[bin] === to &&
        group === arc.group &&
        most >= halves &&
        !used.has(bin) &&
        known(price) <= known(arc.price),
    );
    const best = fitting.find(([, { bin }]) => on[bin] === on[arc.bin]) ?? fitting[0];
    if (!best) return null;
    accepted[at] = 0;
    addAt(accepted, best[0], halves);
    used.add(best[1].bin);
  }
  return { accepted, gone: hours.gone };
}

/**
 * The same hours received by fewer people, where it costs nothing: as many cells, as many hours on their own
 * days and as many by people who know the project. Those with the fewest hours hand theirs over first.
 */
export function fewPeople(one: RepairCase, hours: RepairHours): RepairHours {
  const sums = new Map<string, number>();
  for (const [at, { bin }] of one.arcs.entries()) {
    const halves = numberAt(hours.accepted, at);
    const person = one.of[bin] ?? "";
    if (halves > 0) sums.set(person, (sums.get(person) ?? 0) + halves);
  }
  const least = onOwnDay(one, hours);
  const byHours = [...sums].toSorted((left, right) => left[1] - right[1]).map(([person]) => person);
  const remaining = new Set(byHours);
  let best = hours;
  for (const from of byHours)
    for (const to of [...remaining].toReversed()) {
      if (to === from) continue;
      const next = handedOver(one, best, from, to);
      if (next === null || onOwnDay(one, next) < least) continue;
      best = next;
      remaining.delete(from);
      break;
    }
  return best;
}
