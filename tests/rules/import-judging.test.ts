import fc from "fast-check";
import { expect, it } from "vitest";
import { directoryOf, type StoredNames } from "#features/imports/rules/match/directory.ts";
import { itemId, ownPrefix } from "#features/imports/rules/judge/item-ids.ts";
import { addUpTimeEntries, judgeTimeEntries } from "#features/imports/rules/judge/judge-time-entries.ts";
import type { JudgeContext, Named } from "#features/imports/rules/judge/judging.ts";
import { findName, nameOf } from "#features/imports/rules/match/matching.ts";
import { newPerson, newProject } from "#features/imports/rules/match/new-names.ts";
import { noOutcome, shownSums, withOutcomes } from "#features/imports/rules/judge/outcome-sums.ts";
import { matchKey, type Match, type TypedRow, type Value } from "#features/imports/rules/read/rows.ts";
import { spreadOver } from "#features/imports/rules/read/spread-period.ts";
import { newTally } from "#features/imports/rules/judge/tally.ts";
import type { ComparedEntry, TimeEntryFacts } from "#features/imports/rules/judge/time-entry-facts.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { idPattern } from "#shared/id.ts";
import { sumExact } from "#shared/hundredths.ts";

const importId = "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4";
const person = (id: string, firstName: string, lastName: string | null, isActive = true) => ({
  id,
  label: `${firstName} ${lastName ?? ""}`.trim(),
  isActive,
  email: `${firstName.toLowerCase()}.${(lastName ?? "x").toLowerCase()}@h.example`,
  firstName,
  lastName,
});
const stored: StoredNames = {
  people: [
    person("ada", "Ada", "Cole"),
    person("sam-r", "Sam", "Reed"),
    person("sam-o", "Sam", "Ode"),
    person("zoe", "Zoë", "Müller"),
    person("old", "Tom", "Gone", false),
    person("tom", "Tom", "Here"),
  ],
  projects: [
    { id: "pine", label: "HP-01 Harbour Pine", isActive: true, code: "HP-01", name: "Harbour Pine" },
    { id: "mill", label: "MILL Old Mill", isActive: true, code: "MILL", name: "Old Mill" },
  ],
  functions: [{ id: "design", label: "Design", isActive: true }],
  tiers: [
    {
      id: "d1",
      label: "Design / Lead",
      isActive: true,
      functionId: "design",
      functionName: "Design",
      name: "Lead",
    },
    {
      id: "s1",
      label: "Site / Lead",
      isActive: true,
      functionId: "site",
      functionName: "Site",
      name: "Lead",
    },
  ],
  characteristics: [],
  leave: [],
};
const directory = directoryOf(stored);
const found = (reference: "person" | "project" | "tier", text: string) => {
  const { one, candidates } = findName(directory, reference, text);
  return one?.id ?? candidates.map(({ id }) => id);
};

it("finds people by address, full name either way round, then a name no one shares", () => {
  expect(found("person", "ADA.cole@h.example")).toBe("ada");
  expect(found("person", " ada  COLE ")).toBe("ada");
  expect(found("person", "Cole, Ada")).toBe("ada");
  expect(found("person", "zoe muller")).toBe("zoe");
  expect(found("person", "Reed")).toBe("sam-r");
  expect(found("person", "Sam")).toEqual(["sam-r", "sam-o"]);
  expect(found("person", "Nobody")).toEqual([]);
});

it("means the active one of two people of one name", () => {
  expect(found("person", "Tom")).toBe("tom");
  expect(found("person", "Tom Gone")).toBe("old");
});

it("finds projects by code, name or both, and tiers within their function", () => {
  expect(found("project", "hp-01")).toBe("pine");
  expect(found("project", "old mill")).toBe("mill");
  expect(found("project", "HP-01 - Harbour Pine")).toBe("pine");
  expect(found("tier", "design / lead")).toBe("d1");
  expect(found("tier", "Lead")).toEqual(["d1", "s1"]);
});

it("says of an unknown name what to do", () => {
  const name = nameOf(directory, new Map(), new Map(), new Map());
  expect(name("person", "Sam")).toEqual({ refusal: "Sam could be Sam Reed or Sam Ode. Choose one." });
  expect(name("project", "Oak")).toEqual({ refusal: "There's no project Oak. Choose one or create it." });
  expect(name("characteristic", "Area")).toEqual({
    refusal: "There's no characteristic Area. Choose one or create it.",
  });
});

it("lets what was chosen by hand count more than what is found", () => {
  const matches = new Map<string, Match>([
    [matchKey("person", "Sam"), { id: "sam-o" }],
    [matchKey("person", "Ada"), "skip"],
    [matchKey("person", "New"), "create"],
  ]);
  const byId = new Map(stored.people.map((one) => [one.id, one]));
  const name = nameOf(directory, matches, new Map([[matchKey("person", "New"), "made"]]), byId);
  expect(name("person", "sam")).toEqual({ id: "sam-o", label: "Sam Ode", isNew: false });
  expect(name("person", "Ada")).toBe("skip");
  expect(name("person", "New")).toEqual({ id: "made", label: "New", isNew: true });
});

it("makes people of names: active with an address, and else with one that no mail can reach", () => {
  const used = new Set<string>();
  expect(newPerson("ada.cole@h.example", "x", used)).toEqual({
    email: "ada.cole@h.example",
    firstName: "Ada",
    lastName: "Cole",
    isActive: true,
  });
  expect(newPerson("Müller, Zoë", "x", used)).toEqual({
    email: "muller.zoe@x.invalid",
    firstName: "Zoë",
    lastName: "Müller",
    isActive: false,
  });
  expect(newPerson("Zoë Müller", "x", used).email).toBe("zoe.muller@x.invalid");
  expect(newPerson("zoë müller", "x", used).email).toBe("zoe.muller2@x.invalid");
});

it("makes active projects from the first to the last month of the file, with a free code", () => {
  const used = new Set(["old mill"]);
  const name = {
    reference: "project" as const,
    text: "Old Mill",
    rows: 3,
    first: "2025-02",
    last: "2025-05",
  };
  expect(newProject(name, "2026-11", used)).toEqual({
    code: "OLD MILL2",
    name: "Old Mill",
    start: "2025-02-01",
    length: 4,
  });
});

it("gives everything of a place in the file an id of its own, which says whose it is", () => {
  const place = fc.record({
    row: fc.nat(2_100_000),
    column: fc.option(fc.nat(16_384)),
    part: fc.nat(511),
  });
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [left, right] = [itemId(importId, one), itemId(importId, other)];
      expect(left).toMatch(new RegExp(idPattern));
      expect(left.startsWith(ownPrefix(importId))).toBe(true);
      expect(left === right).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it("adds up by key, and rolls back to the checkpoint", () => {
  const tally = newTally();
  expect(tally.add("a", 2)).toBe(2);
  tally.commit();
  tally.add("a", 3);
  tally.add("b", 1);
  tally.goBack();
  expect([tally.sum("a"), tally.sum("b")]).toEqual([2, 0]);
});

const working: WorkingTime = {
  effectiveMonthlyHours: 160,
  patterns: [],
  publicHolidays: new Map([["2026-10-05", 24]]),
  approvedHolidays: new Map(),
};

it("spreads hours over working days exactly, passing over holidays and weekends", () => {
  const days = { first: "2026-10-05", last: "2026-10-11" };
  expect(spreadOver(days, 10, working)).toEqual([
    { day: "2026-10-06", hours: 2.5 },
    { day: "2026-10-07", hours: 2.5 },
    { day: "2026-10-08", hours: 2.5 },
    { day: "2026-10-09", hours: 2.5 },
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (hundredths) => {
      const shares = spreadOver({ first: "2026-09-01", last: "2026-09-30" }, hundredths / 100, working);
      expect(sumExact(shares.map(({ hours }) => hours))).toBe(hundredths / 100);
    }),
  );
});

it("adds hours and money up in hundredths, by result and at the file's rates for the file", () => {
  const outcome = {
    row: 2,
    column: null,
    result: "created" as const,
    reasons: [],
    fields: {},
    hours: 0.1,
    money: 0.2,
    fileMoney: 0.25,
    isRepriced: true,
    notices: [],
  };
  const sums = withOutcomes(
    noOutcome,
    Array.from({ length: 3 }, () => outcome),
  );
  expect(shownSums(sums).results.created).toEqual({ count: 3, hours: 0.3, money: 0.6 });
  expect(shownSums(sums).file).toEqual({ count: 3, hours: 0.3, money: 0.75 });
  expect(shownSums(sums).repriced).toBe(3);
});

const row = (number: number, values: Record<string, Value>): TypedRow => ({
  row: number,
  column: null,
  period: null,
  values: { person: "Ada", project: "P", day: "2026-10-06", hours: 2, ...values },
  problems: {},
});

function frame(): JudgeContext {
  const names = new Map<string, Named>([
    ["Ada", { id: "ada", label: "Ada", isNew: false }],
    ["P", { id: "p", label: "P", isNew: false }],
  ]);
  return {
    orgId: "org",
    importId,
    actor: { id: "boss", name: "Boss", roles: ["admin"] },
    today: "2026-11-24",
    options: {},
    publicUrl: "https://stint.example",
    names: { of: (_, text) => names.get(text) ?? { refusal: `There's no ${text}.` } },
    seen: newTally(),
    pending: newTally(),
    totals: newTally(),
    idOf: (fact, part = 0) => itemId(importId, { row: fact.row, column: fact.column, part }),
    isOwn: (id) => id.startsWith(ownPrefix(importId)),
  };
}

const facts = (entries: readonly ComparedEntry[] = [], status = "active"): TimeEntryFacts => ({
  people: new Map([["ada", { label: "Ada Cole", functionId: "f", tierId: "t", rate: 80, billable: true }]]),
  projects: new Map([["p", { label: "P", statusCode: status, isInternal: false, endedOn: "2026-11-10" }]]),
  timesheets: new Map(),
  closedMonths: new Set(),
  locked: new Map(),
  entries,
  workingTime: () => working,
});

const entry = (id: string, hours = 2): ComparedEntry => ({
  id,
  personId: "ada",
  projectId: "p",
  day: "2026-10-06",
  hours,
  start: null,
  end: null,
  note: "",
});
const resultsOf = (judged: ReturnType<typeof judgeTimeEntries>) =>
  judged.outcomes.map(({ result }) => result);

it("matches as many equal rows as are stored, and makes the rest", () => {
  const rows = [row(2, {}), row(3, {}), row(4, {})];
  const file = frame();
  addUpTimeEntries(rows, file);
  expect(resultsOf(judgeTimeEntries(rows, facts([entry("x")]), file))).toEqual([
    "same",
    "created",
    "created",
  ]);
});

it("doesn't mistake this import's rows for stored ones of someone else", () => {
  const own = itemId(importId, { row: 2, column: null, part: 0 });
  const going = frame();
  judgeTimeEntries([row(2, {})], facts(), going);
  expect(resultsOf(judgeTimeEntries([row(3, {})], facts([entry(own)]), going))).toEqual(["created"]);
});

it("counts a day's hours over what is stored and what is pending, up to 24", () => {
  const rows = [row(2, { hours: 10, note: "a" }), row(3, { hours: 10, note: "b" })];
  const judged = judgeTimeEntries(rows, facts([{ ...entry("x", 8), projectId: "other" }]), frame());
  expect(resultsOf(judged)).toEqual(["created", "refused"]);
  expect(judged.outcomes[1]?.reasons).toEqual([
    "Ada Cole has 18 hours on 6 October 2026. With 10 more the day would have over 24.",
  ]);
});

it("makes one timesheet for a week, approved where the week ended before this month", () => {
  const rows = [row(2, {}), row(3, { day: "2026-10-07" }), row(4, { day: "2026-11-02" })];
  const { works } = judgeTimeEntries(rows, facts(), frame());
  expect(works.flatMap((work) => ("timesheet" in work ? [work.timesheet] : []))).toMatchObject([
    { monday: "2026-10-05", isApproved: true },
    { monday: "2026-11-02", isApproved: false },
  ]);
});

it("lets history into projects that have ended, but not into one that is only proposed", () => {
  const status = (code: string) => resultsOf(judgeTimeEntries([row(2, {})], facts([], code), frame()));
  expect(["active", "completed", "archived", "proposed"].map(status)).toEqual([
    ["created"],
    ["created"],
    ["created"],
    ["refused"],
  ]);
});

it("accepts time of a closed project up to its end, and nothing later from this month on", () => {
  const on = (day: string) =>
    judgeTimeEntries([row(2, { day })], facts([], "completed"), frame()).outcomes.map(
      (outcome) => outcome.reasons,
    );
  expect(on("2026-11-10")).toEqual([[]]);
  expect(on("2026-11-11")).toEqual([
    ["P is completed, so only months before November 2026 can be imported."],
  ]);
});

it("reads hours of start and end, up to midnight", () => {
  const judged = judgeTimeEntries(
    [row(2, { hours: null, start: "22:15", end: "00:00" }), row(3, { hours: null, start: "09:00", end: "" })],
    facts(),
    frame(),
  );
  expect(judged.outcomes).toMatchObject([
    { result: "created", hours: 1.75 },
    { result: "refused", reasons: ["The hours are missing."] },
  ]);
});
