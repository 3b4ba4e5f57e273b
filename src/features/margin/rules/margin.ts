import type { ContractKind } from "#features/customers/rules/contract-terms.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { monthOf, type Month } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import { chargedOf, type MarginCharge } from "./margin-charge.ts";

/** What hours a margin is of: booked ones, or those of a plan. */
export const hourKinds = ["actual", "budget", "forecast", "allocated"] as const;
export type HourKind = (typeof hourKinds)[number];

export const groupings = ["project", "customer", "function", "person", "month"] as const;
export type Grouping = (typeof groupings)[number];

/** The longest span a margin is read of. */
export const longestSpan = 24;

/** Fewest people whose costs can be added up without showing what one of them costs. */
const fewestPeople = 3;

/** 12 seconds: minutes and hundredths of an hour are both integer multiples (`sumHours`). */
const unitsOfAnHour = 300;

/** Hours of one person or none, on one project, at one rate and one cost. */
export interface HoursGroup {
  /** Null in plans by tier. */
  readonly userId: string | null;
  /** Null where hours of several projects are added up. */
  readonly projectId: string | null;
  /** The project's customer today. */
  readonly customerId: string | null;
  readonly functionId: string | null;
  readonly tierId: string | null;
  /** A day of the group's, whose cost they all have: the month's first, or the day itself where a cost changes within the month. */
  readonly day: Day;
  readonly hours: number;
  /** What they bring in: a rate, or an amount of plans by tier and of several rates. */
  readonly rate: number | null;
  readonly amount: number | null;
  /** False for hours that aren't charged, of internal projects, and on days of a contract that isn't by the hour. */
  readonly isCharged: boolean;
  /** Of the hours those that would be charged, but for such a contract. */
  readonly agreedHours: number;
  /** Of the hours of a plan those that can't be worked as things are (months/rules/plan-counts.ts). */
  readonly unworkable: number;
  /** Its kind; null for none, and where hours of several are added up. */
  readonly agreement: Agreement | null;
}

/** Contracts whose hours bring in nothing of their own: what they're worth is agreed otherwise. */
export type Agreement = Exclude<ContractKind, "time_and_material">;

export interface CostedGroup extends HoursGroup {
  /** Null: these hours have no cost. */
  readonly hourly: number | null;
}

/**
 * Sums of hours in 300ths of an hour, and of a hundredth of money: nothing is rounded before it is shown. Charges are
 * hundredths.
 */
interface Sums {
  hours: number;
  withoutCost: number;
  agreedHours: number;
  unworkable: number;
  revenue: number;
  cost: number;
  charges: number;
  expenses: number;
}

const noSums = (): Sums => ({
  hours: 0,
  withoutCost: 0,
  agreedHours: 0,
  unworkable: 0,
  revenue: 0,
  cost: 0,
  charges: 0,
  expenses: 0,
});

const unitsOf = (hours: number): number => Math.round(hours * unitsOfAnHour);

function revenueOf({ hours, rate, amount, isCharged }: HoursGroup): number {
  if (!isCharged) return 0;
  return amount === null
    ? unitsOf(hours) * toHundredths(rate ?? 0)
    : Math.round(100 * unitsOfAnHour * amount);
}

function addTo(sums: Sums, group: CostedGroup): void {
  const units = unitsOf(group.hours);
  sums.hours += units;
  sums.agreedHours += unitsOf(group.agreedHours);
  sums.unworkable += unitsOf(group.unworkable);
  sums.revenue += revenueOf(group);
  if (group.hourly === null) sums.withoutCost += units;
  else sums.cost += units * toHundredths(group.hourly);
}

function addCharge(sums: Sums, charge: MarginCharge): void {
  const { charges, expenses } = chargedOf(charge);
  sums.charges += charges;
  sums.expenses += expenses;
}

const rounded = (parts: number): number => fromHundredths(Math.round(parts / unitsOfAnHour)) || 0;

/** What is shown of some hours: amounts rounded once, so that the margin is the revenue shown less the cost shown. */
export interface MarginFigures {
  readonly hours: number;
  /** Of the hours of a plan those that can't be worked as things are. */
  readonly unworkable: number;
  /** What hours bring in by their rates. */
  readonly hoursRevenue: number;
  /** Fixed fees, milestones, billable expenses and retainers. */
  readonly charges: number;
  /** Both. */
  readonly revenue: number;
  /** Hours that bring in nothing by their rates, since a contract agrees otherwise. */
  readonly agreedHours: number;
  /** Of the cost. */
  readonly expenses: number;
  /** Null where there are hours, none has a cost, and there are no expenses; and where too few people make it up. */
  readonly cost: number | null;
  readonly margin: number | null;
  /** Of the revenue, to one decimal; null without revenue. */
  readonly percent: number | null;
  /** Hours that the cost doesn't contain. */
  readonly withoutCost: number;
  /** The cost isn't shown, since it comes from too few people. */
  readonly isSmall: boolean;
}

function figuresOf(sums: Sums, isSmall: boolean): MarginFigures {
  const hoursRevenue = rounded(sums.revenue);
  const revenue = fromHundredths(toHundredths(hoursRevenue) + sums.charges);
  const hasCost = !isSmall && (sums.hours === 0 || sums.withoutCost < sums.hours || sums.expenses > 0);
  const cost = hasCost ? fromHundredths(toHundredths(rounded(sums.cost)) + sums.expenses) : null;
  const margin = cost === null ? null : fromHundredths(toHundredths(revenue) - toHundredths(cost));
  return {
    hours: rounded(100 * sums.hours),
    unworkable: rounded(100 * sums.unworkable),
    hoursRevenue,
    charges: fromHundredths(sums.charges),
    revenue,
    agreedHours: rounded(100 * sums.agreedHours),
    expenses: fromHundredths(sums.expenses),
    cost,
    margin,
    percent: margin === null || revenue <= 0 ? null : Math.round((1000 * margin) / revenue) / 10,
    withoutCost: rounded(100 * sums.withoutCost),
    isSmall,
  };
}

/** The figures of one line: a group, or none of its cost for those who may not see people's. */
export const lineFigures = (group: CostedGroup): MarginFigures => {
  const sums = noSums();
  addTo(sums, group);
  return figuresOf(sums, false);
};

/** The same of a charge. */
export const chargeFigures = (charge: MarginCharge): MarginFigures => {
  const sums = noSums();
  addCharge(sums, charge);
  return figuresOf(sums, false);
};

/** The key of charges among functions and people, since they're of none. */
export const chargesKey = "charges";

/** What charges are put together by. */
export function chargeKeyOf(by: Grouping, { projectId, customerId, day }: MarginCharge): string {
  if (by === "month") return monthOf(day);
  if (by === "project") return projectId;
  return by === "customer" ? (customerId ?? "") : chargesKey;
}

/** What groups are put together by. */
export function keyOf(by: Grouping, group: HoursGroup): string {
  if (by === "month") return monthOf(group.day);
  return (
    {
      project: group.projectId,
      customer: group.customerId,
      function: group.functionId,
      person: group.userId,
    }[by] ?? ""
  );
}

const atomOf = ({ projectId, day }: HoursGroup): string => `${projectId} ${monthOf(day)}`;

/** A month of a project whose cost comes from one or two people, or from a plan that names none. */
function smallAtoms(groups: readonly CostedGroup[]): ReadonlySet<string> {
  const people = new Map<string, Set<string>>();
  for (const group of groups) {
    if (group.hourly === null) continue;
    const atom = atomOf(group);
    const known = people.get(atom) ?? new Set();
    people.set(atom, known);
    if (group.userId !== null && group.hourly > 0 && group.hours > 0) known.add(group.userId);
  }
  return new Set([...people].flatMap(([atom, { size }]) => (size < fewestPeople ? [atom] : [])));
}

export interface Margin {
  readonly rows: readonly (MarginFigures & { readonly key: string })[];
  readonly total: MarginFigures;
}

/**
 * Margins of groups put together, with their total. For those who may not see what one person costs, everything shown is
 * a sum of complete months of projects, each with the cost of three people or more: so no difference of what is shown is
 * of fewer. Functions and people cut across these months, so their rows have no cost then. Expenses are no one's cost and
 * shown beside it, so they neither hide nor reveal one.
 */
export function marginBy(
  by: Grouping,
  { groups, charges }: { readonly groups: readonly CostedGroup[]; readonly charges: readonly MarginCharge[] },
  maySeePeople: boolean,
): Margin {
  const small = maySeePeople ? new Set<string>() : smallAtoms(groups);
  const cutsAcross = !maySeePeople && (by === "function" || by === "person");
  const all = noSums();
  const byKey = new Map<string, { sums: Sums; isSmall: boolean }>();
  for (const group of groups) {
    addTo(all, group);
    const key = keyOf(by, group);
    const row = byKey.get(key) ?? { sums: noSums(), isSmall: cutsAcross };
    byKey.set(key, row);
    addTo(row.sums, group);
    if (small.has(atomOf(group))) row.isSmall = true;
  }
  for (const charge of charges) {
    addCharge(all, charge);
    const key = chargeKeyOf(by, charge);
    const row = byKey.get(key) ?? { sums: noSums(), isSmall: false };
    byKey.set(key, row);
    addCharge(row.sums, charge);
  }
  return {
    rows: [...byKey].map(([key, { sums, isSmall }]) => ({ key, ...figuresOf(sums, isSmall) })),
    total: figuresOf(all, small.size > 0),
  };
}

/** Hours and costs before and after a change of a cost. */
export interface CostChange {
  readonly hours: number;
  readonly before: number;
  readonly after: number;
  /** Hours without a cost. */
  readonly withoutBefore: number;
  readonly withoutAfter: number;
}

export interface ComparedGroup extends HoursGroup {
  readonly before: number | null;
  readonly after: number | null;
}

/** What a change of costs changes, by month or project; groups whose cost stays don't count. */
export function changesBy(
  keyOfGroup: (group: ComparedGroup) => string,
  groups: readonly ComparedGroup[],
): Map<string, CostChange> {
  const changed = groups.filter(({ before, after }) => before !== after);
  return new Map(
    [...Map.groupBy(changed, keyOfGroup)].map(([key, own]) => {
      const [before, after] = [noSums(), noSums()];
      for (const group of own) {
        addTo(before, { ...group, hourly: group.before });
        addTo(after, { ...group, hourly: group.after });
      }
      return [
        key,
        {
          hours: rounded(100 * before.hours),
          before: rounded(before.cost),
          after: rounded(after.cost),
          withoutBefore: rounded(100 * before.withoutCost),
          withoutAfter: rounded(100 * after.withoutCost),
        },
      ];
    }),
  );
}

export const monthOfGroup = ({ day }: HoursGroup): Month => monthOf(day);
