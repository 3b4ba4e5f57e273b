import { describe, expect, it } from "vitest";
import {
  budgetLineKey,
  type BudgetFacts,
  type StoredProfile,
} from "#features/imports/rules/judge/budget-facts.ts";
import { fateOf } from "#features/imports/rules/judge/budget-fate.ts";
import { addUpBudgets, judgeBudgets } from "#features/imports/rules/judge/judge-budgets.ts";
import {
  addUpForecasts,
  judgeForecasts,
  type ForecastFacts,
} from "#features/imports/rules/judge/judge-forecasts.ts";
import type { ImportOptions, Judged } from "#features/imports/rules/judge/judging.ts";
import type { Value } from "#features/imports/rules/read/rows.ts";
import { importFrame, judgeFile, plannedPine, typedRow } from "../support/import-frame.ts";

type Values = Readonly<Record<string, Value>>;

const pine = plannedPine({ Junior: 80, Senior: 120 });
const projects = new Map([
  ["PINE", pine],
  ["OAK", { ...pine, label: "OAK" }],
  ["HOME", { ...pine, label: "HOME", isInternal: true }],
  ["DONE", { ...pine, label: "DONE", statusCode: "completed" }],
  ["HOLD", { ...pine, label: "HOLD", statusCode: "on_hold" }],
]);
const rowsOf = (rows: readonly Values[]) =>
  rows.map((values, at) =>
    typedRow(at + 2, { project: "PINE", tier: "Junior", month: "2026-03", hours: 8, ...values }),
  );
const seenIn = <Work>({ outcomes, works }: Judged<Work>) => ({
  results: outcomes.map(({ result }) => result),
  fields: outcomes.flatMap(({ fields }) => (Object.keys(fields).length > 0 ? [fields] : [])),
  reasons: outcomes.flatMap(({ reasons }) => reasons),
  works,
});

const profile = (more: Partial<StoredProfile> = {}): StoredProfile => ({
  id: "b1",
  projectId: "PINE",
  code: "B1",
  name: "Base",
  status: "draft",
  isOurs: false,
  ...more,
});
const budgets = (rows: readonly Values[], facts: Partial<BudgetFacts> = {}, options: ImportOptions = {}) =>
  seenIn(
    judgeFile(
      { addUp: addUpBudgets, judge: judgeBudgets },
      rowsOf(rows.map((values) => ({ profile: "Base", ...values }))),
      { projects, profiles: [], lines: new Map(), ...facts },
      importFrame(options),
    ),
  );
const eightHours = (profileId = "b1", monthIndex = 3) =>
  new Map([[budgetLineKey(profileId, "Junior", monthIndex), { hours: 8, rate: 80 }]]);

const asDraft = "Budget B1 is a draft, and drafts aren't archived. Use Draft.";
const besideOther = "This project has an active budget already, B9. Use Draft or Archived.";

describe("a budget of a file", () => {
  it.each<
    [
      stored: Partial<StoredProfile> | null,
      said: "draft" | "active" | "archived" | null,
      beside: { activate?: true; active?: string },
      becomes: string,
    ]
  >([
    [null, null, {}, "draft"],
    [null, null, { activate: true }, "active"],
    [null, "draft", { activate: true }, "draft"],
    [null, "active", {}, "active"],
    [null, "archived", { activate: true }, "archived"],
    [{}, null, {}, "draft"],
    [{}, null, { activate: true }, "active"],
    [{}, "active", {}, "active"],
    [{}, "archived", {}, asDraft],
    [{ isOurs: true }, "archived", {}, "archived"],
    [{ status: "active" }, "archived", {}, "active"],
    [{ status: "active" }, null, {}, "active"],
    [{ status: "archived" }, "active", {}, "archived"],
    [null, null, { activate: true, active: "PINE" }, "draft"],
    [null, "active", { active: "PINE" }, besideOther],
    [null, "archived", { active: "PINE" }, "archived"],
    [null, "active", { active: "OAK" }, "active"],
    [null, null, { activate: true, active: "OAK" }, "active"],
  ])(
    "stored as %j and said to be %s becomes, beside %j: %s",
    (stored, said, { activate, active }, becomes) => {
      const own = stored === null ? null : profile(stored);
      const other =
        active === undefined ? [] : [profile({ id: "b9", projectId: active, code: "B9", status: "active" })];
      const profiles = [...(own ? [own] : []), ...other];
      const read = {
        projectId: "PINE",
        tierId: "Junior",
        tierLabel: "Junior",
        month: "2026-03",
        hours: 8,
        rate: null,
        profile: "Base",
        status: said,
      };
      const facts = { projects, profiles, lines: new Map() };
      const options = activate ? { activate } : {};
      expect(fateOf(read, own, { facts, frame: importFrame(options) })).toEqual(
        becomes.startsWith("Budget") || becomes.startsWith("This")
          ? { fault: { field: "status", says: becomes } }
          : { becomes },
      );
    },
  );

  it("becomes active in each project that the file has budgets of", () => {
    const { results, works } = budgets([{ status: "active" }, { project: "OAK", status: "active" }]);
    expect(results).toEqual(["created", "created"]);
    expect(works.filter((work) => "activate" in work)).toEqual([
      { activate: "own-2--0" },
      { activate: "own-3--0" },
    ]);
  });

  it("becomes active by the line that changes it, and then isn't counted as changed once more", () => {
    const facts = { profiles: [profile()], lines: eightHours() };
    const changed = budgets([{ tier: "Senior" }, {}], facts, { activate: true });
    expect(changed.results).toEqual(["created", "same"]);
    expect(changed.works).toMatchObject([{ line: { profileId: "b1" } }, { activate: "b1" }]);
    // The first row touches the draft, the second has it become active.
    const later = budgets([{ tier: "Senior", status: "draft" }, { status: "active" }], facts);
    expect([later.results, later.works.at(-1)]).toEqual([["created", "same"], { activate: "b1" }]);
  });

  it("that this import made active or archived before isn't made so again", () => {
    for (const status of ["active", "archived"] as const) {
      const { results, works } = budgets([{}], { profiles: [profile({ status, isOurs: true })] });
      expect([results, works.length]).toEqual([["created"], 1]);
    }
  });

  it("stays a draft where its project's month is closed", () => {
    const facts = { profiles: [profile({ projectId: "DONE" })], lines: eightHours("b1", 11) };
    const row = { project: "DONE", month: "2026-11", status: "active" };
    expect(budgets([row], facts)).toMatchObject({ results: ["same"], works: [] });
    expect(budgets([{ ...row, month: "2026-10" }], facts).works.at(-1)).toEqual({ activate: "b1" });
  });

  it("is found in its project only, by its code, then among drafts of its name, then among others", () => {
    const found = (named: string, ...profiles: StoredProfile[]) => {
      const { works, fields } = budgets([{ profile: named }], { profiles });
      return fields[0]?.profile ?? works.flatMap((work) => ("line" in work ? work.line.profileId : []))[0];
    };
    expect(found("b1", profile({ projectId: "OAK" }))).toBe("own-2--0");
    expect(found("base", profile({ projectId: "OAK", name: "BASE" }))).toBe("own-2--0");
    const active = profile({ id: "b2", code: "B2", status: "active" });
    const archived = profile({ id: "b3", code: "B3", status: "archived" });
    expect(found("base", active, archived, profile())).toBe("b1");
    expect(found("base", archived, { ...active, isOurs: true })).toBe("b2");
    expect(found("base", active, profile(), profile({ id: "b4", code: "B4" }))).toBe(
      "There are several budgets base (B1, B4). Use the code.",
    );
    expect(found("base", active, archived)).toBe("There are several budgets base (B2, B3). Use the code.");
    expect(found("base", archived)).toBe("Budget B3 is archived. Import into a draft.");
  });

  it("that is new has a code of at most 40 letters that its project doesn't have, and a name of at most 200", () => {
    const code = (named: string, ...codes: readonly [string, string][]) => {
      const profiles = codes.map(([projectId, used]) => profile({ projectId, code: used, name: "Other" }));
      const { works, fields } = budgets([{ profile: named }], { profiles });
      return fields[0] ?? works.flatMap((work) => ("profile" in work ? work.profile.code : []))[0];
    };
    const long = "X".repeat(40);
    expect(code("Plan", ["OAK", "PLAN"])).toBe("PLAN");
    expect(code(`${long}a`)).toBe(long);
    expect(code(`${long}a`, ["PINE", long])).toBe(`${"X".repeat(38)}-2`);
    expect(code(`${long}a`, ["PINE", long], ["PINE", `${"X".repeat(38)}-2`])).toBe(`${"X".repeat(38)}-3`);
    expect(code("n".repeat(200))).toBe("N".repeat(40));
    expect(code("n".repeat(201))).toEqual({ profile: "A name has more than 200 characters." });
    // One that is stored already accepts lines whatever its name.
    const stored = profile({ name: "n".repeat(201) });
    expect(budgets([{ profile: stored.name }], { profiles: [stored] }).results).toEqual(["created"]);
  });

  it("has at most 100,000 hours of a cost tier in a month, and none of internal projects", () => {
    expect(budgets([{ hours: 100_000 }]).results).toEqual(["created"]);
    expect(budgets([{ hours: 100_000.01 }]).fields).toEqual([
      { hours: "A month has at most 100,000 hours." },
    ]);
    expect(budgets([{ project: "HOME" }]).fields).toEqual([
      { project: "HOME is internal, and internal projects have no budgets." },
    ]);
  });

  it("can't have a rate in one row and none in another row of a line, even where it's nought", () => {
    const pairs = [
      [null, 0],
      [null, 0.01],
      [0, 0.01],
      [0, 0],
      [null, null],
    ] as const;
    expect(pairs.map((rates) => budgets(rates.map((rate) => ({ rate }))).results[1])).toEqual([
      "refused",
      "refused",
      "refused",
      "joined",
      "joined",
    ]);
  });
});

describe("a forecast of a file", () => {
  const forecasts = (rows: readonly Values[], facts: Partial<ForecastFacts> = {}) =>
    seenIn(
      judgeFile(
        { addUp: addUpForecasts, judge: judgeForecasts },
        rowsOf(rows),
        { projects, forecasts: new Map(), lines: new Map(), ...facts },
        importFrame(),
      ),
    );
  const stored = (key = "PINE 2026-03", isFrozen = false) => ({
    forecasts: new Map([[key, { id: "f1", isFrozen, isOurs: false }]]),
    lines: new Map([["f1 Junior", { hours: 8, rate: 80 }]]),
  });

  it("is frozen by a row without a change only where the file says so, where it's a draft and may change", () => {
    const freezes = { freeze: "f1", freezeId: "own-2--1" };
    const row = { status: "frozen" };
    expect(forecasts([row], stored())).toMatchObject({ results: ["changed"], works: [freezes] });
    expect(forecasts([{}], stored())).toMatchObject({ results: ["same"], works: [] });
    expect(forecasts([row], stored("PINE 2026-03", true))).toMatchObject({ results: ["same"], works: [] });
    const closed = { ...row, project: "DONE", month: "2026-11" };
    expect(forecasts([closed], stored("DONE 2026-11"))).toMatchObject({ results: ["same"], works: [] });
    expect(forecasts([{ ...row, project: "HOLD" }], stored("HOLD 2026-03"))).toMatchObject({
      results: ["same"],
      works: [],
    });
    // Nothing stored, and no hours: there's nothing to freeze.
    expect(forecasts([{ ...row, hours: 0 }])).toMatchObject({ results: ["same"], works: [] });
  });

  it("that a line changes and freezes isn't counted as changed once more by a line that stays", () => {
    const frozen = forecasts([{ tier: "Senior", status: "frozen" }, { status: "frozen" }], stored());
    expect(frozen.results).toEqual(["created", "same"]);
    expect(frozen.works).toMatchObject([{ line: { forecastId: "f1" } }, { freeze: "f1" }]);
  });

  it("has at most 10,000 hours of a cost tier, in a month of a project that isn't internal", () => {
    expect(forecasts([{ hours: 10_000 }]).results).toEqual(["created"]);
    expect(
      forecasts([{ hours: 10_000.5 }, { project: "HOME" }, { month: "2027-01" }, { project: "GONE" }])
        .reasons,
    ).toEqual([
      "A cost tier has at most 10,000 hours a month.",
      "HOME is internal, and internal projects have no forecasts.",
      "PINE runs from January 2026 to December 2026, so January 2027 is outside it. Make the project longer first.",
      "This was deleted while the file was imported. Check the import again.",
    ]);
  });

  it("that is frozen and not of this import is refused with its project and month", () => {
    const { fields } = forecasts([{ hours: 9 }], stored("PINE 2026-03", true));
    expect(fields).toEqual([
      {
        month: "The forecast of PINE for March 2026 is frozen. Save it as a draft first, then import.",
      },
    ]);
  });

  it("joins rows of a line, in words", () => {
    expect(forecasts([{}, {}]).reasons).toEqual([
      "Its hours are added to row 2, which is for the same project, cost tier and month.",
    ]);
  });
});
