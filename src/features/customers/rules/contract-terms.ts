import type { Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { addMonths, formatMonth, lastDay, monthOf, monthsBetween } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { isExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";

export const contractKinds = ["time_and_material", "fixed_price", "retainer", "internal"] as const;
export type ContractKind = (typeof contractKinds)[number];

export const kindLabels = perLanguage((): Readonly<Record<ContractKind, string>> => ({
  time_and_material: t`Time and material`,
  fixed_price: t`Fixed price`,
  retainer: t`Retainer per month`,
  internal: t.as("contract")`Internal`,
}));

/** What is typed of a contract. */
export interface ContractFields {
  /** Null only of internal ones. */
  readonly customerId: string | null;
  readonly kind: ContractKind;
  /** "" until one is chosen. */
  readonly startsOn: Day;
  /** Its last day; null for one that goes on. */
  readonly endsOn: Day | null;
  /** In the organisation's currency: of the complete order, of a retainer for each month. */
  readonly orderValue: number | null;
  readonly purchaseOrder: string;
  readonly contact: string;
  readonly note: string;
}

type Days = Pick<ContractFields, "startsOn" | "endsOn">;

/** Characters. */
export const longestOf = { purchaseOrder: 100, contact: 200, note: 4000 } as const;
/** More isn't stored. */
export const highestValue = 999_999_999_999.99;

export const startRequired = () => t`Choose the first day`;
export const endsBeforeStart = () => t`The last day can't be before the first`;
export const partyRequired = () => t`Choose a customer`;
export const valueNegative = () => t`Enter 0 or more`;

/** When a project is: its first day, and its length in months. */
export interface ProjectSpan {
  readonly startDate: Day;
  readonly projectLengthMonths: number;
}

const endsAfter = ({ endsOn }: Days, day: Day): boolean => endsOn === null || endsOn >= day;

/** Whether two contracts apply on one day. */
export const overlap = (one: Days, other: Days): boolean =>
  endsAfter(one, other.startsOn) && endsAfter(other, one.startsOn);

export const isRunning = (contract: Days, today: Day): boolean =>
  contract.startsOn <= today && endsAfter(contract, today);

/** A first and a last day in words; the day as a page or a message writes it. */
export function daysInWords({ startsOn, endsOn }: Days, written: (day: Day) => string): string {
  return endsOn === null ? t`from ${written(startsOn)}` : t`${written(startsOn)} to ${written(endsOn)}`;
}

/** Names the other contract of a day. `named`: its customer, or null. */
export const onTheSameDay = (kind: ContractKind, days: string, named: string | null): string =>
  named === null
    ? t`The contract “${kindLabels()[kind]}”, ${days}, applies on some of these days. End it first, or choose other days.`
    : t`The contract “${kindLabels()[kind]}” with ${named}, ${days}, applies on some of these days. End it first, or choose other days.`;

/** Why a contract has no day of its project; null where it has some. */
function outsideFault(days: Days, { startDate, projectLengthMonths }: ProjectSpan): string | null {
  const last = addMonths(monthOf(startDate), projectLengthMonths - 1);
  if (overlap(days, { startsOn: startDate, endsOn: lastDay(last) })) return null;
  return t`The project is from ${formatMonth(monthOf(startDate))} to ${formatMonth(last)}. Choose days of it, or extend it first.`;
}

function valueFault(value: number): string | null {
  if (!(value >= 0)) return valueNegative();
  if (value > highestValue) return t`Enter a smaller number`;
  return isExact(value) ? null : t`Use at most two decimals`;
}

/** What is wrong with a contract, by field. */
export function checkContract(fields: ContractFields, project: ProjectSpan | null): Record<string, string> {
  const { customerId, kind, startsOn, endsOn, orderValue } = fields;
  const faults: Record<string, string> = {};
  if (customerId === null && kind !== "internal") faults["customerId"] = partyRequired();
  if (startsOn === "") faults["startsOn"] = startRequired();
  else if (endsOn !== null && endsOn < startsOn) faults["endsOn"] = endsBeforeStart();
  else if (project !== null) {
    const outside = outsideFault(fields, project);
    if (outside !== null) faults["startsOn"] = outside;
  }
  const value = orderValue === null ? null : valueFault(orderValue);
  if (value !== null) faults["orderValue"] = value;
  return faults;
}

/** What a contract is worth: a retainer each month it applies in, as far as that is known today. */
export function valueOrdered(
  { kind, startsOn, endsOn, orderValue }: Pick<ContractFields, "kind" | "orderValue"> & Days,
  today: Day,
): number {
  if (orderValue === null) return 0;
  if (kind !== "retainer") return orderValue;
  const until = endsOn ?? (today > startsOn ? today : startsOn);
  return fromHundredths(toHundredths(orderValue) * (monthsBetween(monthOf(startsOn), monthOf(until)) + 1));
}
