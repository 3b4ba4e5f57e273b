import { expect, it } from "vitest";
import { decidableCount, isNamedBeforeRejection } from "#features/manager/rules/bulk-decision.ts";
import { checkDelegation, delegationState, delegationTexts } from "#features/manager/rules/delegation.ts";
import { matchesFilter } from "#features/manager/rules/team-filter.ts";
import {
  exceptionRank,
  exceptionReason,
  exceptionsOf,
  exceptionWord,
  type BookedHours,
  type JudgedWeek,
} from "#features/manager/rules/week-exceptions.ts";
import { nextWaiting, otherWaiting } from "#features/manager/rules/waiting-weeks.ts";
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
  ["internal projects are never off plan", { booked: [booked(8), booked(8, tuesday, "ADM", true)] }, []],
])("a week: %s", (_, change, words, today) => {
  expect(wordsOf(change, today)).toEqual(words);
});

it("an exception says why, and the gravest stand first", () => {
  const found = exceptionsOf(
    { ...plain, booked: [booked(8), booked(9, tuesday, "KLN")], holidays: new Set([tuesday]) },
    "2026-11-20",
  );
  expect(found.map((each) => exceptionReason(each, (day) => `day ${day.slice(8)}`))).toEqual([
    "1 h booked on day 10: a public or approved holiday.",
    "1 h more than expected this week.",
    "9 h on KLN without a submitted allocation this week.",
  ]);
  expect(exceptionRank([])).toBeNull();
  expect(exceptionRank(found)).toBeLessThan(exceptionRank(found.slice(1)) ?? 0);
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
  expect(faults({ delegateId: "mona" })).toEqual({ delegateId: delegationTexts().oneself });
  expect(faults({ lastDay: "2026-11-19" })).toEqual({ lastDay: delegationTexts().order });
  expect(faults({ firstDay: "2026-11-01", lastDay: "2026-11-19" })).toEqual({
    lastDay: delegationTexts().past,
  });
  expect(faults({ lastDay: "2027-11-21" })).toEqual({ lastDay: delegationTexts().long });
  expect(faults({ lastDay: "2027-11-20" })).toEqual({});
});

it("a delegation holds on both its days, and ends by itself or by hand", () => {
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

it("an overridden entry tells what it was, to its owner too", () => {
  const entry = { hours: 6, entryType: "override" as const, originalHours: 7.5 };
  expect(wasWords(entry)).toBe("was 7.5");
  expect(overriddenWords(entry)).toBe("changed by your manager, was 7.5");
  expect(wasWords({ ...entry, originalHours: 6 })).toBeNull();
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

it("A bulk decision counts the weeks it would change: what is decided so already, or cannot be, stays as it is", () => {
  const selected = ["submitted", "approved", "rejected", "draft", "no_entries"] as const;
  expect([decidableCount(selected, "approve"), decidableCount(selected, "reject")]).toEqual([3, 2]);
  expect(selected.filter(isNamedBeforeRejection)).toEqual(["approved"]);
});

it("from any week the next one that waits is the next earlier one, then the latest, never the shown one", () => {
  const waiting = ["2026-11-16", "2026-11-09", "2026-11-02"].map((week) => ({ week, count: 1 }));
  expect(otherWaiting(waiting, "2026-11-09").map(({ week }) => week)).toEqual(["2026-11-16", "2026-11-02"]);
  expect(nextWaiting(waiting, "2026-11-23")?.week).toBe("2026-11-16");
  expect(nextWaiting(waiting, "2026-11-09")?.week).toBe("2026-11-02");
  expect(nextWaiting(waiting, "2026-11-02")?.week).toBe("2026-11-16");
  expect(nextWaiting([{ week: "2026-11-09", count: 2 }], "2026-11-09")).toBeUndefined();
});
