import { numberAt } from "#shared/numbers.ts";
import type { LinearModel } from "./model.ts";
import { noPreferences } from "#features/plans/rules/preferences.ts";
import type { FillDay, FillPerson } from "./problem.ts";
import { accepts, type TierProblem } from "./tiers.ts";

/** Days of a person on which the same can happen. */
interface AlikeDays {
  readonly person: number;
  readonly days: readonly FillDay[];
  readonly free: number;
  readonly seats: number;
}

/** Half-hours of a pair on alike days; `seat` is the column that counts the days they use a seat of, or null. */
interface Slot {
  readonly group: number;
  readonly pair: number;
  readonly seat: number | null;
}

/** What plans are compared by, the most important first. */
export interface Goal {
  readonly name: "kept" | "first" | "hours" | "stoodIn" | "price";
  readonly maximise: boolean;
  readonly cost: readonly number[];
}

/** A tier's problem with its days, at most so many projects on each: exact, but much larger than without them. */
export interface DayModel {
  readonly tier: TierProblem;
  readonly people: readonly FillPerson[];
  readonly groups: readonly AlikeDays[];
  readonly slots: readonly Slot[];
  /** All columns are whole numbers. */
  readonly frame: Omit<LinearModel, "maximise" | "cost">;
  readonly goals: readonly Goal[];
  /** The first column of stand-ins, of kept hours and of pairs; slots come first, then seats. */
  readonly at: { readonly stoodIn: number; readonly retained: number; readonly pairs: number };
}

const unlimited = Number.POSITIVE_INFINITY;

/** Days with one seat can be counted together without loss, and those on which everything has a seat. */
function alikeDays(tier: TierProblem, people: readonly FillPerson[]): AlikeDays[] {
  return people.flatMap((own, person) => {
    const projects = tier.pairs.filter((pair) => pair.person === person).map(({ projectId }) => projectId);
    const keyed = own.days.map((day) => {
      const there = projects.map((id) => String(day.there.get(id) ?? "new"));
      const candidates = there.filter((each) => each === "new").length;
      const seats = Math.min(day.seats, candidates);
      const single = seats > 1 && seats < candidates ? day.day : "";
      return { day, seats, key: `${day.free} ${seats} ${there.join(",")} ${single}` };
    });
    return [...Map.groupBy(keyed, ({ key }) => key).values()].map((alike) => ({
      person,
      days: alike.map(({ day }) => day),
      free: alike[0]?.day.free ?? 0,
      seats: alike[0]?.seats ?? 0,
    }));
  });
}

/** Columns and rows, written one by one. */
function matrix() {
  const columns: [number, number][][] = [];
  const upper: number[] = [];
  const rowLower: number[] = [];
  const rowUpper: number[] = [];
  return {
    columns,
    upper,
    rowLower,
    rowUpper,
    column: (most: number) => {
      columns.push([]);
      return upper.push(most) - 1;
    },
    row: (lower: number, most: number, entries: readonly (readonly [column: number, value: number])[]) => {
      rowUpper.push(most);
      const at = rowLower.push(lower) - 1;
      for (const [column, value] of entries) columns[column]?.push([at, value]);
    },
  };
}

/** Slots and seats, and the rows that keep to what days have. */
function writeDays(made: ReturnType<typeof matrix>, tier: TierProblem, groups: readonly AlikeDays[]): Slot[] {
  const open = groups.flatMap(({ person, days, free }, group) =>
    [...tier.pairs.entries()].flatMap(([pair, { person: whose, projectId, most }]) => {
      const [day] = days;
      if (whose !== person || !day || !accepts(day, projectId)) return [];
      made.column(Math.min(most, free * days.length));
      return [{ group, pair, isNew: !day.there.has(projectId) }];
    }),
  );
  const byGroup = Map.groupBy([...open.entries()], ([, { group }]) => group);
  const seats = new Map<number, number>();
  for (const [group, slots] of byGroup) {
    const { days, free, seats: each } = groups[group] ?? { days: [], free: 0, seats: 0 };
    made.row(
      0,
      free * days.length,
      slots.map(([at]) => [at, 1]),
    );
    const isNew = slots.filter(([, slot]) => slot.isNew);
    if (isNew.length <= each) continue;
    for (const [at] of isNew) {
      const seat = made.column(days.length);
      seats.set(at, seat);
      made.row(-unlimited, 0, [
        [at, 1],
        [seat, -free],
      ]);
    }
    made.row(
      0,
      each * days.length,
      isNew.map(([at]) => [seats.get(at) ?? 0, 1]),
    );
  }
  return open.map(({ group, pair }, at) => ({ group, pair, seat: seats.get(at) ?? null }));
}

/** The problem of a tier with its days. */
export function dayModel(tier: TierProblem, all: readonly FillPerson[]): DayModel {
  const byId = new Map(all.map((person) => [person.id, person]));
  const places = new Map(tier.pairs.map(({ person, userId }) => [person, userId]));
  const people = tier.free.map((_, at) => byId.get(places.get(at) ?? "") ?? emptyPerson);
  const groups = alikeDays(tier, people);
  const made = matrix();
  const slots = writeDays(made, tier, groups);
  const ofPair = Map.groupBy([...slots.entries()], ([, { pair }]) => pair);
  const given = (pair: number, value = 1) =>
    (ofPair.get(pair) ?? []).map(([at]): [number, number] => [at, value]);
  const pairsOf = (wanted: (at: number) => boolean) => [...tier.pairs.keys()].filter(wanted);
  for (const [at, { halves }] of tier.limits.entries())
    made.row(
      0,
      halves,
      pairsOf((pair) => tier.pairs[pair]?.limits.includes(at) === true).flatMap((pair) => given(pair)),
    );
  const stoodIn = made.columns.length;
  for (const { halves, pairs } of tier.standIns) {
    const over = made.column(unlimited);
    made.row(-unlimited, halves, [...pairs.flatMap((pair) => given(pair)), [over, -1]]);
  }
  const retained = made.columns.length;
  for (const [pair, { least }] of tier.pairs.entries()) {
    const own = made.column(least);
    made.row(-unlimited, 0, [[own, 1], ...given(pair, -1)]);
  }
  const pairs = made.columns.length;
  for (const [pair, { most }] of tier.pairs.entries()) {
    const isThere = made.column(1);
    made.row(-unlimited, 0, [...given(pair), [isThere, -most]]);
  }
  const { columns, upper, rowLower, rowUpper } = made;
  return {
    tier,
    people,
    groups,
    slots,
    frame: { columns, upper, rowLower, rowUpper, integersFrom: 0 },
    goals: goalsOf(tier, slots, { stoodIn, retained, pairs, columns: columns.length }),
    at: { stoodIn, retained, pairs },
  };
}

/** Someone without a pair. */
const emptyPerson: FillPerson = {
  ...noPreferences,
  id: "",
  tierId: "",
  days: [],
  lastMonth: new Set(),
  thisMonth: new Set(),
  skills: new Map(),
};

/** Kept people's hours, then what comes first, then all hours, by the fewest of stand-ins, for the least price. */
function goalsOf(
  tier: TierProblem,
  slots: readonly Slot[],
  at: DayModel["at"] & { readonly columns: number },
): Goal[] {
  const goal = (
    name: Goal["name"],
    maximise: boolean,
    parts: readonly (readonly [column: number, cost: number])[],
  ): Goal[] => {
    const cost = Array.from({ length: at.columns }, () => 0);
    for (const [column, each] of parts) cost[column] = each;
    return cost.some((each) => each !== 0) ? [{ name, maximise, cost }] : [];
  };
  const weights = slots.map(({ pair }) => tier.pairs[pair]?.weight ?? 1);
  const comesFirst = weights.map((weight): number => (weight > 1 ? 1 : 0));
  return [
    ...goal(
      "kept",
      true,
      tier.pairs.map(({ least }, pair) => [at.retained + pair, Math.min(1, least)]),
    ),
    ...goal("first", true, [...comesFirst.entries()]),
    ...goal(
      "hours",
      true,
      [...slots.keys()].map((slot) => [slot, 1]),
    ),
    ...goal(
      "stoodIn",
      false,
      tier.standIns.map((_, place) => [at.stoodIn + place, 1]),
    ),
    ...goal(
      "price",
      false,
      tier.pairs.map(({ price }, pair) => [at.pairs + pair, price]),
    ),
  ];
}

/** What a plan comes to by a goal. */
export const worthBy = ({ cost }: Goal, values: readonly number[]): number =>
  cost.reduce((sum, each, column) => sum + each * numberAt(values, column), 0);

/** The model with one goal, and what earlier ones reached as rows that stay. */
export function towards(
  { frame }: DayModel,
  goal: Goal,
  reached: readonly (readonly [goal: Goal, worth: number])[],
): LinearModel {
  const from = frame.rowLower.length;
  return {
    ...frame,
    maximise: goal.maximise,
    cost: goal.cost,
    rowLower: [...frame.rowLower, ...reached.map(([{ maximise }, worth]) => (maximise ? worth : -unlimited))],
    rowUpper: [...frame.rowUpper, ...reached.map(([{ maximise }, worth]) => (maximise ? unlimited : worth))],
    columns: frame.columns.map((column, at) => [
      ...column,
      ...reached.flatMap(([{ cost }], place) => {
        const value = numberAt(cost, at);
        return value === 0 ? [] : [[from + place, value] as const];
      }),
    ]),
  };
}
