import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadPercentage } from "#features/plans/rules/load.ts";
import { fulfilmentOf, fulfilmentShown } from "#features/plans/rules/demand.ts";
import {
  atCompletion,
  budgetEnd,
  earnedValue,
  weekWords,
  workOf,
  type CompletionMethod,
} from "#features/analytics/rules/at-completion.ts";
import { capacityCost, estimatedCapacity, unallocatedCapacity } from "#features/analytics/rules/capacity.ts";
import { healthLabels, healthOf, healthReason } from "#features/analytics/rules/health.ts";
import { approvalWording, complianceWording, pointsChange, rateOf } from "#features/analytics/rules/rate.ts";
import { utilisationPercentage } from "#features/analytics/rules/utilisation.ts";
import {
  formatVariance,
  varianceNote,
  variancePercentage,
  type PeriodHours,
  type Variance,
} from "#features/analytics/rules/variance.ts";
import { remainingHours } from "#features/forecasts/rules/capacity.ts";
import { accuracyOf } from "#features/forecasts/rules/learning/accuracy.ts";
import { defaultPattern, expectedHours } from "#features/people/rules/expected-hours.ts";
import { hoursOver } from "#features/people/rules/overbooking.ts";
import { absenceLines } from "#features/reports/rules/absence.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { percentRounded } from "#shared/percent.ts";
import { projectFrom } from "../support/planned-project.ts";

const guide = path.resolve(import.meta.dirname, "../../docs/guide");
const page = fs.readFileSync(path.join(guide, "figures.md"), "utf8");
const german = fs.readFileSync(path.join(guide, "de/figures.md"), "utf8");

/** The numbers of each example of a page in order, written as in English; a date's day and a count alike. */
const numbersOf = (text: string): string[][] =>
  [...text.matchAll(/^> (.+)$/gm)].map(([, example = ""]) =>
    [...example.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number).toSorted(),
  );
const inEnglish = (number: string): string =>
  number.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."));

/** The examples under a heading. */
function examplesOf(heading: string): string[] {
  const [, section = ""] = page.split(new RegExp(`^### ${heading}$`, "m"));
  return [...(section.split(/^#/m)[0] ?? "").matchAll(/^> (.+)$/gm)].map(([, text = ""]) => text);
}

const none: PeriodHours = { budget: 0, forecasted: 0, allocated: 0, actual: 0 };
function shown(variance: Variance, hours: Partial<PeriodHours>): string {
  const all = { ...none, ...hours };
  return `${formatVariance(variancePercentage(variance, all))}%, ${varianceNote(variance, all)}.`;
}
const rate = (done: number, all: number, words: (rate: number) => string): string =>
  `${rateOf(done, all)}%, ${words(rateOf(done, all))}.`;
const money = (hours: number): string => formatMoney(hours, "£").replace(/\.00$/, "");

/** The project of the page: six months of 100 hours, in hundredths. */
const months = ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02"];
const forecast = [100, 110, 110, 120, 0, 0];
const booked = [110, 120, 70, 0, 0, 0];
const work = workOf({
  lines: months.map((month, at) => ({
    month,
    functionId: null,
    budget: 100_00,
    forecasted: (forecast[at] ?? 0) * 100,
    booked: (booked[at] ?? 0) * 100,
  })),
  frozen: new Set(months.slice(0, 4)),
  today: "2026-11-20",
  project: projectFrom("2026-09", "2027-02"),
});
function total(method: CompletionMethod): number {
  const estimate = atCompletion(method, work);
  if (!estimate.ok) throw new Error(estimate.why);
  return estimate.total;
}
const inHours = (hundredths: number): string => formatHours(hundredths / 100);

function health(): string {
  const hours = { budget: 600_00, booked: 300_00, atCompletion: total("plan") };
  return `${inHours(hours.atCompletion)} hours of 600 by plan: ${healthLabels()[healthOf(hours, null).state]}. ${healthReason(hours, "hours", "£")}`;
}
function ending(): string {
  const end = budgetEnd(work, atCompletion("plan", work));
  return end === null ? "" : `By plan: ${weekWords(end)} ${formatMonth(end.month)}.`;
}
function earned(): string {
  const value = earnedValue(work);
  return `Earned ${inHours(value.earned)} hours, planned ${inHours(value.planned)} hours: CPI ${value.cost.value?.toFixed(2)}, SPI ${value.schedule.value?.toFixed(2)}.`;
}
function absence(): string {
  const person = { id: "p", name: "Ann", functionId: "f", functionName: "Design" };
  const [line] = absenceLines(
    ["kind"],
    [{ ...person, expected: new Map([["2026-11", 37.5]]) }],
    [{ personId: "p", kindId: "k", day: "2026-11-16", hours: 8, fullDay: 7.5 }],
    () => "Sick",
  );
  return `8 hours of leave in a week of 37.5: ${line?.rate}%.`;
}
function accuracy(): string {
  const { error, bias } = accuracyOf([{ over: 30, under: 10, booked: 400, forecasts: 4 }]);
  return `30 hours over, 10 hours under, 400 booked: off by ${(error?.share ?? 0) * 100}%, ${(bias?.share ?? 0) * 100}% too high.`;
}

const daily = defaultPattern(160);
const change = pointsChange(85, 92, 0);
const capacity = estimatedCapacity(2816, 1, 0);
const unallocated = unallocatedCapacity(capacity, {
  totals: { hours: { allocated: 2396.5 } },
  unworkable: { allocated: 0 },
});

/** Each example of the page as the product's rules work it out. */
const examples: Readonly<Record<string, readonly string[]>> = {
  Utilisation: [`6,015.75 billable hours of 7,104 hours capacity: ${utilisationPercentage(6015.75, 7104)}%.`],
  "Forecast - Actual": [
    `6,498.5 hours forecast, 6,702.5 booked: ${shown("forecast_actual", { forecasted: 6498.5, actual: 6702.5 })}`,
  ],
  "Allocation - Actual": [
    `6,183 hours allocated, 6,702.5 booked: ${shown("allocation_actual", { allocated: 6183, actual: 6702.5 })}`,
  ],
  "Allocation - Forecast": [
    `610 hours allocated, 645.5 forecast: ${shown("allocation_forecast", { allocated: 610, forecasted: 645.5 })}`,
  ],
  "Budget - Actual": [
    `681.5 hours budgeted, 607 booked: ${shown("budget_actual", { budget: 681.5, actual: 607 })}`,
  ],
  "Change against the period before": [`85% after 92%: ${change?.direction} ${change?.text}.`],
  "Forecast submission rate": [`71 of 72 frozen: ${rate(71, 72, complianceWording)}`],
  "Allocation completion rate": [`4 of 6 submitted: ${rate(4, 6, complianceWording)}`],
  "Timesheet approval rate": [`180 of 188 approved: ${rate(180, 188, approvalWording)}`],
  "Total hours": [`10 hours at £80 and 5 hours at £50: ${money(10 * 80 + 5 * 50)}.`],
  "Capacity of a function": [
    `2,816 monthly hours for 1 month: ${formatHours(capacity)} hrs, ${money(capacityCost(capacity))}. With 2,396.5 hours allocated, ${formatHours(unallocated)} hrs, ${money(capacityCost(unallocated))} are unallocated.`,
  ],
  Plan: [`By plan: ${inHours(total("plan"))} hours.`],
  Performance: [`By performance: ${inHours(total("performance"))} hours.`],
  Pace: [`By pace: ${inHours(total("pace"))} hours.`],
  "Booked to date and to come": [
    `300 hours booked are ${percentRounded(300, 600)}% of the budget. By plan, ${inHours(total("plan") - 300_00)} hours are to come.`,
  ],
  Health: [health()],
  "When the budget ends": [ending()],
  "Earned value": [earned()],
  "Expected hours": [
    `160 monthly hours: ${daily[0]} hours a day. With half a public holiday of 4 hours, ${expectedHours("2026-11-20", daily, 4, 0)} hours.`,
  ],
  "Remaining capacity": [
    `450 hours expected, 300 forecast by others, 180 by this project: ${-remainingHours({ costTierId: "t", capacityHours: 450, otherForecastHours: 300 }, 180)} hours missing.`,
  ],
  Fulfilment: [`127.5 of 128 hours: ${fulfilmentShown(fulfilmentOf(128, 127.5))}%.`],
  Load: [`150 of 160 hours: ${Math.round(loadPercentage(150, 160))}%.`],
  Overbooked: [
    `8 hours on a day of 4: ${hoursOver(8, 4)} hours over. 8 hours on a day off: ${hoursOver(8, 0)} hours over. 7.5 hours on a day of 7.38: ${hoursOver(7.5, 7.38) === 0 ? "not overbooked" : "overbooked"}.`,
  ],
  "Off by, and too high or low": [accuracy()],
  "Absence rate": [absence()],
};

describe("The guide's figures", () => {
  it.each(Object.entries(examples))("has of %s the example that the rules work out", (heading, wanted) => {
    expect(examplesOf(heading)).toEqual(wanted);
  });

  it("have the same numbers in the German page's examples", () => {
    expect(numbersOf(german).map((numbers) => numbers.map(inEnglish).toSorted())).toEqual(numbersOf(page));
  });

  it("has no other example", () => {
    const all = [...page.matchAll(/^> (.+)$/gm)].map(([, text = ""]) => text);
    expect(all.toSorted()).toEqual(Object.values(examples).flat().toSorted());
  });
});
