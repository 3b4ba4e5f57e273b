import { describe, expect, it } from "vitest";
import { arrangeProjects, judgeProjects } from "#features/imports/rules/judge/judge-projects.ts";
import type { ProjectFacts, StoredProject } from "#features/imports/rules/judge/project-facts.ts";
import { readProject } from "#features/imports/rules/judge/read-project.ts";
import type { Value } from "#features/imports/rules/read/rows.ts";
import type { ProjectStatus } from "#features/projects/rules/project-status.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const pine: StoredProject = {
  id: "pine",
  code: "PINE",
  name: "Pine",
  description: "A house",
  statusCode: "active",
  statusBeforeArchive: null,
  startDate: "2026-03-01",
  length: 12,
  isInternal: false,
  customerId: null,
  functionIds: ["design"],
  forecasterIds: ["ada"],
};
const facts = (stored: Partial<StoredProject> = {}): ProjectFacts => ({
  projects: new Map([["PINE", { ...pine, ...stored }]]),
  byName: new Map(),
  codes: [],
  functions: new Map([
    ["design", "design"],
    ["site", "site"],
  ]),
  customers: new Map([["kiln & sons", "kiln"]]),
  forecasters: new Map([
    ["ada cole", "ada"],
    ["bob", "bob"],
    ["sam reed", null],
  ]),
});
const judged = (values: Readonly<Record<string, Value>>, stored: Partial<StoredProject> = {}) => {
  const row = typedRow(2, { code: "PINE", name: "Pine", ...values });
  const { outcomes, works } = judgeProjects([row], facts(stored), importFrame());
  return {
    result: outcomes[0]?.result,
    fields: outcomes[0]?.fields,
    reasons: outcomes[0]?.reasons,
    work: works[0],
  };
};
const made = (values: Readonly<Record<string, Value>>) => judged({ code: "oak 1", name: " Oak ", ...values });

describe("a new project", () => {
  it("is active, begins this month and lasts a year where the file says no more than code and name", () => {
    const { result, work } = made({});
    expect(result).toBe("created");
    expect(work).toEqual({
      project: {
        id: "own-2--0",
        code: "OAK 1",
        name: "Oak",
        description: "",
        statusCode: "active",
        statusBeforeArchive: null,
        startDate: "2026-11-01",
        length: 12,
        endedOn: null,
        isInternal: false,
        customerId: null,
      },
      isNew: true,
      newCustomer: null,
      functionIds: [],
      forecasterIds: [],
    });
  });

  it("lasts from the first to the last month, both of them included", () => {
    const lasts = (values: Readonly<Record<string, Value>>) => {
      const { work, fields } = made(values);
      return work ? [work.project.startDate, work.project.length] : fields;
    };
    expect(lasts({ start: "2026-03", end: "2026-05" })).toEqual(["2026-03-01", 3]);
    expect(lasts({ start: "2026-03-15", end: "2026-03-31" })).toEqual(["2026-03-01", 1]);
    expect(lasts({ start: "2026-03", length: 7 })).toEqual(["2026-03-01", 7]);
    expect(lasts({ start: "2026-03", end: "2026-05", length: 7 })).toEqual(["2026-03-01", 7]);
    expect(lasts({ end: "2026-05" })).toEqual(["2026-11-01", 12]);
    expect(lasts({ start: "2026-05", end: "2026-04" })).toEqual({
      end: "Project length must be greater than 0",
    });
    expect(lasts({ length: 0 })).toEqual({ length: "Project length must be greater than 0" });
    expect(lasts({ length: 240 })).toEqual(["2026-11-01", 240]);
    expect(lasts({ length: 241 })).toEqual({ length: "Project length must be at most 240 months" });
    expect(lasts({ start: "2100-01", length: 12 })).toEqual(["2100-01-01", 12]);
    expect(lasts({ start: "2100-01", length: 13 })).toEqual({
      length: "The project must end by December 2100",
    });
    const both = { start: "2100-01", end: "2100-12", length: 13 };
    expect(lasts(both)).toEqual({ length: "The project must end by December 2100" });
  });

  it("of the past has ended on its last day, and one that ends later today", () => {
    const ended = (values: Readonly<Record<string, Value>>) => made(values).work?.project.endedOn;
    expect(ended({ status: "done", start: "2025-01", length: 2 })).toBe("2025-02-28");
    expect(ended({ status: "cancelled", start: "2026-01", length: 11 })).toBe("2026-11-24");
    expect(ended({ status: "paused", start: "2025-01", length: 2 })).toBeNull();
    expect(made({ status: "archived", start: "2025-01", length: 2 }).work?.project).toMatchObject({
      endedOn: "2025-02-28",
      statusBeforeArchive: "completed",
    });
    expect(
      made({ status: "done", start: "2025-01", length: 2 }).work?.project.statusBeforeArchive,
    ).toBeNull();
  });

  it("has each function and forecaster of the file once, whatever sign is between them", () => {
    const named = (values: Readonly<Record<string, Value>>) => {
      const { work, fields } = made(values);
      return work ? [work.functionIds, work.forecasterIds] : fields;
    };
    expect(named({ functions: "Design, site, DESIGN", forecasters: "Ada Cole" })).toEqual([
      ["design", "site"],
      ["ada"],
    ]);
    expect(named({ functions: "design|site", forecasters: "bob;\nAda Cole; bob" })).toEqual([
      ["design", "site"],
      ["bob", "ada"],
    ]);
    expect(named({ functions: "Legal", forecasters: "Sam Reed; Zoe" })).toEqual({
      functions: "There's no function Legal. Add it first.",
      forecasters:
        "Two people are called Sam Reed. Use the address. There's no forecaster Zoe. Add them first.",
    });
  });

  it("has a code and a name that can be stored", () => {
    const faults = (values: Readonly<Record<string, Value>>) => judged(values).fields;
    expect(faults({ code: " ", name: null })).toEqual({
      name: "Project name is required",
    });
    expect(faults({ code: "C".repeat(40), name: "N".repeat(200), description: "D".repeat(4000) })).toEqual(
      {},
    );
    expect(faults({ code: "C".repeat(41), name: "N".repeat(201), description: "D".repeat(4001) })).toEqual({
      code: "The code has more than 40 characters.",
      name: "The name has more than 200 characters.",
      description: "The description has more than 4000 characters.",
    });
  });

  it("stays internal", () => {
    const internal = (value: Value) => made({ internal: value }).work?.project.isInternal;
    expect([internal(true), internal(false), internal(null)]).toEqual([true, false, false]);
  });
});

it("statuses are understood in the words of other tools", () => {
  const status = (text: string) => {
    const read = readProject(typedRow(2, { code: "A", name: "A", status: text }), facts());
    return "status" in read ? read.status : read.faults;
  };
  expect(["Tentative", "In  progress", "ON_HOLD", "closed", "lost", "true", "No", ""].map(status)).toEqual([
    "proposed",
    "active",
    "on_hold",
    "completed",
    "cancelled",
    "archived",
    "active",
    null,
  ]);
  expect(status("Sold")).toEqual([
    {
      field: "status",
      says: "There's no status Sold. Use Proposed, Active, On hold, Completed, Cancelled or Archived.",
    },
  ]);
});

describe("a known project", () => {
  it("stays as it is where the file says the same or nothing", () => {
    expect(judged({}).result).toBe("same");
    const all = {
      description: "A house",
      status: "active",
      start: "2026-03",
      end: "2027-02",
      functions: "Design",
      forecasters: "Ada Cole",
      internal: false,
    };
    expect(judged(all)).toMatchObject({ result: "same", work: undefined });
  });

  it("changes in what the file says, and gains functions and forecasters", () => {
    const { result, work } = judged({
      name: "Pine II",
      description: "Two houses",
      status: "on hold",
      length: 14,
      functions: "Design; Site",
      forecasters: "Bob",
    });
    expect(result).toBe("changed");
    expect(work).toEqual({
      project: {
        id: "pine",
        code: "PINE",
        name: "Pine II",
        description: "Two houses",
        statusCode: "on_hold",
        statusBeforeArchive: null,
        startDate: "2026-03-01",
        length: 14,
        endedOn: null,
        isInternal: false,
        customerId: null,
      },
      isNew: false,
      newCustomer: null,
      functionIds: ["site"],
      forecasterIds: ["bob"],
    });
    expect(judged({ forecasters: "Bob" })).toMatchObject({
      result: "changed",
      work: { functionIds: [], forecasterIds: ["bob"] },
    });
  });

  it("isn't shortened by a file", () => {
    const shorter =
      "A file can't shorten a project. Shorten it on its page, which shows what would no longer count.";
    expect(judged({ length: 11 }).fields).toEqual({ length: shorter });
    expect(judged({ start: "2026-03", end: "2027-01" }).fields).toEqual({ end: shorter });
    expect(judged({ length: 12 }).result).toBe("same");
  });

  it("moves its start only while it's proposed", () => {
    expect(judged({ start: "2026-04" }).fields).toHaveProperty("start");
    expect(judged({ start: "2026-04" }, { statusCode: "proposed" }).work?.project.startDate).toBe(
      "2026-04-01",
    );
  });

  it("is given the customer of the name, whatever its case; an unknown one is added", () => {
    expect(judged({ customer: " KILN  & Sons" }).work?.project.customerId).toBe("kiln");
    expect(judged({ customer: "Kiln & Sons" }, { customerId: "kiln" }).result).toBe("same");
    expect(judged({}, { customerId: "kiln" }).result).toBe("same");
    const added = judged({ customer: "Kiln" }).work;
    expect(added?.newCustomer).toEqual({ id: added?.project.customerId, name: "Kiln" });
    expect(judged({ customer: "Kiln & Sons" }, { statusCode: "completed" }).result).toBe("refused");
    const internal = { customer: "An internal project has no customer" };
    expect(judged({ customer: "Kiln & Sons" }, { isInternal: true }).fields).toEqual(internal);
    expect(judged({ customer: "Kiln & Sons", code: "OAK", internal: true }).fields).toEqual(internal);
  });

  it("stays internal or not", () => {
    const stays = { internal: "A project stays internal, or not internal." };
    expect(judged({ internal: true }).fields).toEqual(stays);
    expect(judged({ internal: false }, { isInternal: true }).fields).toEqual(stays);
    expect(judged({ internal: true }, { isInternal: true }).result).toBe("same");
  });

  it("goes only where its status may go, and ends today where it ends", () => {
    const to = (from: ProjectStatus, status: string) => judged({ status }, { statusCode: from });
    expect(to("active", "completed").work?.project).toMatchObject({
      statusCode: "completed",
      endedOn: "2026-11-24",
      statusBeforeArchive: null,
    });
    expect(to("active", "proposed").fields).toEqual({ status: "The project can't change to this status." });
    expect(to("completed", "archived").work?.project).toMatchObject({
      statusCode: "archived",
      endedOn: null,
      statusBeforeArchive: "completed",
    });
    const back = judged({ status: "done" }, { statusCode: "archived", statusBeforeArchive: "completed" });
    expect(back.work?.project).toMatchObject({ statusCode: "completed", statusBeforeArchive: null });
    const again = { statusCode: "archived", statusBeforeArchive: "cancelled" } as const;
    expect(judged({ name: "Pine II" }, again).work?.project.statusBeforeArchive).toBe("cancelled");
  });

  it("that is completed changes name and description alone", () => {
    const done = { statusCode: "completed" } as const;
    expect(judged({ name: "Pine II", description: "Built" }, done).result).toBe("changed");
    for (const growing of [{ length: 13 }, { functions: "site" }, { forecasters: "bob" }])
      expect(judged(growing, done).result).toBe("refused");
  });
});

it("a code that comes twice is a fault of the later row", () => {
  const rows = [
    typedRow(2, { code: "pine" }),
    typedRow(3, { code: " PINE " }),
    typedRow(4, { code: "" }),
    typedRow(5, { code: "" }),
    typedRow(6, { code: "oak" }),
  ];
  const { rows: arranged, faults } = arrangeProjects(rows);
  expect(arranged).toEqual(rows);
  expect([...faults].map(([{ row }, fault]) => [row, fault])).toEqual([
    [3, { field: "code", says: "The same code as in row 2" }],
  ]);
});

describe("the end of a project", () => {
  const late = "The project must end by December 2100";

  it("is in range for a new project that says no length, which lasts a year", () => {
    expect(made({ start: "2100-01" }).work?.project).toMatchObject({ startDate: "2100-01-01", length: 12 });
    expect(made({ start: "2100-02" })).toMatchObject({ result: "refused", fields: { start: late } });
  });

  it("is in range for a known project that gets longer or begins later", () => {
    const far = { startDate: "2090-01-01", length: 120, statusCode: "proposed" } as const;
    expect(judged({ length: 132 }, far).result).toBe("changed");
    expect(judged({ length: 133 }, far)).toMatchObject({
      result: "refused",
      fields: { length: late },
      work: undefined,
    });
    expect(judged({ start: "2091-01" }, far).result).toBe("changed");
    expect(judged({ start: "2091-02" }, far).fields).toEqual({ start: late });
    expect(judged({ start: "2090-01", end: "2100-12" }, far).result).toBe("changed");
  });
});

it("a completed project says what it can't change, and a known one may gain functions and forecasters at once", () => {
  expect(judged({ length: 13 }, { statusCode: "completed" }).reasons).toEqual([
    "Only the name and description of a completed or cancelled project can be changed.",
  ]);
  expect(judged({ functions: "site", forecasters: "bob" })).toMatchObject({
    result: "changed",
    work: { functionIds: ["site"], forecasterIds: ["bob"] },
  });
});

describe("projects without a code", () => {
  const outcomes = (rows: readonly Readonly<Record<string, Value>>[], more: Partial<ProjectFacts> = {}) => {
    const typed = rows.map((values, at) => typedRow(at + 2, values));
    return judgeProjects(typed, { ...facts(), ...more }, importFrame());
  };

  it("get one made of their name, which is none of a stored project or another row", () => {
    const { works } = outcomes(
      [{ name: "Site" }, { name: "Harbour extension phase two", code: "" }, { name: "A", code: "site2" }],
      { codes: ["SITE", "PINE"] },
    );
    expect(works.map(({ project }) => project.code)).toEqual(["SITE3", "HARB-EXTE-PHAS-TWO", "SITE2"]);
  });

  it("are the stored project of their name, unless several have it", () => {
    const [pine] = [...facts().projects.values()];
    const byName = new Map([
      ["pine", pine ?? null],
      ["twin", null],
    ]);
    const found = outcomes([{ name: "PINE" }, { name: "Twin" }], { byName });
    expect(found.outcomes.map(({ result, reasons }) => [result, reasons])).toEqual([
      ["changed", []],
      ["refused", ["Several projects are called Twin. Give the code."]],
    ]);
  });

  it("are refused where another row has the name", () => {
    const rows = [
      typedRow(2, { name: "Site" }),
      typedRow(3, { name: "site" }),
      typedRow(4, { name: "Site", code: "S" }),
    ];
    expect([...arrangeProjects(rows).faults].map(([row, fault]) => [row.row, fault])).toEqual([
      [3, { field: "name", says: "The same name as in row 2, without a code" }],
    ]);
  });
});
