import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apportioned, shortfallsOf } from "#features/analytics/rules/why-booked.ts";
import { whySteps, type PersonLine, type TierLine } from "#features/analytics/rules/why-model.ts";
import { whyOf, whyRows, type WhyInput } from "#features/analytics/rules/why.ts";
import { draws } from "../support/draws.ts";

const key = { projectId: "p", functionId: "f", month: "2026-10-01" } as const;
const tier = (level: TierLine["level"], tierId: string, hours: number, money: number): TierLine => ({
  ...key,
  level,
  tierId,
  hours,
  money,
});
const person = (userId: string, line: Partial<PersonLine>): PersonLine => ({
  ...key,
  userId,
  allocated: { hours: 0, money: 0 },
  booked: { hours: 0, money: 0 },
  toCome: 0,
  unworkable: 0,
  ...line,
});
const input = (
  lines: readonly TierLine[],
  people: readonly PersonLine[] = [],
  leave: ReadonlyMap<string, number> = new Map(),
): WhyInput => ({
  lines,
  people,
  shortfalls: shortfallsOf(people, leave),
  frozen: new Set(
    lines.filter(({ level }) => level === "forecasted").map((line) => `${line.projectId} ${line.month}`),
  ),
});
const causes = (of: WhyInput, step: (typeof whySteps)[number]) =>
  Object.fromEntries(
    whyOf(of, whyRows(of))
      .bars.filter((bar) => bar.step === step && (bar.hours !== 0 || bar.money !== 0))
      .map(({ cause, hours, money }) => [cause, [hours, money]]),
  );

describe("The reasons between budget and forecast", () => {
  it("are volume at the budget's mix and rates, other tiers at its rates, and other rates", () => {
    // 10 h senior at 100 and 10 h junior at 50 budgeted; 20 h senior at 110 and 10 h junior at 50 forecast.
    const lines = [
      tier("budget", "senior", 10, 1000),
      tier("budget", "junior", 10, 500),
      tier("forecasted", "senior", 20, 2200),
      tier("forecasted", "junior", 10, 500),
    ];
    expect(causes(input(lines), "forecasted")).toEqual({
      volume: [10, 750],
      mix: [0, 250],
      rate: [0, 200],
    });
  });

  it("are that nothing was forecast where no forecast is frozen, and all volume where nothing was budgeted", () => {
    expect(causes(input([tier("budget", "senior", 10, 1000)]), "forecasted")).toEqual({
      not_forecast: [-10, -1000],
    });
    expect(causes(input([tier("forecasted", "senior", 10, 1000)]), "forecasted")).toEqual({
      volume: [10, 1000],
    });
  });
});

describe("The reasons between allocation and booking", () => {
  it("are leave first, then hours beyond other allocations, and the rest is not booked", () => {
    const short = person("ada", {
      allocated: { hours: 40, money: 4000 },
      booked: { hours: 10, money: 1000 },
    });
    const other = person("ada", { projectId: "q", booked: { hours: 12, money: 1200 } });
    const of = input([], [short, other], new Map([["ada 2026-10-01", 8]]));
    const own = { ...of, people: [short] };
    expect(causes(own, "booked")).toEqual({
      absence: [-8, -800],
      booked_elsewhere: [-12, -1200],
      not_booked: [-10, -1000],
    });
  });

  it("leave hours of days to come to come, however much leave there is", () => {
    const line = person("ada", { allocated: { hours: 40, money: 4000 }, toCome: 30 });
    expect(causes(input([], [line], new Map([["ada 2026-10-01", 99]])), "booked")).toEqual({
      to_come: [-30, -3000],
      absence: [-10, -1000],
    });
  });

  it("name hours to come that can't be worked apart from those still to come", () => {
    const line = person("ada", { allocated: { hours: 40, money: 4000 }, toCome: 10, unworkable: 24 });
    expect(causes(input([], [line]), "booked")).toEqual({
      to_come: [-10, -1000],
      not_workable: [-24, -2400],
      not_booked: [-6, -600],
    });
  });

  it("see someone else's hours as mix, and another rate as rate", () => {
    const people = [
      person("ada", { allocated: { hours: 10, money: 1000 } }),
      person("bo", { allocated: { hours: 10, money: 500 }, booked: { hours: 20, money: 1200 } }),
    ];
    // The mean rate is 75. Bo's own rate of 50 became 60.
    expect(causes(input([], people), "booked")).toEqual({
      not_booked: [-10, -750],
      volume: [10, 750],
      mix: [0, -500],
      rate: [0, 200],
    });
  });
});

const money = fc.integer({ min: 0, max: 90_000_00 });
const hours = fc.integer({ min: 0, max: 900_00 });
const amount = fc.record({ hours, money }).map((each) => (each.hours === 0 ? { hours: 0, money: 0 } : each));
const place = {
  projectId: fc.constantFrom("p", "q"),
  functionId: fc.constantFrom("f", "g", null),
  month: fc.constantFrom("2026-10-01", "2026-11-01"),
};
const tierLines = fc.array(
  fc
    .record({
      ...place,
      level: fc.constantFrom("budget", "forecasted", "allocated"),
      tierId: fc.constantFrom("s", "j"),
      amount,
    })
    .map(({ amount: of, ...line }) => ({ ...line, ...of })),
  { maxLength: 24 },
);
const personLines = fc.uniqueArray(
  fc.record({
    ...place,
    userId: fc.constantFrom("ada", "bo"),
    allocated: amount,
    booked: amount,
    toCome: hours,
    unworkable: hours,
  }),
  { maxLength: 16, selector: (line) => `${line.userId} ${line.projectId} ${line.functionId} ${line.month}` },
);
const leave = fc.integer({ min: 0, max: 300_00 }).map((each) => new Map([["ada 2026-10-01", each]]));

describe("Whatever happened", () => {
  it("the causes of each step add up to it exactly, in hours and in money, and rows add up to their bars", () => {
    fc.assert(
      fc.property(tierLines, personLines, leave, (lines, people, away) => {
        // What people were allocated is what is allocated.
        const planned = [
          ...lines.filter(({ level }) => level !== "allocated"),
          ...people.map(({ projectId, functionId, month, allocated }) => ({
            level: "allocated" as const,
            projectId,
            functionId,
            month,
            tierId: "s",
            ...allocated,
          })),
        ] satisfies TierLine[];
        const of = input(planned, people, away);
        const rows = whyRows(of);
        const { levels, bars } = whyOf(of, rows);
        const order = ["budget", "forecasted", "allocated", "booked"] as const;
        for (const [index, step] of whySteps.entries())
          for (const unit of ["hours", "money"] as const) {
            const sum = bars.filter((bar) => bar.step === step).reduce((all, bar) => all + bar[unit], 0);
            expect(sum).toBe(levels[step][unit] - levels[order[index] ?? "budget"][unit]);
          }
        expect(rows.every((row) => Number.isSafeInteger(row.hours) && Number.isSafeInteger(row.money))).toBe(
          true,
        );
      }),
      { numRuns: draws(300) },
    );
  });

  it("no reason explains more than fell short, and leave never more than was used", () => {
    fc.assert(
      fc.property(personLines, leave, (people, away) => {
        const shortfalls = shortfallsOf(people, away);
        for (const [line, { toCome, unworkable, absence, elsewhere, notBooked }] of shortfalls) {
          const parts = [toCome, unworkable, absence, elsewhere, notBooked];
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(
            Math.max(0, line.allocated.hours - line.booked.hours),
          );
        }
        const absent = [...shortfalls].filter(
          ([line]) => line.userId === "ada" && line.month === "2026-10-01",
        );
        expect(absent.reduce((sum, [, { absence }]) => sum + absence, 0)).toBeLessThanOrEqual(
          away.get("ada 2026-10-01") ?? 0,
        );
        expect([...shortfalls].every(([line, { absence }]) => line.userId === "ada" || absence === 0)).toBe(
          true,
        );
      }),
      { numRuns: draws(300) },
    );
  });

  it("parts add up to their total", () => {
    fc.assert(
      fc.property(money, fc.array(hours, { minLength: 1 }), (total, weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        expect(apportioned(total, weights).reduce((sum, part) => sum + part, 0)).toBe(all === 0 ? 0 : total);
      }),
    );
  });
});
