import { compareTexts } from "#shared/in-order.ts";
import { numberAt } from "#shared/numbers.ts";
import { shareOf } from "./at-completion.ts";
import { atRateOf, sumOf, type PersonLine, type WhyAmount, type WhyCause, type WhyRow } from "./why-model.ts";

/** Why a person booked less than allocated in a line: hours, which add up to the difference. */
export interface Shortfall {
  readonly toCome: number;
  readonly unworkable: number;
  readonly absence: number;
  readonly elsewhere: number;
  readonly notBooked: number;
}

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Parts of a whole in proportion to weights, each rounded as a running sum, so that they add up to it. */
export function apportioned(full: number, weights: readonly number[]): number[] {
  const all = totalOf(weights);
  let [seen, given] = [0, 0];
  return weights.map((weight) => {
    seen += weight;
    const until = all === 0 ? 0 : shareOf(full, seen, all);
    const part = until - given;
    given = until;
    return part;
  });
}

/** What a line falls short by: what is still to come, what can't be, and what should have been booked. */
function shortOf({ allocated, toCome, unworkable, booked }: PersonLine): {
  readonly toCome: number;
  readonly unworkable: number;
  readonly due: number;
} {
  const short = Math.max(0, allocated.hours - booked.hours);
  const ahead = Math.min(short, toCome);
  const lost = Math.min(short - ahead, unworkable);
  return { toCome: ahead, unworkable: lost, due: short - ahead - lost };
}

/** One person's month: leave explains first, then hours booked beyond other allocations; the rest is not booked. */
function monthShortfalls(lines: readonly PersonLine[], leave: number): Shortfall[] {
  const shorts = lines.map(shortOf);
  const due = shorts.map((short) => short.due);
  const beyond = totalOf(lines.map(({ allocated, booked }) => Math.max(0, booked.hours - allocated.hours)));
  const absent = Math.min(totalOf(due), leave);
  const absence = apportioned(absent, due);
  const rest = due.map((hours, index) => hours - numberAt(absence, index));
  const elsewhere = apportioned(Math.min(totalOf(rest), beyond), rest);
  return shorts.map(({ toCome, unworkable }, index) => ({
    toCome,
    unworkable,
    absence: numberAt(absence, index),
    elsewhere: numberAt(elsewhere, index),
    notBooked: numberAt(rest, index) - numberAt(elsewhere, index),
  }));
}

/**
 * Why each line falls short. `lines` are all that their people have in these months, on whatever project; `leave` has
 * hours of approved leave up to today by `person month`.
 */
export function shortfallsOf(
  lines: readonly PersonLine[],
  leave: ReadonlyMap<string, number>,
): Map<PersonLine, Shortfall> {
  const placeOf = ({ projectId, functionId }: PersonLine) => `${projectId} ${functionId}`;
  const months = Map.groupBy(lines, ({ userId, month }) => `${userId} ${month}`);
  return new Map(
    [...months].flatMap(([key, unordered]) => {
      // In one order, so that a project's page and the organisation's round alike.
      const own = unordered.toSorted((a, b) => compareTexts(placeOf(a), placeOf(b)));
      const shortfalls = monthShortfalls(own, leave.get(key) ?? 0);
      return own.flatMap((line, index) => {
        const shortfall = shortfalls[index];
        return shortfall === undefined ? [] : [[line, shortfall] as const];
      });
    }),
  );
}

/** Rows of what was booked against what was allocated. */
export function bookedRows(
  lines: readonly PersonLine[],
  shortfalls: ReadonlyMap<PersonLine, Shortfall>,
): WhyRow[] {
  const groups = Map.groupBy(
    lines,
    ({ projectId, functionId, month }) => `${projectId} ${functionId} ${month}`,
  );
  return [...groups.values()].flatMap((own) => {
    const mean = sumOf(own.map(({ allocated }) => allocated));
    return own.flatMap((line) => personRows(line, mean, shortfalls.get(line)));
  });
}

/** What one person's difference is made of: its hours at the group's mean rate, the mix being what that leaves. */
function personRows(line: PersonLine, mean: WhyAmount, shortfall: Shortfall | undefined): WhyRow[] {
  const { allocated, booked, projectId, functionId, userId, month: at } = line;
  const base = { step: "booked" as const, projectId, functionId, tierId: null, userId, month: at };
  const hours = booked.hours - allocated.hours;
  const valued = mean.hours > 0 ? atRateOf(hours, mean) : booked.money;
  const own = allocated.hours > 0 ? allocated : mean;
  const rate = own.hours > 0 ? booked.money - atRateOf(booked.hours, own) : 0;
  const parts = hours < 0 ? shortParts(-hours, shortfall) : [["volume", hours] as const];
  const money = apportioned(
    valued,
    parts.map(([, part]) => Math.abs(part)),
  );
  const rows = parts.map(([cause, part], index) => ({
    ...base,
    cause,
    hours: part,
    money: numberAt(money, index),
  }));
  // Without hours of its own a part has no money: nothing is lost, since then there is no difference in hours.
  const given = rows.reduce((sum, row) => sum + row.money, 0) + rate;
  return [
    ...rows,
    { ...base, cause: "mix", hours: 0, money: booked.money - allocated.money - given },
    { ...base, cause: "rate", hours: 0, money: rate },
  ];
}

function shortParts(short: number, shortfall: Shortfall | undefined): (readonly [WhyCause, number])[] {
  if (shortfall === undefined) return [["not_booked", -short]];
  return [
    ["to_come", -shortfall.toCome],
    ["not_workable", -shortfall.unworkable],
    ["absence", -shortfall.absence],
    ["booked_elsewhere", -shortfall.elsewhere],
    ["not_booked", -shortfall.notBooked],
  ];
}
