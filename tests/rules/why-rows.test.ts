import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortfallsOf } from "#features/analytics/rules/why-booked.ts";
import type { PersonLine, TierLine, WhyCause, WhyRow } from "#features/analytics/rules/why-model.ts";
import { causeWords, whyCauses, whySteps } from "#features/analytics/rules/why-model.ts";
import { whyRows } from "#features/analytics/rules/why.ts";

const key = { projectId: "p", functionId: "f", month: "2026-10-01" } as const;
const tier = (
  level: TierLine["level"],
  tierId: string,
  hours: number,
  money: number,
  rest: Partial<TierLine> = {},
): TierLine => ({ ...key, level, tierId, hours, money, ...rest });
const nothing = { hours: 0, money: 0 };
const person = (userId: string, line: Partial<PersonLine>): PersonLine => ({
  ...key,
  userId,
  allocated: nothing,
  booked: nothing,
  toCome: 0,
  unworkable: 0,
  ...line,
});
const said = ({ cause, tierId, userId, hours, money }: WhyRow) =>
  [cause, tierId ?? userId, hours, money] as const;
const planned = (step: WhyRow["step"], ...lines: readonly TierLine[]) =>
  whyRows({ lines, people: [], shortfalls: new Map(), frozen: new Set(["p 2026-10-01"]) })
    .filter((row) => row.step === step)
    .map(said);
const booked = (...people: readonly PersonLine[]) =>
  whyRows({ lines: [], people, shortfalls: shortfallsOf(people, new Map()), frozen: new Set() }).map(said);

describe("The rows between forecast and allocation", () => {
  const forecast = tier("forecasted", "s", 10, 1000);

  it("are unmet demand where fewer hours are allocated, volume where more are", () => {
    expect(planned("allocated", forecast, tier("allocated", "s", 9, 900))).toEqual([
      ["unmet_demand", null, -1, -100],
    ]);
    expect(planned("allocated", forecast, tier("allocated", "s", 11, 1100))).toEqual([
      ["volume", null, 1, 100],
    ]);
    expect(planned("allocated", forecast)).toEqual([["unmet_demand", null, -10, -1000]]);
    expect(planned("allocated", tier("allocated", "s", 10, 1000))).toEqual([["volume", null, 10, 1000]]);
  });

  it("are none where nothing differs", () => {
    expect(planned("allocated", forecast, tier("allocated", "s", 10, 1000))).toEqual([]);
  });

  it("have one tier's share at the earlier rates as mix, its other rate as rate", () => {
    // 3 h to 1 h become 2 h to 2 h, the senior at 110 instead of 100.
    expect(
      planned(
        "allocated",
        tier("forecasted", "s", 30, 3000),
        tier("forecasted", "j", 10, 500),
        tier("allocated", "s", 20, 2200),
        tier("allocated", "j", 20, 1000),
      ),
    ).toEqual([
      ["mix", "s", 0, -1000],
      ["rate", "s", 0, 200],
      ["mix", "j", 0, 500],
    ]);
  });

  it("have a new tier's money as mix: it has no earlier rate", () => {
    expect(planned("allocated", forecast, tier("allocated", "j", 10, 700))).toEqual([
      ["mix", "s", 0, -1000],
      ["mix", "j", 0, 700],
    ]);
    // A hundredth of an hour is a rate.
    expect(
      planned(
        "allocated",
        tier("forecasted", "s", 1, 100),
        tier("forecasted", "j", 1, 50),
        tier("allocated", "s", 1, 120),
        tier("allocated", "j", 1, 50),
      ),
    ).toEqual([["rate", "s", 0, 20]]);
  });

  it("have what rounding leaves over in the last tier's mix", () => {
    // Of 4 h each tier's third is worth 133, one less than 400 in all.
    expect(
      planned(
        "allocated",
        ...["s", "j", "k"].map((id) => tier("forecasted", id, 1, 100)),
        tier("allocated", "s", 2, 200),
        tier("allocated", "j", 1, 100),
        tier("allocated", "k", 1, 100),
      ),
    ).toEqual([
      ["volume", null, 1, 100],
      ["mix", "s", 0, 67],
      ["mix", "j", 0, -33],
      ["mix", "k", 0, -34],
    ]);
  });

  it("are all volume without earlier hours, less what these cost in all", () => {
    const budget = [tier("budget", "s", 10, 1000), tier("budget", "j", -10, -600)];
    expect(planned("forecasted", ...budget, tier("forecasted", "s", 5, 700))).toEqual([
      ["volume", null, 5, 300],
    ]);
    expect(planned("forecasted", tier("budget", "s", 1, 100), tier("forecasted", "s", 1, 130))).toEqual([
      ["rate", "s", 0, 30],
    ]);
  });
});

describe("The rows between allocation and booking", () => {
  it("are volume alone where no one was allocated", () => {
    expect(booked(person("ada", { booked: { hours: 10, money: 1000 } }))).toEqual([
      ["volume", "ada", 10, 1000],
    ]);
  });

  it("have hours at the mean rate of the project's function and month, not of others", () => {
    const allocated = { hours: 10, money: 500 };
    const elsewhere = { hours: 10, money: 3000 };
    expect(
      booked(
        person("ada", { allocated, booked: { hours: 12, money: 600 } }),
        person("bo", { allocated: elsewhere, booked: elsewhere, month: "2026-11-01" }),
        person("bo", { allocated: elsewhere, booked: elsewhere, projectId: "q" }),
        person("bo", { allocated: elsewhere, booked: elsewhere, functionId: null }),
      ),
    ).toEqual([["volume", "ada", 2, 100]]);
  });

  it("have the rate of someone who wasn't allocated against the mean of those who were", () => {
    // The mean is 50 an hour.
    expect(
      booked(
        person("ada", { allocated: { hours: 10, money: 500 }, booked: { hours: 10, money: 500 } }),
        person("bo", { booked: { hours: 4, money: 300 } }),
      ),
    ).toEqual([
      ["volume", "bo", 4, 200],
      ["rate", "bo", 0, 100],
    ]);
  });

  it("know a rate from a hundredth of an hour", () => {
    expect(
      booked(person("ada", { allocated: { hours: 1, money: 2 }, booked: { hours: 2, money: 5 } })),
    ).toEqual([
      ["volume", "ada", 1, 2],
      ["rate", "ada", 0, 1],
    ]);
    expect(
      booked(person("ada", { allocated: { hours: 2, money: 200 }, booked: { hours: 1, money: 100 } })),
    ).toEqual([["not_booked", "ada", -1, -100]]);
  });

  it("are hours not booked where no reason is known at all", () => {
    const short = person("ada", { allocated: { hours: 10, money: 500 }, booked: { hours: 4, money: 200 } });
    const rows = whyRows({ lines: [], people: [short], shortfalls: new Map(), frozen: new Set() });
    expect(rows.map(said)).toEqual([["not_booked", "ada", -6, -300]]);
  });
});

it("shares one person's leave alike, in whatever order their lines come", () => {
  const lines = ["p", "q", "r", "s"].flatMap((projectId, at) =>
    ["f", "g"].map((functionId, more) =>
      person("ada", { projectId, functionId, allocated: { hours: 3 + 7 * at + more, money: 0 } }),
    ),
  );
  const shares = (own: readonly PersonLine[]) => {
    const found = shortfallsOf(own, new Map([["ada 2026-10-01", 17]]));
    return lines.map((line) => found.get(line)?.absence);
  };
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
      expect(shares(shuffled)).toEqual(shares(lines));
    }),
  );
});

it("every cause has a name and a meaning within its step", () => {
  const words = whySteps.flatMap((step) =>
    whyCauses[step].map((cause: WhyCause) => causeWords()[step][cause]?.join(": ") ?? ""),
  );
  expect(new Set(words).size).toBe(16);
  expect(words.every((each) => each.length > 4)).toBe(true);
});
