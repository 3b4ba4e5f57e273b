import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { valueOrdered } from "#features/customers/rules/contract-terms.ts";
import { changedCosts, checkCost } from "#features/margin/rules/cost-form.ts";
import { costOfHour, type DatedCost } from "#features/margin/rules/hour-cost.ts";
import {
  changesBy,
  groupings,
  marginBy as marginOf,
  monthOfGroup,
  type CostedGroup,
} from "#features/margin/rules/margin.ts";
import type { MarginCharge } from "#features/margin/rules/margin-charge.ts";
import { retainerMonths, type Retainer } from "#features/margin/rules/retainer.ts";
import type { WorkingPattern } from "#features/people/rules/expected-hours.ts";
import { addDays } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { addMonths, monthRange } from "#shared/month.ts";
import { draws } from "../support/draws.ts";
import { penceOfHour, type CostStory } from "../support/margin-oracle.ts";

const nothing = { hourlyCost: null, monthlySalary: null, burdenPercent: null };
const hourly = (hourlyCost: number, startsOn: string | null = null): DatedCost => ({
  ...nothing,
  startsOn,
  hourlyCost,
});
const salary = (monthlySalary: number, burdenPercent: number, startsOn: string | null = null): DatedCost => ({
  ...nothing,
  startsOn,
  monthlySalary,
  burdenPercent,
});
const fullTime: WorkingPattern = [8, 8, 8, 8, 8, 0, 0];
const halfTime: WorkingPattern = [4, 4, 4, 4, 4, 0, 0];
const time = {
  patterns: [{ validFrom: "1900-01-01", hours: fullTime }],
  effectiveMonthlyHours: 0,
  publicHolidays: new Map<string, number>(),
};
const hourOf = (day: string, own: readonly DatedCost[], tier: readonly DatedCost[] = [], of = time) =>
  costOfHour(day, { own, time: of }, tier).hourly;

describe("The cost of an hour", () => {
  // March 2026 has 22 working days, 176 hours; April 22 as well; May 21.
  it("of a salary is the salary with what comes on top by the hours of that month", () => {
    expect(hourOf("2026-03-10", [salary(4400, 20)])).toBe(30);
    expect(hourOf("2026-05-10", [salary(4400, 20)])).toBe(31.43);
  });
  it("is more in a month with public holidays, which no one works on", () => {
    const publicHolidays = new Map([
      ["2026-03-17", 8],
      ["2026-03-18", 4],
      ["2026-03-21", 8],
      ["2026-04-03", 8],
    ]);
    expect(hourOf("2026-03-10", [salary(4400, 0)], [], { ...time, publicHolidays })).toBe(26.83);
  });
  it("follows salary and pattern of the day where either changes within the month", () => {
    const patterns = [...time.patterns, { validFrom: "2026-03-16", hours: halfTime }];
    const own = [salary(4400, 0), salary(2200, 0, "2026-03-16")];
    const of = { ...time, patterns };
    expect(hourOf("2026-03-15", own, [], of)).toBe(25);
    expect(hourOf("2026-03-16", own, [], of)).toBe(25);
    expect(hourOf("2026-03-16", [salary(4400, 0)], [], of)).toBe(50);
  });
  it("is the person's own before the tier's, and the tier's again where they have none of their own", () => {
    const own = [hourly(50, "2026-03-01"), { ...nothing, startsOn: "2026-04-01" }];
    expect(
      ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map((day) => hourOf(day, own, [hourly(40)])),
    ).toEqual([40, 50, 50, 40]);
    expect(hourOf("2026-02-28", own)).toBeNull();
  });
  it("of 0 is a cost, and of a salary in a month without working hours isn't known", () => {
    expect(hourOf("2026-03-10", [salary(0, 0)])).toBe(0);
    const none = { ...time, patterns: [{ validFrom: "1900-01-01", hours: [0, 0, 0, 0, 0, 0, 0] as const }] };
    expect(costOfHour("2026-03-10", { own: [salary(4000, 0)], time: none }, [hourly(40)])).toMatchObject({
      hourly: null,
      of: "person",
      expected: 0,
    });
  });
  it("is that of the slow oracle for random histories", () => {
    const day = fc.integer({ min: 0, max: 730 }).map((days) => addDays("2025-01-01", days));
    const start = fc.option(day, { freq: 4 });
    const money = fc.integer({ min: 0, max: 900_000 }).map(fromHundredths);
    const own = fc.oneof(
      fc.record({ startsOn: start, hourlyCost: money }).map((one) => ({ ...nothing, ...one })),
      fc
        .record({
          startsOn: start,
          monthlySalary: money,
          burdenPercent: fc.integer({ min: 0, max: 50_000 }).map(fromHundredths),
        })
        .map((one) => ({ ...nothing, ...one })),
      start.map((startsOn) => ({ ...nothing, startsOn })),
    );
    const unique = { selector: ({ startsOn }: DatedCost) => startsOn, maxLength: 6 };
    const hours = fc.integer({ min: 0, max: 2400 }).map(fromHundredths);
    const stories: fc.Arbitrary<CostStory> = fc.record({
      own: fc.uniqueArray(own, unique),
      tier: fc.uniqueArray(
        fc.record({ startsOn: start, hourlyCost: money }).map((one) => ({ ...nothing, ...one })),
        unique,
      ),
      patterns: fc.uniqueArray(
        fc.record({
          validFrom: day,
          hours: fc.array(fc.oneof(fc.constant(0), hours), { minLength: 7, maxLength: 7 }),
        }),
        { selector: ({ validFrom }) => validFrom, maxLength: 4 },
      ),
      monthlyHours: fc.integer({ min: 0, max: 744 }),
      holidays: fc.dictionary(day, hours, { maxKeys: 20 }),
    });
    fc.assert(
      fc.property(stories, fc.array(day, { minLength: 20, maxLength: 20 }), (story, days) => {
        const person = {
          own: story.own,
          time: {
            patterns: story.patterns.map(({ validFrom, hours: own }) => ({
              validFrom,
              hours: own as unknown as WorkingPattern,
            })),
            effectiveMonthlyHours: story.monthlyHours,
            publicHolidays: new Map(Object.entries(story.holidays)),
          },
        };
        for (const each of days) {
          const { hourly: found } = costOfHour(each, person, story.tier);
          expect(found === null ? null : toHundredths(found)).toBe(penceOfHour(each, story));
        }
      }),
      { numRuns: draws(2000) },
    );
  });
});

describe("A cost", () => {
  const faults = (kind: "tier" | "person", cost: Partial<DatedCost>) =>
    Object.keys(checkCost(kind, { startsOn: null, ...nothing, ...cost }));
  test("is refused below 0, with more than two decimals, and with more than 500 % on top", () => {
    expect(faults("person", { hourlyCost: -1 })).toEqual(["hourlyCost"]);
    expect(faults("person", { hourlyCost: Number.NaN })).toEqual(["hourlyCost"]);
    expect(faults("person", { hourlyCost: 10.005 })).toEqual(["hourlyCost"]);
    expect(faults("person", { hourlyCost: 1e9 })).toEqual(["hourlyCost"]);
    expect(faults("person", { monthlySalary: 4000, burdenPercent: 500.01 })).toEqual(["burdenPercent"]);
    expect(faults("person", { monthlySalary: 0, burdenPercent: 0 })).toEqual([]);
    expect(faults("person", { startsOn: "2026-02-30", hourlyCost: 1 })).toEqual(["startsOn"]);
  });
  test("of a tier is hourly; of a person hourly, a salary with its percentage, or none", () => {
    expect(faults("tier", {})).toEqual(["hourlyCost"]);
    expect(faults("tier", { hourlyCost: 1, monthlySalary: 1, burdenPercent: 0 })).toEqual(["monthlySalary"]);
    expect(faults("person", {})).toEqual([]);
    expect(faults("person", { monthlySalary: 1 })).toEqual(["burdenPercent"]);
    expect(faults("person", { burdenPercent: 1 })).toEqual(["burdenPercent"]);
    expect(faults("person", { hourlyCost: 1, monthlySalary: 1, burdenPercent: 0 })).toEqual([
      "monthlySalary",
    ]);
  });
  test("that is removed leaves the others", () => {
    const costs = [
      { id: "a", ...hourly(1) },
      { id: "b", ...hourly(2, "2026-01-01") },
    ];
    expect(changedCosts(costs, { remove: "a" })).toEqual([costs[1]]);
  });
});

const group = (more: Partial<CostedGroup>): CostedGroup => ({
  userId: "ann",
  projectId: "one",
  customerId: null,
  functionId: "design",
  tierId: "senior",
  day: "2026-03-01",
  hours: 1,
  rate: 80,
  amount: null,
  isCharged: true,
  agreedHours: 0,
  unworkable: 0,
  agreement: null,
  hourly: 40,
  ...more,
});

/** Margins of hours alone. */
const marginBy = (by: (typeof groupings)[number], groups: readonly CostedGroup[], maySeePeople: boolean) =>
  marginOf(by, { groups, charges: [] }, maySeePeople);

describe("A margin", () => {
  it("is rounded once: three times twenty minutes are an hour of revenue and of cost", () => {
    const thirds = Array.from({ length: 3 }, () => group({ hours: 1 / 3, rate: 99.99, hourly: 33.35 }));
    expect(marginBy("project", thirds, true).total).toMatchObject({
      hours: 1,
      revenue: 99.99,
      cost: 33.35,
      margin: 66.64,
      percent: 66.6,
    });
  });
  it("says which hours have no cost, and none where no hour has one", () => {
    const { rows, total } = marginBy(
      "person",
      [group({}), group({ userId: "ben", hours: 2, hourly: null })],
      true,
    );
    expect(rows).toMatchObject([
      { key: "ann", cost: 40, margin: 40, percent: 50, withoutCost: 0 },
      { key: "ben", revenue: 160, cost: null, margin: null, percent: null, withoutCost: 2 },
    ]);
    expect(total).toMatchObject({ hours: 3, cost: 40, margin: 200, withoutCost: 2 });
  });
  it("has no revenue of what isn't charged, and no share of none", () => {
    expect(marginBy("month", [group({ isCharged: false })], true).rows).toMatchObject([
      { key: "2026-03", revenue: 0, cost: 40, margin: -40, percent: null },
    ]);
  });
  it("of a plan by tier has the stored amount", () => {
    expect(marginBy("month", [group({ rate: null, amount: 12.34, userId: null })], true).total).toMatchObject(
      {
        revenue: 12.34,
        cost: 40,
      },
    );
  });
  it("after a change of a cost is compared by month, without hours whose cost stays", () => {
    const groups = [
      { ...group({ hours: 2 }), before: null, after: 50 },
      { ...group({ day: "2026-04-01" }), before: 40, after: 40 },
    ];
    expect([...changesBy(monthOfGroup, groups)]).toEqual([
      ["2026-03", { hours: 2, before: 0, after: 100, withoutBefore: 2, withoutAfter: 0 }],
    ]);
  });
});

describe("A margin with charges", () => {
  const charge = (more: Partial<MarginCharge>): MarginCharge => ({
    projectId: "one",
    customerId: "kiln",
    day: "2026-03-20",
    kind: "fixed_fee",
    description: "Concept",
    amount: 1000,
    isBillable: true,
    ...more,
  });
  const fee = charge({});
  const billed = charge({ kind: "expense", amount: 80.5 });
  const own = charge({ kind: "expense", amount: 19.5, isBillable: false });
  const month = charge({ kind: "retainer", amount: 500, day: "2026-04-01", projectId: "two" });
  it("adds fees, retainers and billable expenses to revenue, and expenses to cost", () => {
    const { rows, total } = marginOf(
      "project",
      { groups: [group({ hours: 2 })], charges: [fee, billed, own, month] },
      true,
    );
    expect(rows).toMatchObject([
      {
        key: "one",
        hours: 2,
        hoursRevenue: 160,
        charges: 1080.5,
        revenue: 1240.5,
        expenses: 100,
        cost: 180,
        margin: 1060.5,
        percent: 85.5,
      },
      {
        key: "two",
        hours: 0,
        hoursRevenue: 0,
        charges: 500,
        revenue: 500,
        expenses: 0,
        cost: 0,
        margin: 500,
      },
    ]);
    expect(total).toMatchObject({ revenue: 1740.5, cost: 180, margin: 1560.5 });
  });
  it("is 0 for an expense that is passed on at cost", () => {
    expect(marginOf("month", { groups: [], charges: [billed] }, true).rows).toMatchObject([
      { key: "2026-03", revenue: 80.5, cost: 80.5, margin: 0, percent: 0 },
    ]);
  });
  it("has charges of no person and no function in a row of their own, so that totals agree", () => {
    for (const by of ["person", "function"] as const) {
      const { rows, total } = marginOf(by, { groups: [group({})], charges: [fee, own] }, true);
      expect(rows.map(({ key, revenue, cost }) => [key, revenue, cost])).toEqual([
        [by === "person" ? "ann" : "design", 80, 40],
        ["charges", 1000, 19.5],
      ]);
      expect(total).toMatchObject({ revenue: 1080, cost: 59.5 });
    }
    const byCustomer = marginOf(
      "customer",
      { groups: [], charges: [fee, charge({ customerId: null })] },
      true,
    );
    expect(byCustomer.rows.map(({ key }) => key)).toEqual(["kiln", ""]);
  });
  it("counts hours that a contract excludes from the rates, and shows expenses beside hours without a cost", () => {
    const agreed = group({
      hours: 3,
      isCharged: false,
      agreedHours: 3,
      agreement: "fixed_price",
      hourly: null,
    });
    expect(marginOf("project", { groups: [agreed], charges: [own] }, true).rows).toMatchObject([
      { hoursRevenue: 0, agreedHours: 3, withoutCost: 3, cost: 19.5, margin: -19.5 },
    ]);
  });
  it("shows those who may not see people's costs the same of hours as without charges", () => {
    const cost = { maxLength: 12, minLength: 1 };
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            userId: fc.constantFrom("ann", "ben", "cat", "dan"),
            projectId: fc.constantFrom("one", "two"),
            hourly: fc.constantFrom(null, 0, 40),
          }),
          cost,
        ),
        fc.constantFrom(...groupings),
        (drawn, by) => {
          const groups = drawn.map((one) => group(one));
          const charges = [fee, billed, own, month];
          const before = marginBy(by, groups, false);
          const after = marginOf(by, { groups, charges }, false);
          const alone = marginOf(by, { groups: [], charges }, false);
          for (const row of after.rows) {
            const hours = before.rows.find(({ key }) => key === row.key);
            const added = alone.rows.find(({ key }) => key === row.key);
            expect(row.isSmall).toBe(hours?.isSmall ?? false);
            expect(row.expenses).toBe(added?.expenses ?? 0);
            if (hours?.isSmall) expect([row.cost, row.margin]).toEqual([null, null]);
          }
          expect([after.total.isSmall, after.total.expenses]).toEqual([before.total.isSmall, 100]);
        },
      ),
      { numRuns: draws(200) },
    );
  });
});

describe("A retainer", () => {
  const retainer = {
    projectId: "one",
    customerId: null,
    startsOn: "2026-02-16",
    endsOn: "2026-04-15",
    value: 500,
    purchaseOrder: "PO-7",
  };
  const days = (first: string, last: string, change: Partial<Retainer> = {}) =>
    retainerMonths({ ...retainer, ...change }, { first, last }).map(({ day }) => day);
  it("brings in its value once in every month it applies in, on the first of its days there", () => {
    expect(days("2026-01-01", "2026-12-31")).toEqual(["2026-02-16", "2026-03-01", "2026-04-01"]);
    expect(days("2026-03-01", "2026-03-31")).toEqual(["2026-03-01"]);
    expect(days("2026-05-01", "2026-05-31")).toEqual([]);
  });
  it("that goes on brings in as far as the days that are read", () => {
    expect(days("2026-03-01", "2026-05-02", { endsOn: null })).toEqual([
      "2026-03-01",
      "2026-04-01",
      "2026-05-01",
    ]);
    expect(days("2026-02-01", "2026-02-15")).toEqual([]);
  });
  it("agrees with the value ordered", () => {
    const ordered = valueOrdered({ ...retainer, kind: "retainer", orderValue: 500 }, "2026-12-31");
    expect(500 * days("2026-01-01", "2026-12-31").length).toBe(ordered);
  });
});

/** Whether a sum of the rows, each with a factor, is of unknowns of one or two people alone. */
function isolates(rows: readonly (readonly number[])[], owners: readonly string[]): boolean {
  const all = rankOf(rows, owners.length);
  const people = [...new Set(owners)];
  // Such a sum is among those of the rows where the columns of all others have a lower rank.
  return people.some((one) =>
    people.some((other) => {
      const columns = owners.flatMap((owner, at) => (owner === one || owner === other ? [] : [at]));
      return (
        rankOf(
          rows.map((row) => columns.map((at) => row[at] ?? 0)),
          columns.length,
        ) < all
      );
    }),
  );
}

function rankOf(rows: readonly (readonly number[])[], unknowns: number): number {
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < unknowns; column += 1) {
    const at = left.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9);
    if (at < 0) continue;
    [left[rank], left[at]] = [left[at] ?? [], left[rank] ?? []];
    const pivot = left[rank] ?? [];
    for (let index = rank + 1; index < left.length; index += 1) {
      const factor = (left[index]?.[column] ?? 0) / (pivot[column] ?? 1);
      if (factor !== 0)
        left[index] = (left[index] ?? []).map((value, place) => value - factor * (pivot[place] ?? 0));
    }
    rank += 1;
  }
  return rank;
}

describe("People's costs", () => {
  const months = monthRange("2026-01", "2026-03");
  const spans = months.flatMap((from) => months.filter((to) => to >= from).map((to) => ({ from, to })));
  const drawn = fc.array(
    fc.record({
      userId: fc.constantFrom("ann", "ben", "cat", "dan", "eve"),
      projectId: fc.constantFrom("one", "two", "six"),
      functionId: fc.constantFrom("design", "code", null),
      month: fc.integer({ min: 0, max: 2 }),
      hourly: fc.constantFrom(null, 0, 40, 50),
    }),
    { minLength: 4, maxLength: 24 },
  );
  /** What each shown cost is a sum of: a person's cost on a project in a month is an unknown. */
  function shown(groups: readonly CostedGroup[], maySeePeople: boolean) {
    const unknown = (one: CostedGroup) => `${one.userId} ${one.projectId} ${one.day}`;
    const names = [...new Set(groups.filter(({ hourly: cost }) => cost).map(unknown))];
    const sumOf = (part: readonly CostedGroup[]) =>
      names.map((name) => part.filter((one) => one.hourly && unknown(one) === name).length);
    const rows = spans.flatMap(({ from, to }) => {
      const within = groups.filter(({ day }) => day >= from && day < `${addMonths(to, 1)}`);
      return groupings.flatMap((by) => {
        const { rows: lines, total } = marginBy(by, within, maySeePeople);
        const keyed = lines.flatMap(({ key, cost }) =>
          cost === null ? [] : [within.filter((one) => marginBy(by, [one], true).rows[0]?.key === key)],
        );
        return [...keyed, ...(total.cost === null ? [] : [within])].map(sumOf);
      });
    });
    return { rows, owners: names.map((name) => name.slice(0, 3)) };
  }
  const customerOf: Readonly<Record<string, string>> = { one: "kiln", two: "kiln" };
  const groupsOf = (
    rows: readonly {
      month: number;
      userId: string;
      projectId: string;
      functionId: string | null;
      hourly: number | null;
    }[],
  ) =>
    rows.map(({ month, ...one }) =>
      group({ ...one, customerId: customerOf[one.projectId] ?? null, day: `${months[month]}-01` }),
    );

  it("don't follow from any sum or difference of what is shown to those who may not see them", () => {
    fc.assert(
      fc.property(drawn, (rows) => {
        const { rows: sums, owners } = shown(groupsOf(rows), false);
        expect(isolates(sums, owners)).toBe(false);
      }),
      { numRuns: draws(150) },
    );
  });
  it("follow where everything is shown, so that this test can fail", () => {
    const { rows, owners } = shown(
      groupsOf([
        { month: 0, userId: "ann", projectId: "one", functionId: null, hourly: 40 },
        { month: 0, userId: "ben", projectId: "one", functionId: null, hourly: 40 },
        { month: 0, userId: "cat", projectId: "one", functionId: null, hourly: 40 },
      ]),
      true,
    );
    expect(isolates(rows, owners)).toBe(true);
  });
  it("are shown from three people on, each with a cost above 0, and never by person, function or plan without people", () => {
    const of = (people: readonly (string | null)[], hourly: number | null = 40) =>
      people.map((userId) => group({ userId, hourly }));
    const isShown = (by: (typeof groupings)[number], groups: readonly CostedGroup[]) =>
      marginBy(by, groups, false).rows.map(({ isSmall }) => !isSmall);
    expect(isShown("project", of(["ann", "ben", "cat"]))).toEqual([true]);
    expect(isShown("customer", of(["ann", "ben", "cat"]))).toEqual([true]);
    expect(isShown("month", of(["ann", "ben", "cat"]))).toEqual([true]);
    expect(isShown("function", of(["ann", "ben", "cat"]))).toEqual([false]);
    expect(isShown("person", of(["ann", "ben", "cat"]))).toEqual([false, false, false]);
    expect(isShown("project", of(["ann", "ben"]))).toEqual([false]);
    expect(isShown("project", [...of(["ann", "ben"]), ...of(["cat"], 0)])).toEqual([false]);
    expect(isShown("project", [...of(["ann", "ben"]), ...of(["cat"], null)])).toEqual([false]);
    expect(isShown("project", of([null]))).toEqual([false]);
    const mixed = [...of(["ann", "ben", "cat"]), group({ projectId: "two" })];
    expect(marginBy("project", mixed, false).total).toMatchObject({
      isSmall: true,
      cost: null,
      margin: null,
    });
  });
});
