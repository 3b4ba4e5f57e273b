import { expect, it } from "vitest";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import {
  decidableCount,
  isNamedBeforeRejection,
} from "#features/timesheets/rules/decisions/bulk-decision.ts";
import { checkDelegation, delegationState, delegationTexts } from "#features/people/rules/delegation.ts";
import { changedHours, readOverride } from "#features/timesheets/rules/decisions/overrides.ts";
import {
  matchesFilter,
  matchesSearch,
  type TeamFilter,
} from "#features/timesheets/rules/decisions/team-filter.ts";
import {
  exceptionRank,
  exceptionReason,
  exceptionsOf,
  exceptionWord,
  type BookedHours,
  type JudgedWeek,
  type WeekException,
} from "#features/timesheets/rules/decisions/week-exceptions.ts";
import { nextWaiting, otherWaiting } from "#features/timesheets/rules/decisions/waiting-weeks.ts";
import { overriddenWords, wasWords } from "#features/timesheets/rules/overridden.ts";

const monday = "2026-11-09";
const tuesday = "2026-11-10";
const booked = (hours: number, day = monday, project = "QVC", isInternal = false): BookedHours => ({
  projectId: project,
  projectCode: project,
  isInternal,
  day,
  hours,
});
const plain: JudgedWeek = {
  weekStarting: monday,
  status: "submitted",
  booked: [booked(8), booked(8, tuesday)],
  expected: [8, 8, 0, 0, 0, 0, 0],
  planned: new Set(["QVC"]),
  holidays: new Set(),
};
const wordsOf = (change: Partial<JudgedWeek>, today = "2026-11-20") =>
  exceptionsOf({ ...plain, ...change }, today).map(exceptionWord);

it.each<[string, Partial<JudgedWeek>, string[], string?]>([
  ["as expected and planned has none", {}, []],
  ["a quarter of an hour off is tolerated", { booked: [booked(8.25), booked(8, tuesday)] }, []],
  ["more than a quarter over is over", { booked: [booked(8.5), booked(8, tuesday)] }, ["0.5 h over"]],
  ["half an hour less, handed in, is under", { booked: [booked(7.5), booked(8, tuesday)] }, ["0.5 h under"]],
  ["a running draft is not under yet", { status: "draft", booked: [booked(4)] }, [], "2026-11-10"],
  [
    "a running draft may be over already",
    { status: "draft", booked: [booked(24)] },
    ["8 h over"],
    "2026-11-10",
  ],
  ["a past draft is under", { status: "draft", booked: [booked(4)] }, ["12 h under"]],
  ["nothing in a past week is missing", { status: "no_entries", booked: [] }, ["No entries"]],
  ["nothing in the running week is not missing", { status: "no_entries", booked: [] }, [], "2026-11-15"],
  [
    "nothing expected and nothing booked is none",
    { status: "no_entries", booked: [], expected: [0, 0, 0, 0, 0, 0, 0] },
    [],
  ],
  [
    "hours on a holiday",
    { expected: [8, 0, 0, 0, 0, 0, 0], holidays: new Set([tuesday]) },
    ["Booked on holiday", "8 h over"],
  ],
  [
    "the rest of a half holiday may be worked",
    {
      expected: [8, 4, 0, 0, 0, 0, 0],
      booked: [booked(8), booked(4, tuesday)],
      holidays: new Set([tuesday]),
    },
    [],
  ],
  ["a project without an allocation", { booked: [booked(8), booked(8, tuesday, "KLN")] }, ["8 h off plan"]],
  ["on its own Sunday isn't over yet", { status: "draft", booked: [booked(4)] }, [], "2026-11-15"],
  ["is over on the Monday after", { status: "draft", booked: [booked(4)] }, ["12 h under"], "2026-11-16"],
  [
    "approved before it's over may be under",
    { status: "approved", booked: [booked(4)] },
    ["12 h under"],
    tuesday,
  ],
  ["handed in before it's over may be under", { booked: [booked(4)] }, ["12 h under"], tuesday],
  ["returned before it's over isn't under yet", { status: "rejected", booked: [booked(4)] }, [], tuesday],
  ["a quarter of an hour less is tolerated", { booked: [booked(7.75), booked(8, tuesday)] }, []],
  ["with a quarter of an hour in it isn't missing", { booked: [booked(0.25)] }, ["15.75 h under"]],
  [
    "of which half an hour was expected is missing",
    { booked: [], expected: [0.5, 0, 0, 0, 0, 0, 0] },
    ["No entries"],
  ],
  [
    "a quarter of an hour on a holiday is tolerated",
    {
      expected: [16, 0, 0, 0, 0, 0, 0],
      booked: [booked(15.75), booked(0.25, tuesday)],
      holidays: new Set([tuesday]),
    },
    [],
  ],
  [
    "a quarter of an hour off plan is tolerated",
    { booked: [booked(15.75), booked(0.25, tuesday, "KLN")] },
    [],
  ],
  ["internal projects are never off plan", { booked: [booked(8), booked(8, tuesday, "ADM", true)] }, []],
])("a week: %s", (_, change, words, today) => {
  expect(wordsOf(change, today)).toEqual(words);
});

it("an exception says why, and the gravest come first", () => {
  const found = exceptionsOf(
    { ...plain, booked: [booked(8), booked(9, tuesday, "KLN")], holidays: new Set([tuesday]) },
    "2026-11-20",
  );
  expect(found.map((each) => exceptionReason(each, (day) => `day ${day.slice(8)}`))).toEqual([
    "1 h booked on day 10: a public or approved holiday.",
    "1 h more than expected this week.",
    "9 h on KLN without a submitted allocation this week.",
  ]);
  const reasons = (change: Partial<JudgedWeek>) =>
    exceptionsOf({ ...plain, ...change }, "2026-11-20").map((each) => exceptionReason(each, String));
  expect(reasons({ booked: [] })).toEqual(["The week is over with no time booked."]);
  expect(
    reasons({ booked: [booked(4, monday, "Q"), booked(1, monday, "C"), booked(2, tuesday, "Q")] }),
  ).toEqual(["9 h less than expected this week.", "7 h on C, Q without a submitted allocation this week."]);
  expect(exceptionRank([])).toBeNull();
  expect(exceptionRank(found)).toBeLessThan(exceptionRank(found.slice(1)) ?? 0);
  // Of one kind the most hours first, and never as grave as the kind before.
  const rank = (code: WeekException["code"], hours: number) =>
    exceptionRank([{ code, hours, days: [], projects: [] }]) ?? 0;
  const ordered = [
    rank("missing", 0),
    rank("holiday", 168),
    rank("holiday", 0.5),
    rank("over", 100),
    rank("under", 168),
    rank("under", 0.5),
  ];
  expect(ordered.toSorted((a, b) => a - b)).toEqual(ordered);
});

it("a delegation is to another manager, for days that are not over", () => {
  const draft = { delegateId: "dora", firstDay: "2026-11-20", lastDay: "2026-11-27" };
  const faults = (change: Partial<typeof draft>) =>
    checkDelegation({ ...draft, ...change }, "mona", "2026-11-20");
  expect(faults({})).toEqual({});
  expect(faults({ delegateId: "" })).toEqual({ delegateId: delegationTexts().delegate });
  expect(faults({ firstDay: "", lastDay: "" })).toEqual({
    firstDay: delegationTexts().firstDay,
    lastDay: delegationTexts().lastDay,
  });
  // The days aren't compared until there are two.
  expect(faults({ firstDay: "", lastDay: "2026-11-01" })).toEqual({ firstDay: delegationTexts().firstDay });
  expect(faults({ lastDay: "" })).toEqual({ lastDay: delegationTexts().lastDay });
  expect(faults({ lastDay: "2026-11-20" })).toEqual({});
  expect(faults({ delegateId: "mona" })).toEqual({ delegateId: delegationTexts().oneself });
  expect(faults({ lastDay: "2026-11-19" })).toEqual({ lastDay: delegationTexts().order });
  expect(faults({ firstDay: "2026-11-01", lastDay: "2026-11-19" })).toEqual({
    lastDay: delegationTexts().past,
  });
  expect(faults({ lastDay: "2027-11-21" })).toEqual({ lastDay: delegationTexts().long });
  expect(faults({ lastDay: "2027-11-20" })).toEqual({});
});

it("a delegation includes both its days, and ends automatically or by hand", () => {
  const states = ["2026-11-19", "2026-11-20", "2026-11-27", "2026-11-28"].map((today) =>
    delegationState({ firstDay: "2026-11-20", lastDay: "2026-11-27", endedAt: null }, today),
  );
  expect(states).toEqual(["coming", "now", "now", "over"]);
  expect(
    delegationState(
      { firstDay: "2026-11-20", lastDay: "2026-11-27", endedAt: "2026-11-21T09:00:00Z" },
      "2026-11-22",
    ),
  ).toBe("over");
});

it("an overridden entry shows its previous values, to its owner too", () => {
  const entry = { hours: 6, entryType: "override" as const, originalHours: 7.5 };
  expect(wasWords(entry)).toBe("was 7.5");
  expect(overriddenWords(entry)).toBe("changed by your manager, was 7.5");
  expect(wasWords({ ...entry, originalHours: 6 })).toBeNull();
  expect(wasWords({ ...entry, originalHours: null })).toBeNull();
  expect(overriddenWords({ ...entry, originalHours: 6 })).toBe("changed by your manager");
  expect(overriddenWords({ ...entry, originalHours: null })).toBe("changed by your manager");
  expect(overriddenWords({ hours: 6, entryType: "manual", originalHours: null })).toBe("");
});

it("a list with exceptions only leaves out the weeks that have none, beside its other filters", () => {
  const user = { fullName: "Ada Able", email: "ada@wharf.example", functionId: null };
  const fine = { user, statusCode: "submitted", exceptions: [] } as const;
  const odd = { user, statusCode: "submitted", exceptions: ["missing"] } as const;
  expect([fine, odd].map((row) => matchesFilter(row, { exceptions: "only" }))).toEqual([false, true]);
  expect([fine, odd].map((row) => matchesFilter(row, {}))).toEqual([true, true]);
  expect(matchesFilter(odd, { exceptions: "only", status: "draft" })).toBe(false);
});

it("a list is searched by name and address, whatever the case, beside function and status", () => {
  const user = { fullName: "Ada Able", email: "ada@wharf.example", functionId: "f1" };
  const found = (filter: TeamFilter) =>
    matchesFilter({ user, statusCode: "submitted", exceptions: [] }, filter);
  expect(
    [{ search: " ABLE " }, { search: "WHARF" }, { search: "" }, { functionId: "f1" }].map(found),
  ).toEqual([true, true, true, true]);
  expect(
    [
      { search: "Bo" },
      { functionId: "f2" },
      { status: "draft" as const },
      { functionId: "f1", search: "zoe" },
    ].map(found),
  ).toEqual([false, false, false, false]);
  expect(found({ functionId: "f1", status: "submitted", search: "ada" })).toBe(true);
  const unnamed = { fullName: null, email: "bo@wharf.example" };
  expect([matchesSearch(unnamed, "bo@"), matchesSearch(unnamed, "null")]).toEqual([true, false]);
});

it("hours that a manager types over an entry's are a change where they differ, and say what is wrong", () => {
  const entries = [
    { id: "a", hours: 4 },
    { id: "b", hours: 2.5 },
    { id: "c", hours: 8 },
    { id: "d", hours: 1 },
  ];
  const typed = new Map([
    ["a", "6"],
    ["b", "2.5"],
    ["c", "much"],
    ["d", ""],
  ]);
  const { changed, wrong } = readOverride(entries, typed, quarters);
  expect(changed).toEqual([{ entryId: "a", hours: 6 }]);
  expect([...wrong.keys()]).toEqual(["c", "d"]);
  expect(wrong.get("d")).toBe("Enter more than 0 hours.");
  expect(changedHours(entries, changed)).toBe(2);
  expect(changedHours(entries, [...changed, { entryId: "b", hours: 0.5 }])).toBe(0);
});

it("A bulk decision counts the weeks it would change: what is decided so already, or cannot be, stays as it is", () => {
  const selected = ["submitted", "approved", "rejected", "draft", "no_entries"] as const;
  expect([decidableCount(selected, "approve"), decidableCount(selected, "reject")]).toEqual([3, 2]);
  expect(selected.filter(isNamedBeforeRejection)).toEqual(["approved"]);
});

it("from any week the next one that waits is the next later one, then the oldest, never the shown one", () => {
  const waiting = ["2026-11-02", "2026-11-09", "2026-11-16"].map((week) => ({ week, count: 1 }));
  expect(otherWaiting(waiting, "2026-11-09").map(({ week }) => week)).toEqual(["2026-11-02", "2026-11-16"]);
  expect(nextWaiting(waiting, "2026-11-23")?.week).toBe("2026-11-02");
  expect(nextWaiting(waiting, "2026-11-09")?.week).toBe("2026-11-16");
  expect(nextWaiting(waiting, "2026-11-02")?.week).toBe("2026-11-09");
  expect(nextWaiting([{ week: "2026-11-09", count: 2 }], "2026-11-09")).toBeUndefined();
});
