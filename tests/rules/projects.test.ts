import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idDifference } from "#shared/id.ts";
import { changedLength, monthsFault } from "#features/projects/rules/length-change.ts";
import {
  changedFields,
  changeOf,
  changeRefusal,
  checkProjectChange,
  lockedMessage,
  mayEditProject,
} from "#features/projects/rules/project-change.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import {
  checkProjectDraft,
  startDateOf,
  startYears,
  type ProjectDraft,
} from "#features/projects/rules/project-draft.ts";
import {
  monthIndex,
  progressShare,
  progressText,
  projectMonths,
} from "#features/projects/rules/project-progress.ts";
import {
  isLocked,
  isProjectStatus,
  mayChangeStatus,
  statusChoices,
  statusWarning,
} from "#features/projects/rules/project-status.ts";
import { projectStatuses } from "#features/projects/rules/statuses.ts";

const draft: ProjectDraft = {
  name: "Kelp Store",
  code: "KLP",
  description: "",
  startMonth: 3,
  startYear: 2027,
  projectLengthMonths: 10,
  functionIds: ["f"],
  forecasterIds: ["p"],
};

describe("creating a project", () => {
  test("a complete form has no faults", () => {
    expect(checkProjectDraft(draft)).toEqual({});
  });
  test("an empty form names every field in the specification's words", () => {
    const empty = {
      name: " ",
      code: " ",
      description: "",
      startMonth: null,
      startYear: null,
      projectLengthMonths: null,
      functionIds: [],
      forecasterIds: [],
    };
    expect(checkProjectDraft(empty)).toEqual({
      name: "Project name is required",
      code: "Project code is required",
      startMonth: "Start month is required",
      startYear: "Start year is required",
      projectLengthMonths: "Project length must be greater than 0",
      functionIds: "You must select at least one function to continue.",
      forecasterIds: "You must assign at least one forecaster to the project.",
    });
  });
  test.each([[0], [-3]])("length %d is refused", (projectLengthMonths) => {
    expect(checkProjectDraft({ ...draft, projectLengthMonths })).toEqual({
      projectLengthMonths: "Project length must be greater than 0",
    });
  });
  test("length is an integer of at most 240 months, ending by 2100", () => {
    expect(checkProjectDraft({ ...draft, projectLengthMonths: 1.5 })).toEqual({
      projectLengthMonths: "Project length must be a whole number of months",
    });
    expect(checkProjectDraft({ ...draft, projectLengthMonths: 240 })).toEqual({});
    expect(checkProjectDraft({ ...draft, projectLengthMonths: 241 })).toHaveProperty("projectLengthMonths");
    expect(checkProjectDraft({ ...draft, startYear: 2100, startMonth: 12, projectLengthMonths: 1 })).toEqual(
      {},
    );
    expect(
      checkProjectDraft({ ...draft, startYear: 2100, startMonth: 12, projectLengthMonths: 2 }),
    ).toHaveProperty("projectLengthMonths");
  });
  test("the end is only judged once there is a start", () => {
    const late = { ...draft, startYear: 2100, startMonth: 12, projectLengthMonths: 240 };
    expect(checkProjectDraft(late)).toEqual({
      projectLengthMonths: "The project must end by December 2100",
    });
    expect(checkProjectDraft({ ...late, startMonth: null })).toEqual({
      startMonth: "Start month is required",
    });
    expect(checkProjectDraft({ ...late, startYear: null })).toEqual({ startYear: "Start year is required" });
  });
  test("codes are trimmed and upper-cased, the start is the first of the month", () => {
    expect(tidyCode("  kl-é1 ")).toBe("KL-É1");
    // What looks the same is the same code: composed or not, with marks no one sees, wide letters, ligatures,
    // several spaces.
    for (const alike of ["KL-E\u0301\u200b1", "\ufeffkl-e\u03011", "ｋｌ-é1"])
      expect(tidyCode(alike)).toBe("KL-É1");
    expect(["stra\u00dfe", "\ufb01n", " a\u00a0 b "].map(tidyCode)).toEqual(["STRASSE", "FIN", "A B"]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(tidyCode(tidyCode(typed))).toBe(tidyCode(typed));
      }),
    );
    expect(startDateOf(2027, 3)).toBe("2027-03-01");
  });
  test("seven start years are offered, from the previous one", () => {
    expect(startYears("2026-11-21")).toEqual([2025, 2026, 2027, 2028, 2029, 2030, 2031]);
  });
});

describe("status of a project", () => {
  test("the choices are those of the specification", () => {
    expect(new Set(statusChoices("proposed"))).toEqual(new Set(["proposed", "cancelled", "active"]));
    expect(statusChoices("active")).toEqual(["active", "on_hold", "completed", "cancelled"]);
    expect(statusChoices("on_hold")).toEqual(["active", "on_hold", "completed", "cancelled"]);
    expect(statusChoices("completed")).toEqual(["completed"]);
    expect(statusChoices("cancelled")).toEqual(["cancelled"]);
  });
  test("every pair of the states table, and no other, is allowed", () => {
    const allowed = new Set<string>();
    for (const from of projectStatuses)
      for (const to of projectStatuses)
        if (
          from !== to &&
          mayChangeStatus({
            from,
            to,
            beforeArchive: from === "archived" ? "completed" : null,
            byAdmin: true,
          })
        )
          allowed.add(`${from}>${to}`);
    expect([...allowed].toSorted()).toEqual(
      [
        "proposed>active",
        "proposed>cancelled",
        "active>on_hold",
        "on_hold>active",
        "active>completed",
        "active>cancelled",
        "on_hold>completed",
        "on_hold>cancelled",
        "completed>archived",
        "cancelled>archived",
        "archived>completed",
      ].toSorted(),
    );
  });
  test("only admins archive and bring back", () => {
    expect(mayChangeStatus({ from: "completed", to: "archived", beforeArchive: null, byAdmin: false })).toBe(
      false,
    );
    expect(
      mayChangeStatus({ from: "archived", to: "completed", beforeArchive: "completed", byAdmin: false }),
    ).toBe(false);
  });
  test("warnings say what cannot be undone", () => {
    expect(statusWarning("proposed", "active")).toContain(
      "locks in the start date and lets team members create forecasts and allocations",
    );
    expect(statusWarning("active", "on_hold")).toContain(
      "pauses new forecasts and allocations while existing ones remain visible",
    );
    expect(statusWarning("active", "completed")).toContain("finished and uneditable, and can't be undone");
    expect(statusWarning("active", "cancelled")).toContain(
      "inactive and uneditable, and this can't be undone",
    );
  });
  test("is one of six, and nothing else is", () => {
    expect(projectStatuses.every(isProjectStatus)).toBe(true);
    expect(["lost", "", "Active"].some(isProjectStatus)).toBe(false);
    expect(statusWarning("archived", "completed")).toBe(
      "The project returns to the list of projects, with the status it had.",
    );
  });
  test("completed, cancelled and archived projects are locked", () => {
    expect(projectStatuses.filter(isLocked)).toEqual(["completed", "cancelled", "archived"]);
  });
});

describe("changing a project", () => {
  const stored = {
    name: "A",
    description: "",
    code: "A1",
    startDate: "2026-05-01",
    statusCode: "active" as const,
    customerId: null,
  };
  test("only changed fields are sent, trimmed and upper-cased", () => {
    expect(changedFields(stored, { ...stored, name: " A ", code: "a1" })).toEqual({});
    expect(changedFields(stored, { ...stored, name: "B ", code: " b2" })).toEqual({ name: "B", code: "B2" });
  });
  test("a set of functions or forecasters is sent where someone came or went, and then all of it", () => {
    const before = { ...stored, functionIds: ["f", "g"], forecasterIds: ["p"] };
    expect(changeOf(before, { ...before, functionIds: ["g", "f"] })).toEqual({ updates: {} });
    expect(changeOf(before, { ...before, functionIds: ["f"] })).toEqual({ updates: {}, functionIds: ["f"] });
    expect(changeOf(before, { ...before, name: "B", forecasterIds: ["p", "q"] })).toEqual({
      updates: { name: "B" },
      forecasterIds: ["p", "q"],
    });
    expect(changeOf(before, { ...before, forecasterIds: ["q"] })).toEqual({
      updates: {},
      forecasterIds: ["q"],
    });
  });
  test("name and code can change, not go", () => {
    expect(checkProjectChange({ updates: { name: " ", code: " " } })).toEqual({
      name: "Project name is required",
      code: "Project code is required",
    });
    expect(checkProjectChange({ updates: { name: "B", code: "b" }, functionIds: ["f"] })).toEqual({});
  });
  test("the last forecaster and the last function cannot be removed", () => {
    expect(checkProjectChange({ updates: {}, forecasterIds: [], functionIds: [] })).toEqual({
      forecasterIds: "You must assign at least one forecaster to the project.",
      functionIds: "You must select at least one function to continue.",
    });
  });
  test("a completed or cancelled project changes in name and description only", () => {
    for (const status of ["completed", "cancelled"] as const) {
      expect(changeRefusal(status, { updates: { name: "B", description: "c" } }, false)).toBeNull();
      expect(changeRefusal(status, { updates: { code: "B" } }, false)).toBe(lockedMessage());
      expect(changeRefusal(status, { updates: {}, functionIds: ["f"] }, false)).toBe(
        "Only the name and description of a completed or cancelled project can be changed.",
      );
      expect(changeRefusal(status, { updates: { startDate: "2027-01-01" } }, false)).toBe(lockedMessage());
      expect(changeRefusal(status, { updates: {}, forecasterIds: ["p"] }, false)).not.toBeNull();
    }
  });
  test("start date and removal of functions belong to proposed projects", () => {
    expect(changeRefusal("proposed", { updates: { startDate: "2027-01-01" } }, true)).toBeNull();
    expect(changeRefusal("active", { updates: { startDate: "2027-01-01" } }, false)).toBe(
      "The start date can only be changed while the project is proposed.",
    );
    expect(changeRefusal("active", { updates: {}, functionIds: ["f"] }, true)).toContain(
      "Leave the hours of this function blank",
    );
  });
  test("the difference of two sets of ids", () => {
    expect(idDifference(["a", "b"], ["b", "c", "c"])).toEqual({ added: ["c"], removed: ["a"] });
  });
  test("admins and the project's forecasters edit", () => {
    expect(mayEditProject({ id: "p", roles: ["forecaster"] }, ["p"])).toBe(true);
    expect(mayEditProject({ id: "p", roles: ["forecaster"] }, ["q"])).toBe(false);
    expect(mayEditProject({ id: "p", roles: ["booker"] }, ["p"])).toBe(false);
    expect(mayEditProject({ id: "x", roles: ["super_admin"] }, [])).toBe(true);
  });
});

describe("progress of a project", () => {
  const span = { startDate: "2026-05-01", projectLengthMonths: 12 };
  test.each([
    ["2026-04-30", "Starts in 1 month"],
    ["2026-03-01", "Starts in 2 months"],
    ["2026-05-01", "Month 1 of 12"],
    ["2026-11-21", "Month 7 of 12"],
    ["2027-04-30", "Month 12 of 12"],
    ["2027-05-01", "Completed (12 months)"],
  ])("on %s: %s", (today, text) => {
    expect(progressText(span, today)).toBe(text);
  });
  test("a project of one month completes in the singular", () => {
    expect(progressText({ startDate: "2026-05-01", projectLengthMonths: 1 }, "2026-06-01")).toBe(
      "Completed (1 month)",
    );
  });
  test("the share of months begun stays between 0 and 1", () => {
    expect(progressShare(span, "2025-01-01")).toBe(0);
    expect(progressShare(span, "2026-10-01")).toBe(0.5);
    expect(progressShare(span, "2030-01-01")).toBe(1);
  });
  test("months are numbered from 1 at the start", () => {
    expect(projectMonths(span)).toHaveLength(12);
    expect(monthIndex(span, "2026-05")).toBe(1);
    expect(monthIndex(span, "2027-04")).toBe(12);
    expect(monthIndex(span, "2027-05")).toBeNull();
    expect(monthIndex(span, "2026-04")).toBeNull();
  });
});

describe("length", () => {
  test("months above 0, and never below one month in all", () => {
    expect(monthsFault(12, "extend", 0)).toBe("Number of months must be greater than 0");
    expect(monthsFault(12, "extend", null)).toBe("Number of months must be greater than 0");
    expect(monthsFault(12, "extend", 1.5)).toBe("Number of months must be greater than 0");
    expect(monthsFault(12, "extend", -1)).toBe("Number of months must be greater than 0");
    expect([monthsFault(12, "extend", 1), monthsFault(2, "shorten", 1)]).toEqual([null, null]);
    expect(changedLength(12, "extend", 2)).toBe(14);
    expect(monthsFault(12, "shorten", 12)).toBe("Project duration cannot be less than 1 month");
    expect(monthsFault(12, "shorten", 11)).toBeNull();
    expect(changedLength(12, "shorten", 2)).toBe(10);
  });
});
