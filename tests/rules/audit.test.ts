import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences } from "#features/audit/rules/difference.ts";
import { searchWords } from "#features/audit/rules/filter.ts";
import { actionWords, deedWords, fieldWords, typeWords } from "#features/audit/rules/words.ts";
import { readAuditSearch } from "#features/audit/web/audit-search.ts";
import { formatsOf } from "#shared/formats.ts";
import { auditFaults, type AuditedRow } from "../support/audit-faults.ts";

const ada = "01939e2a-0000-7000-8000-000000000001";
const kiln = "01939e2a-0000-7000-8000-000000000002";
const names = new Map([
  [ada, "Ada Able"],
  [kiln, "Kiln Works"],
]);
const written = formatsOf("dmy_slash", "Europe/London");
const words = { names, day: written.day, instant: written.instant };

describe("An event's difference", () => {
  it.each([
    ["a changed field", { name: "Old", code: "K" }, { name: "New", code: "K" }, [["Name", "Old", "New"]]],
    [
      "instants by the organisation's clock",
      { spans: [{ startedAt: "2026-07-01T08:00:00.000Z", endedAt: null }] },
      { spans: [{ startedAt: "2026-07-01T08:00:00.000Z", endedAt: "2026-07-01T09:30:00.000Z" }] },
      [["Spans, 1: Ended at", "nothing", "01/07/2026, 10:30"]],
    ],
    [
      "text that only looks like an instant",
      {},
      { note: "2026-13-01T08:00:00Z" },
      [["Note", null, "2026-13-01T08:00:00Z"]],
    ],
    ["ids by their names", { managerId: null }, { managerId: ada }, [["Manager", "nothing", "Ada Able"]]],
    [
      "unknown ids as they are",
      {},
      { managerId: kiln.replace("2", "3") },
      [["Manager", null, kiln.replace("2", "3")]],
    ],
    [
      "days, months and numbers",
      { startDate: "2026-11-01", month: "2026-12", hours: 1234.5 },
      {},
      [
        ["Start date", "01/11/2026", null],
        ["Month", "Dec 2026", null],
        ["Hours", "1,234.5", null],
      ],
    ],
    [
      "rows of a list by what names them",
      [{ id: ada, projectId: kiln, day: "2026-11-18", hours: 3.5, note: "" }],
      [{ id: ada, projectId: kiln, day: "2026-11-18", hours: 2, note: "" }],
      [["Kiln Works, 18/11/2026: Hours", "3.5", "2"]],
    ],
    [
      "months of one tier side by side",
      {
        lines: [
          { costTierId: ada, monthIndex: 1, hours: 1 },
          { costTierId: ada, monthIndex: 2, hours: 1 },
        ],
      },
      {
        lines: [
          { costTierId: ada, monthIndex: 1, hours: 1 },
          { costTierId: ada, monthIndex: 2, hours: 4 },
        ],
      },
      [["Lines, Ada Able, 2: Hours", "1", "4"]],
    ],
    [
      "cells written short",
      { cells: [[ada, "2026-12-01", kiln, 8]] },
      { cells: [[ada, "2026-12-01", kiln, null]] },
      [["Cells, Ada Able, 01/12/2026, Kiln Works", "8", "nothing"]],
    ],
    [
      "lists of ids",
      { functionIds: [kiln] },
      { functionIds: [kiln, ada] },
      [["Functions", "Kiln Works", "Kiln Works, Ada Able"]],
    ],
    ["nothing that only counts saves", { version: 1 }, { version: 2 }, []],
    ["nothing where nothing was and is", { comment: null }, { comment: "" }, []],
    ["a bare value", "a", "b", [["Value", "a", "b"]]],
  ] as const)("shows %s", (_, before, after, expected) => {
    expect(differences(before, after, words).map(({ field, was, is }) => [field, was, is])).toEqual(expected);
  });

  it("writes days as the organisation does", () => {
    const said = ["dmy_slash", "mdy_slash", "iso", "dmy_text"].map((format) =>
      differences(
        { day: "2026-11-09" },
        { day: "2026-12-01" },
        { ...words, day: formatsOf(format, "UTC").day },
      ).map(({ was, is }) => [was, is]),
    );
    expect(said).toEqual([
      [["09/11/2026", "01/12/2026"]],
      [["11/09/2026", "12/01/2026"]],
      [["2026-11-09", "2026-12-01"]],
      [["9 Nov 2026", "1 Dec 2026"]],
    ]);
  });

  it("names fields that every object of the language has like any other", () => {
    expect(differences([], { toString: " ", constructor: 1 }, words).map(({ field }) => field)).toEqual([
      "To string",
      "Constructor",
    ]);
  });

  it("is readable for any shape, and empty exactly where nothing differs", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        for (const { field, was, is } of differences(before, after, words))
          expect([typeof field, was === is]).toEqual(["string", false]);
        expect(differences(before, before, words)).toEqual([]);
      }),
    );
  });
});

describe("Words of the audit log", () => {
  it("say what was done in the past, whatever verb it is", () => {
    expect(
      [
        "create project",
        "freeze forecast",
        "submit timesheet",
        "sign in",
        "create and activate budget profile",
        "zap thing",
      ].map(actionWords),
    ).toEqual([
      "Created project",
      "Froze forecast",
      "Submitted timesheet",
      "Logged in",
      "Created and activated budget profile",
      "Zaped thing",
    ]);
    expect([
      deedWords("change project", "project"),
      deedWords("change project length", "project"),
      deedWords("submit allocation", "function_allocation"),
    ]).toEqual(["Changed", "Changed project length", "Submitted"]);
    expect([
      typeWords("budget profile"),
      typeWords("function_allocation"),
      fieldWords("status_code"),
      fieldWords("hourlyRate"),
      fieldWords("costTierId"),
    ]).toEqual(["Budget profile", "Allocation", "Status", "Hourly rate", "Cost tier"]);
  });

  it("are searched by their beginnings, and no sign of a search language gets through", () => {
    expect([searchWords("Óla  d'Arc & !x:*"), searchWords("ليلى"), searchWords(" ' & ")]).toEqual([
      "'óla':* & 'd':* & 'arc':* & 'x':*",
      "'ليلى':*",
      null,
    ]);
  });

  it("read only valid values from the address", () => {
    expect(
      readAuditSearch({
        actor: "nobody",
        from: "2026-02-31",
        to: "2026-02-28",
        text: 7,
        older: "x",
        action: "",
        event: ada,
        other: "x",
      }),
    ).toEqual({ to: "2026-02-28", text: "7", event: ada });
  });
});

describe("Every row of the audit log", () => {
  const right: AuditedRow = {
    actor_id: ada,
    actor_name: "Ada",
    action: "change project",
    subject_type: "project",
    subject_id: kiln,
    before: { name: "A" },
    after: { name: "B" },
  };

  it.each([
    ["as it must be", {}, 0],
    ["without before", { before: null }, 1],
    ["with equal sides", { before: { name: "B" } }, 1],
    ["by no one", { actor_id: null, actor_name: "Ada" }, 1],
    ["with a code for an action", { action: "CHANGE_PROJECT" }, 1],
    ["with a password", { after: { password: "x" } }, 1],
    ["with a hash deep inside", { after: { a: [{ b: "$argon2id$v=19" }] } }, 1],
    ["with a token's hash", { after: { x: "a".repeat(64) } }, 1],
  ] as const)("is judged: %s", (_, change, faults) => {
    expect(auditFaults({ ...right, ...change })).toHaveLength(faults);
  });
});
