import { describe, expect, it } from "vitest";
import {
  decidableCount,
  isNamedBeforeApproval,
  isNamedBeforeRejection,
  sortOut,
} from "#features/timesheets/rules/decisions/bulk-decision.ts";
import { waitsForDecision } from "#features/leave/rules/holiday-status.ts";
import { breakdownOf, signedHours } from "#features/timesheets/rules/decisions/day-breakdown.ts";
import {
  decidedMessage,
  leftWords,
  skippedWords,
  type SkippedRow,
} from "#features/timesheets/rules/decisions/decision-messages.ts";
import { changedHours, readOverride } from "#features/timesheets/rules/decisions/overrides.ts";
import { entryMessages, quarters } from "#features/timesheets/rules/entered-hours.ts";

describe("a decision on several", () => {
  const row = (id: string, statusCode = "submitted", version = 1) => ({
    id,
    version,
    statusCode,
    fullName: id,
    decidedByName: null,
  });

  it("approves unchanged, decidable weeks, and gives reasons for the others", () => {
    const stored = [
      row("ada"),
      row("bo", "approved"),
      row("cy", "submitted", 2),
      row("di", "cancelled"),
      row("ed", "draft"),
      row("unasked"),
    ];
    const selected = ["ada", "bo", "cy", "di", "ed"].map((id) => ({ id, version: 1 }));
    const { chosen, skipped } = sortOut(
      stored,
      selected,
      "approved",
      ({ statusCode }) => statusCode === "submitted",
    );
    expect(chosen.map(({ id }) => id)).toEqual(["ada"]);
    expect(skipped.map(({ id, reason }) => [id, reason])).toEqual([
      ["bo", "already"],
      ["cy", "changed"],
      ["di", "cancelled"],
      ["ed", "state"],
      ["unasked", "changed"],
    ]);
    expect(skipped[0]).toEqual({
      id: "bo",
      fullName: "bo",
      reason: "already",
      statusCode: "approved",
      decidedByName: null,
    });
  });

  it("names before it what isn't usual", () => {
    expect((["submitted", "draft", "approved"] as const).map(isNamedBeforeApproval)).toEqual([
      false,
      true,
      true,
    ]);
    expect((["submitted", "draft", "approved"] as const).map(isNamedBeforeRejection)).toEqual([
      false,
      false,
      true,
    ]);
    expect(decidableCount(["draft", "approved", "submitted", "no_entries"], "approve")).toBe(2);
    expect(decidableCount(["draft", "approved", "submitted", "no_entries"], "reject")).toBe(2);
  });

  it("waits for a request, and for its cancellation", () => {
    expect(waitsForDecision({ status: "pending", cancellationAskedAt: null })).toBe(true);
    expect(waitsForDecision({ status: "approved", cancellationAskedAt: "2026-06-01T00:00:00Z" })).toBe(true);
    expect(waitsForDecision({ status: "approved", cancellationAskedAt: null })).toBe(false);
  });

  it("says what was done, and what was left and by whom it was decided", () => {
    expect(decidedMessage("approved", 2, "timesheet")).toBe("Successfully approved 2 timesheets");
    expect(decidedMessage("rejected", 1, "holiday request")).toBe("Successfully rejected 1 holiday request");
    const skipped = (more: Partial<SkippedRow>) =>
      skippedWords({
        fullName: "Ada",
        reason: "already",
        statusCode: "approved",
        decidedByName: "Dora",
        ...more,
      });
    expect(["approved", "rejected", "cancelled"].map((statusCode) => skipped({ statusCode }))).toEqual([
      "Ada (approved by Dora)",
      "Ada (rejected by Dora)",
      "Ada (cancelled by Dora)",
    ]);
    expect(skipped({ decidedByName: null })).toBe("Ada (already decided so)");
    expect(skipped({ reason: "state" })).toBe("Ada (not submitted)");
    expect(skipped({ reason: "changed", statusCode: "draft" })).toBe("Ada (changed since the list was read)");
    const one: SkippedRow = { fullName: "Ada", reason: "state", statusCode: "draft", decidedByName: null };
    expect([leftWords([]), leftWords([one]), leftWords([one, { ...one, fullName: "Bo" }])]).toEqual([
      "",
      "Left as it is: Ada (not submitted)",
      "Left as they are: Ada (not submitted), Bo (not submitted)",
    ]);
  });
});

it("a manager's hours in place of others are those that differ and can be entered", () => {
  const entries = [
    { id: "a", hours: 2 },
    { id: "b", hours: 4 },
    { id: "c", hours: 1 },
    { id: "d", hours: 1 },
    { id: "e", hours: 1 },
  ];
  const { changed, wrong } = readOverride(
    entries,
    new Map([
      ["a", "2:00"],
      ["b", "3.5"],
      ["c", "soon"],
      ["d", ""],
    ]),
    quarters,
  );
  expect(changed).toEqual([{ entryId: "b", hours: 3.5 }]);
  expect([...wrong]).toEqual([
    ["c", entryMessages().unreadable],
    ["d", entryMessages().positive],
  ]);
  expect(
    changedHours(entries, [
      { entryId: "b", hours: 3.5 },
      { entryId: "a", hours: 2.1 },
    ]),
  ).toBe(-0.4);
});

it("a week by day has each project's hours beside what is expected", () => {
  const entry = (projectId: string, day: string, hours: number) => ({ projectId, day, hours });
  const days = breakdownOf(
    "2026-06-01",
    [
      entry("pine", "2026-06-01", 0.1),
      entry("oak", "2026-06-01", 4),
      entry("pine", "2026-06-01", 0.2),
      entry("oak", "2026-06-07", 2),
    ],
    [8, 8],
  );
  expect(days).toHaveLength(7);
  expect(days[0]).toMatchObject({
    day: "2026-06-01",
    byProject: [
      { projectId: "pine", hours: 0.3 },
      { projectId: "oak", hours: 4 },
    ],
    hours: 4.3,
    expected: 8,
    difference: -3.7,
  });
  expect(days[0]?.entries).toHaveLength(3);
  expect(days[6]).toMatchObject({ day: "2026-06-07", hours: 2, expected: 0, difference: 2 });
  expect([signedHours(1.5), signedHours(0), signedHours(-0.5)]).toEqual(["+1.5", "0", "−0.5"]);
});
