import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { remainingHours } from "#features/forecasts/rules/capacity.ts";
import { forecastHoursFault } from "#features/forecasts/rules/forecast-cell.ts";
import { sumExact } from "#shared/hundredths.ts";
import { sharesOf, waysOut, type FormMonth } from "#features/forecasts/rules/ways-out.ts";
import { draws } from "../support/draws.ts";

const tiers = [
  { id: "senior", functionId: "design", hourlyRate: 100 },
  { id: "junior", functionId: "design", hourlyRate: 60 },
  { id: "engineer", functionId: "build", hourlyRate: 80 },
];
const capacity = (costTierId: string, people: number, capacityHours: number, otherForecastHours = 0) => ({
  costTierId,
  people,
  capacityHours,
  otherForecastHours,
  others: otherForecastHours > 0 ? [{ projectId: "ferry", hours: otherForecastHours }] : [],
});
const month = (
  name: string,
  hours: Readonly<Record<string, number>>,
  own: FormMonth["capacity"],
  isOpen = true,
): FormMonth => ({ month: name, index: 1, isOpen, capacity: own, hours: new Map(Object.entries(hours)) });

describe("A forecast that is short of people", () => {
  it("can move hours to a later month or give them to a tier with time, the cheapest first, and says the overtime or hiring needed", () => {
    const december = month("2026-12", { senior: 200, junior: 10 }, [
      capacity("senior", 2, 300, 141.75),
      capacity("junior", 1, 150, 110.25),
    ]);
    const january = month("2027-01", {}, [capacity("senior", 2, 280, 260), capacity("junior", 1, 140)]);
    const [short, ...others] = waysOut("kiln", tiers, [december, january]);
    expect(others).toEqual([]);
    // 41.75 hours are missing: 42 in half-hours.
    expect(short).toEqual({
      month: "2026-12",
      costTierId: "senior",
      missingHours: 41.75,
      projects: 2,
      // 200 of the 341.75 hours that both want.
      shareHours: 24.5,
      moves: [
        {
          from: { month: "2026-12", costTierId: "senior" },
          to: { month: "2026-12", costTierId: "junior" },
          hours: 29.5,
          costDifference: -1180,
        },
        {
          from: { month: "2026-12", costTierId: "senior" },
          to: { month: "2027-01", costTierId: "senior" },
          hours: 20,
          costDifference: 0,
        },
      ],
      overtimeEach: 21,
      morePeople: 1,
    });
  });

  it("is divided over the projects by what each wants, in half-hours, and every project counts the same", () => {
    const wants = [
      { projectId: "kiln", hours: 60 },
      { projectId: "ferry", hours: 60 },
      { projectId: "quay", hours: 60 },
    ];
    expect([...sharesOf(42, wants).values()]).toEqual([14, 14, 14]);
    // 21.25 of 3 to 2 to 1: 10.625, 7.083 and 3.542.
    const uneven = sharesOf(21.25, [
      { projectId: "kiln", hours: 30 },
      { projectId: "ferry", hours: 20 },
      { projectId: "quay", hours: 10 },
    ]);
    expect(Object.fromEntries(uneven)).toEqual({ kiln: 10.75, ferry: 7, quay: 3.5 });
  });

  it("has shares that add up to what's missing, none above what its project wants, the same for everyone", () => {
    const halves = fc.integer({ min: 1, max: 600 }).map((each) => each / 2);
    fc.assert(
      fc.property(fc.array(halves, { minLength: 1, maxLength: 9 }), fc.nat(100), (hours, part) => {
        const wants = hours.map((each, at) => ({ projectId: `p${at}`, hours: each }));
        const missing = Math.round(sumExact(hours) * part) / 100;
        const shares = sharesOf(missing, wants);
        expect(sumExact([...shares.values()])).toBe(missing);
        for (const each of wants) expect(shares.get(each.projectId)).toBeLessThanOrEqual(each.hours);
        expect(sharesOf(missing, wants.toReversed())).toEqual(shares);
        // All but one in half-hours.
        expect([...shares.values()].filter((each) => (each * 2) % 1 !== 0).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: draws(300) },
    );
  });

  it("moves nothing into months that can't be changed, earlier ones, other functions, or a tier without people", () => {
    const own = [capacity("senior", 0, 0), capacity("engineer", 3, 450)];
    const short = waysOut("kiln", tiers, [
      month("2026-12", {}, [capacity("senior", 1, 150)]),
      month("2027-01", { senior: 8 }, own),
      month("2027-02", {}, [capacity("senior", 1, 150)], false),
    ]);
    expect(short).toMatchObject([
      { month: "2027-01", missingHours: 8, moves: [], overtimeEach: null, morePeople: null },
    ]);
    // A frozen month that others can't change isn't theirs to correct.
    expect(waysOut("kiln", tiers, [month("2027-01", { senior: 8 }, own, false)])).toEqual([]);
  });

  it("has no move that makes anything else short, or that a forecast can't store", () => {
    const hours = fc.integer({ min: 0, max: 400 }).map((halves) => halves / 2);
    const some = fc.record({
      hours: fc.record({ senior: hours, junior: hours }),
      capacities: fc.tuple(hours, hours, hours, hours),
    });
    fc.assert(
      fc.property(fc.tuple(some, some), (drawn) => {
        const months = drawn.map(({ hours: own, capacities: [one, two, three, four] }, at) =>
          month(`2027-0${at + 1}`, own, [
            capacity("senior", 2, one + 0.25, two),
            capacity("junior", 3, three, four),
          ]),
        );
        for (const { moves, missingHours } of waysOut("kiln", tiers, months))
          for (const { from, to, hours: moved } of moves) {
            const [there, here] = [to, from].map((place) => {
              const at = months.find((each) => each.month === place.month);
              const tier = at?.capacity.find((each) => each.costTierId === place.costTierId);
              if (!at || !tier) throw new Error("A move to nowhere");
              return { left: remainingHours(tier, at.hours.get(place.costTierId) ?? 0), at };
            });
            expect(there?.left).toBeGreaterThanOrEqual(moved);
            expect(here?.at.hours.get(from.costTierId)).toBeGreaterThanOrEqual(moved);
            expect(moved).toBeLessThan(missingHours + 0.5);
            expect(forecastHoursFault(moved)).toBeNull();
          }
      }),
      { numRuns: draws(200) },
    );
  });
});

describe("Shares of what is missing", () => {
  const shares = (missing: number, wants: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      sharesOf(
        missing,
        Object.entries(wants).map(([projectId, hours]) => ({ projectId, hours })),
      ),
    );

  it("go first to the largest rounding loss, then to the largest demand, then by id", () => {
    // 0.417, 0.833 and 1.25 of an hour: rounding removes 0.417, 0.333 and 0.25.
    expect(shares(2.5, { a: 10, b: 20, c: 30 })).toEqual({ a: 0.5, b: 1, c: 1 });
    // 0.1 and 0.6: rounding removes a tenth from both.
    expect(shares(0.7, { a: 10, b: 60 })).toEqual({ a: 0, b: 0.7 });
    expect(shares(0.5, { b: 10, a: 10 })).toEqual({ a: 0.5, b: 0 });
    expect(shares(42, { a: 0.5, b: 62.5 })).toEqual({ a: 0.5, b: 41.5 });
  });
});

describe("Ways out at their bounds", () => {
  const own = (name: string, hours: number, capacityHours: number, others = 0) =>
    month(name, { senior: hours }, [capacity("senior", 2, capacityHours, others)]);

  it("begin at half an hour, of hours of one's own", () => {
    const missing = (hours: number, others: number) =>
      waysOut("kiln", tiers, [own("2026-12", hours, 100, others)]).map((each) => each.missingHours);
    expect([missing(50, 50), missing(50, 50.25), missing(50, 50.5)]).toEqual([[], [], [0.5]]);
    expect([missing(1, 100), missing(0.5, 100)]).toEqual([[1], [0.5]]);
    // Others alone may be too many: that's theirs to correct, and so are tiers without any hours entered.
    expect(missing(0, 120)).toEqual([]);
    const [left] = [month("2026-12", {}, [capacity("senior", 2, 100, 120)])];
    expect(left && waysOut("kiln", tiers, [left])).toEqual([]);
    // Of a tier that no capacity is known of nothing is missing.
    expect(waysOut("kiln", tiers, [month("2026-12", { senior: 9 }, [])])).toEqual([]);
  });

  it("are four at most, the cheapest first, then those with most hours", () => {
    const later = [3, 1, 7, 0.5, 5].map((left, at) => own(`2027-0${at + 1}`, 100, 100 + left));
    const here = month("2026-12", { senior: 40 }, [
      capacity("senior", 2, 20),
      capacity("junior", 1, 2),
      capacity("engineer", 1, 100),
    ]);
    const [short] = waysOut("kiln", tiers, [here, ...later]);
    expect(
      short?.moves.map(({ to, hours, costDifference }) => [to.costTierId, to.month, hours, costDifference]),
    ).toEqual([
      ["junior", "2026-12", 2, -80],
      ["senior", "2027-03", 7, 0],
      ["senior", "2027-05", 5, 0],
      ["senior", "2027-01", 3, 0],
    ]);
    const [few] = waysOut("kiln", tiers, [here, ...later.slice(3, 4)]);
    expect(few?.moves.map(({ hours }) => hours)).toEqual([2, 0.5]);
    // Dearer ones come last, however many hours they'd need.
    const [dear] = waysOut("kiln", tiers, [
      month("2026-12", { junior: 40 }, [capacity("junior", 1, 20), capacity("senior", 1, 100)]),
      month("2027-01", {}, [capacity("junior", 1, 1)]),
    ]);
    expect(dear?.moves.map(({ hours, costDifference }) => [hours, costDifference])).toEqual([
      [1, 0],
      [20, 800],
    ]);
  });

  it("say how many more people are needed, of whom each has hours", () => {
    const more = (people: number, capacityHours: number, hours: number) => {
      const [short] = waysOut("kiln", tiers, [
        month("2026-12", { senior: hours }, [capacity("senior", people, capacityHours)]),
      ]);
      return short && [short.overtimeEach, short.morePeople];
    };
    expect([more(2, 300, 500), more(2, 300, 450), more(2, 300, 450.5)]).toEqual([
      [100, 2],
      [75, 1],
      [75.5, 2],
    ]);
    expect([more(1, 0, 8), more(1, 1, 3), more(0, 0, 8)]).toEqual([
      [8, null],
      [2, 2],
      [null, null],
    ]);
  });

  it("count the projects that want hours of the tier, and this one's share", () => {
    const [short] = waysOut("kiln", tiers, [own("2026-12", 60, 100, 60)]);
    expect([short?.projects, short?.shareHours]).toEqual([2, 10]);
    const [alone] = waysOut("kiln", tiers, [own("2026-12", 120, 100)]);
    expect([alone?.projects, alone?.shareHours]).toEqual([1, 20]);
  });
});
