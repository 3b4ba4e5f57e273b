import { describe, expect, it } from "vitest";
import {
  judgeAllowances,
  noteAllowances,
  type AllowanceFacts,
} from "#features/imports/rules/judge/judge-allowances.ts";
import {
  arrangeFunctions,
  judgeFunctions,
  sameFunction,
  type StoredFunction,
} from "#features/imports/rules/judge/judge-functions.ts";
import type { Value } from "#features/imports/rules/read/rows.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const design: StoredFunction = {
  id: "design",
  name: "Design",
  description: "Drawings",
  tiers: [{ id: "senior", name: "Senior", rate: 100 }],
};
const tierRow = (row: number, values: Readonly<Record<string, Value>>) =>
  typedRow(row, { function: "Design", tier: "Senior", rate: 100, ...values });
const functionsOf = (...rows: readonly Readonly<Record<string, Value>>[]) => {
  const { outcomes, works } = judgeFunctions(
    rows.map((values, at) => tierRow(at + 2, values)),
    { functions: new Map([["design", design]]) },
    importFrame(),
  );
  return { results: outcomes.map(({ result }) => result), fields: outcomes[0]?.fields, works };
};

describe("functions of a file", () => {
  it("are made once, with a tier for each row", () => {
    expect(
      functionsOf(
        { function: " Site ", tier: "Lead", rate: 60, description: "On site" },
        { function: "SITE", tier: "Help", rate: 40.5 },
      ),
    ).toEqual({
      results: ["created", "created"],
      fields: {},
      works: [
        { make: { id: "own-2--0", name: "Site", description: "On site" } },
        { tier: { id: "own-2--1", name: "Lead", rate: 60, functionId: "own-2--0" } },
        { tier: { id: "own-3--1", name: "Help", rate: 40.5, functionId: "own-2--0" } },
      ],
    });
  });

  it("gain tiers, and change rates and descriptions where the file says others", () => {
    expect(functionsOf({ tier: "Junior", rate: 80 })).toMatchObject({
      results: ["created"],
      works: [{ tier: { id: "own-2--1", name: "Junior", rate: 80, functionId: "design" } }],
    });
    expect(functionsOf({ tier: "SENIOR", rate: 110 })).toMatchObject({
      results: ["changed"],
      works: [{ rate: { id: "senior", rate: 110, functionId: "design" } }],
    });
    expect(functionsOf({ description: "Plans" }, { tier: "senior", description: "Plans" })).toMatchObject({
      results: ["changed", "same"],
      works: [{ describe: { id: "design", description: "Plans" } }],
    });
    expect(functionsOf({ description: "" }, { description: "Drawings" })).toMatchObject({
      results: ["same", "same"],
      works: [],
    });
  });

  it("have names and a rate that can be stored", () => {
    expect(functionsOf({ function: "", tier: " ", rate: null })).toEqual({
      results: ["refused"],
      fields: {
        function: "The function is missing.",
        tier: "The cost tier is missing.",
        rate: "The hourly rate is missing.",
      },
      works: [],
    });
    const longest = { function: "F".repeat(120), tier: "T".repeat(120), description: "D".repeat(2000) };
    expect(functionsOf(longest).results).toEqual(["created"]);
    expect(
      functionsOf({ function: "F".repeat(121), tier: "T".repeat(121), description: "D".repeat(2001) }).fields,
    ).toEqual({
      function: "A name has more than 120 characters.",
      tier: "A name has more than 120 characters.",
      description: "The description has more than 2000 characters.",
    });
    expect(functionsOf({ rate: 0 }).fields).toHaveProperty("rate");
    expect(functionsOf({ rate: 1.005 }).fields).toHaveProperty("rate");
  });

  it("whose rate can't be read aren't said to lack one", () => {
    const row = typedRow(
      2,
      { function: "Design", tier: "Lead", rate: null },
      { problems: { rate: "Not read." } },
    );
    const { outcomes } = judgeFunctions([row], { functions: new Map() }, importFrame());
    expect(outcomes).toMatchObject([{ result: "refused", fields: { rate: "Not read." } }]);
  });

  it("have their tiers one after the other, and none twice", () => {
    const rows = [
      tierRow(2, {}),
      tierRow(3, { function: "Site" }),
      tierRow(4, { function: "DESIGN", tier: "Junior" }),
      tierRow(5, { function: "Design", tier: " senior" }),
    ];
    const { rows: arranged, faults } = arrangeFunctions(rows);
    expect(arranged.map(({ row }) => row)).toEqual([2, 4, 5, 3]);
    expect([...faults].map(([{ row }, fault]) => [row, fault])).toEqual([
      [5, { field: "tier", says: "The same cost tier as in row 2" }],
    ]);
    expect(arranged.slice(1).map((row, at) => sameFunction(arranged[at] ?? row, row))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

const allowanceFacts: AllowanceFacts = {
  allowances: new Map([
    ["ada", 200],
    ["bob", null],
  ]),
  carried: new Map([["ada", [{ day: "2026-01-01", hours: 16 }]]]),
  yearFirst: "2026-01-01",
};
const allowance = (...rows: readonly Readonly<Record<string, Value>>[]) => {
  const { outcomes, works } = judgeAllowances(
    rows.map((values, at) => typedRow(at + 2, { person: "ada", ...values })),
    allowanceFacts,
    importFrame(),
  );
  return {
    results: outcomes.map(({ result }) => result),
    fields: outcomes.at(-1)?.fields,
    hours: outcomes[0]?.hours,
    works,
  };
};

describe("allowances of a file", () => {
  it("change where they're others than the person's own", () => {
    expect(allowance({ allowance: 180 })).toEqual({
      results: ["changed"],
      fields: {},
      hours: 180,
      works: [{ personId: "ada", hours: 180, carried: null }],
    });
    expect(allowance({ allowance: 200 })).toMatchObject({ results: ["same"], works: [] });
    expect(allowance({ person: "bob", allowance: 0 })).toMatchObject({
      results: ["changed"],
      works: [{ personId: "bob", hours: 0 }],
    });
  });

  it("bring carried-over hours, on the first day of the holiday year where the file says no other", () => {
    expect(allowance({ person: "bob", carried: 8 })).toMatchObject({
      results: ["created"],
      hours: 8,
      works: [{ personId: "bob", hours: null, carried: { id: "own-2--0", day: "2026-01-01", hours: 8 } }],
    });
    expect(allowance({ allowance: 180, carried: 8, carried_on: "2026-04-01" })).toMatchObject({
      results: ["changed"],
      hours: 180,
      works: [{ personId: "ada", hours: 180, carried: { day: "2026-04-01", hours: 8 } }],
    });
    expect(allowance({ allowance: 200, carried: 0 })).toMatchObject({ results: ["same"], works: [] });
    expect(allowance({ carried: 0 })).toMatchObject({ results: ["same"], hours: 0, works: [] });
  });

  it("find carried-over hours that are stored, and refuse others on their day", () => {
    expect(allowance({ carried: 16 })).toMatchObject({ results: ["same"], works: [] });
    expect(allowance({ carried: 8 }).fields).toEqual({
      carried: "The hours carried over on 1 January 2026 are 16 already. Correct them in Leave.",
    });
  });

  it("have the hours of a year at most", () => {
    expect(allowance({ person: "bob", allowance: 8784, carried: 8784 }).results).toEqual(["changed"]);
    expect(allowance({ allowance: 8785, carried: 8785 }).fields).toEqual({
      allowance: "An allowance is from 0 to 8784 hours. Write the hours of a year.",
      carried: "Carried-over hours are from 0 to 8784. Correct missing hours in Leave.",
    });
    expect(Object.keys(allowance({ allowance: -1, carried: -1 }).fields ?? {})).toEqual([
      "allowance",
      "carried",
    ]);
    expect(allowance({ person: "bob", allowance: 0, carried: 8784.01 }).fields).toEqual({
      carried: "Carried-over hours are from 0 to 8784. Correct missing hours in Leave.",
    });
    expect(allowance({}).fields).toEqual({ allowance: "The allowance is missing." });
  });

  it("aren't missing where their cell can't be read", () => {
    for (const field of ["allowance", "carried"]) {
      const row = typedRow(2, { person: "ada" }, { problems: { [field]: "Not read." } });
      expect(judgeAllowances([row], allowanceFacts, importFrame()).outcomes[0]?.fields).toEqual({
        [field]: "Not read.",
      });
    }
  });

  it("are of one row for each person, also when an import goes on", () => {
    expect(allowance({ allowance: 180 }, { allowance: 170 })).toMatchObject({
      results: ["changed", "refused"],
      fields: { person: "Row 2 is for the same person. Remove one of them." },
    });
    const frame = importFrame();
    noteAllowances([typedRow(2, { person: "ada", allowance: 180 }), typedRow(3, { person: "?x" })], frame);
    const { outcomes } = judgeAllowances(
      [typedRow(4, { person: "ada", allowance: 170 })],
      allowanceFacts,
      frame,
    );
    expect(outcomes[0]?.result).toBe("refused");
  });

  it("of someone who is skipped or unknown change nothing", () => {
    expect(allowance({ person: "skip", allowance: 1 })).toMatchObject({ results: ["skipped"], works: [] });
    expect(allowance({ person: "?Zoe", allowance: 1 }).fields).toEqual({ person: "There's no person Zoe." });
  });
});
