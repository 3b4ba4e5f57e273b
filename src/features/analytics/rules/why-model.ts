import { perLanguage } from "#shared/texts/current.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import { shareOf } from "./at-completion.ts";

/**
 * Why budget became forecast, allocation and booked hours (docs/decisions/0049-at-completion.md): each step
 * broken down into causes that add up to it exactly, in whole hundredths of hours and of money.
 */
export const whyLevels = ["budget", "forecasted", "allocated", "booked"] as const;
export type WhyLevel = (typeof whyLevels)[number];

/** The causes of each step, in the order they're drawn. */
export const whyCauses = {
  forecasted: ["not_forecast", "volume", "mix", "rate"],
  allocated: ["unmet_demand", "volume", "mix", "rate"],
  booked: ["to_come", "not_workable", "absence", "booked_elsewhere", "not_booked", "volume", "mix", "rate"],
} as const;
export type WhyStep = keyof typeof whyCauses;
export const whySteps = ["forecasted", "allocated", "booked"] as const satisfies readonly WhyStep[];
export type WhyCause = (typeof whyCauses)[WhyStep][number];

/** What a cause is called, and what it means, within its step. */
export const causeWords = perLanguage(
  (): Readonly<Record<WhyStep, Partial<Record<WhyCause, readonly [string, string]>>>> => ({
    forecasted: {
      not_forecast: [t`Not forecast`, t`Budget of months without a frozen forecast.`],
      volume: [t`Volume`, t`More or fewer hours than budgeted, at the budget's mix and rates.`],
      mix: [t`Mix of tiers`, t`Different tiers than budgeted, at the budget's rates.`],
      rate: [t`Rate`, t`Different rates than budgeted.`],
    },
    allocated: {
      unmet_demand: [
        t`Unmet demand`,
        t`Forecast hours that no one was allocated to, at the forecast's mix and rates.`,
      ],
      volume: [t`Volume`, t`Hours allocated beyond the forecast, at its mix and rates.`],
      mix: [t`Mix of tiers`, t`Different tiers than forecast, at the forecast's rates.`],
      rate: [t`Rate`, t`Different rates than forecast.`],
    },
    booked: {
      to_come: [t`Still to come`, t`Hours allocated to today and the days after it.`],
      not_workable: [
        t`Can't be worked`,
        t`Upcoming hours of projects that aren't open then, and of people who can no longer be planned.`,
      ],
      absence: [
        t`Absence`,
        t`Allocated hours not booked by people who were on leave, up to the hours of their leave.`,
      ],
      booked_elsewhere: [
        t`Booked elsewhere`,
        t`Allocated hours not booked by people who booked more than allocated on other projects.`,
      ],
      not_booked: [t`Not booked`, t`Allocated hours that weren't booked. Stint doesn't know why.`],
      volume: [t`Volume`, t`Hours booked beyond the allocation, at its mean rate.`],
      mix: [t`Mix of tiers`, t`Different people than allocated, at their allocated rates.`],
      rate: [t`Rate`, t`Different rates than allocated.`],
    },
  }),
);

/** Hours and money of one thing. */
export interface WhyAmount {
  readonly hours: number;
  readonly money: number;
}

/** Planned hours of a tier in a project's month. */
export interface TierLine extends WhyAmount {
  readonly level: "budget" | "forecasted" | "allocated";
  readonly projectId: string;
  readonly functionId: string | null;
  readonly tierId: string | null;
  readonly month: string;
}

/** What a person was allocated to, or booked, in a project's month as a function. */
export interface PersonLine {
  readonly userId: string;
  readonly projectId: string;
  readonly functionId: string | null;
  readonly month: string;
  readonly allocated: WhyAmount;
  /** Hours of `allocated` from today on that count. */
  readonly toCome: number;
  /** Hours of `allocated` to come that can't be worked as things are. */
  readonly unworkable: number;
  readonly booked: WhyAmount;
}

/** What a bar is made of. */
export interface WhyRow extends WhyAmount {
  readonly step: WhyStep;
  readonly cause: WhyCause;
  readonly projectId: string;
  readonly functionId: string | null;
  readonly tierId: string | null;
  readonly userId: string | null;
  readonly month: string;
}

const nothing: WhyAmount = { hours: 0, money: 0 };

const plus = (one: WhyAmount, other: WhyAmount): WhyAmount => ({
  hours: one.hours + other.hours,
  money: one.money + other.money,
});

/** Money of hours at the mean rate of others, which are more than none. */
export function atRateOf(hours: number, others: WhyAmount): number {
  return shareOf(others.money, hours, others.hours);
}

export const sumOf = (lines: readonly WhyAmount[]): WhyAmount => lines.reduce<WhyAmount>(plus, nothing);

/**
 * Hours or money of lines in hundredths, each rounded as part of a running sum: together they are their exact sum
 * rounded once, as dashboards show it. Thirds of an hour leave less than a millionth.
 */
export function roundedInTurn(values: readonly number[]): number[] {
  let [seen, given] = [0, 0];
  return values.map((value) => {
    seen += value;
    const until = toHundredths(Number(seen.toFixed(6)));
    const part = until - given;
    given = until;
    return part;
  });
}
