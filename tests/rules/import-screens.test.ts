import { describe, expect, it } from "vitest";
import type { ImportView } from "#features/imports/contract.ts";
import { namesLike, type StoredNames } from "#features/imports/rules/match/directory.ts";
import { kindCodes } from "#features/imports/rules/kinds/fields.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { recognise } from "#features/imports/rules/recognise/recognise.ts";
import { refusalOfFile } from "#features/imports/web/chosen-file.ts";
import { columnLines, foreignColumns } from "#features/imports/web/column-lines.ts";
import { readImportSearch, readImportsSearch } from "#features/imports/web/import-search.ts";
import { isReachable, stepShown } from "#features/imports/web/import-steps.ts";
import { cellFaults, shownColumns } from "#features/imports/web/ProblemTable.tsx";
import { listed, outcomeInWords, recognisedAs, timeLeft } from "#features/imports/web/import-words.ts";
import { formatsOf } from "#shared/formats.ts";
import { sizeInWords } from "#shared/size-in-words.ts";

const reading = {
  sheet: null,
  encoding: "utf-8",
  separator: ",",
  headingRow: 1,
  dateOrder: "ymd",
  decimalSign: ".",
  shape: "grid",
  columns: ["person", "project", "period", "period", null],
} as const;

const sums = { count: 0, hours: 0, money: 0 };

function viewOf(change: Partial<ImportView> = {}): ImportView {
  return {
    id: "019f0000-0000-7000-8000-000000000001",
    version: 1,
    fileName: "plan.csv",
    byteSize: 10,
    status: "preparing",
    kind: "allocations",
    preset: null,
    sheets: [],
    hidden: { rows: 0, columns: 0, sheets: [] },
    previews: [],
    rows: 2,
    reading: { ...reading, columns: [...reading.columns] },
    options: {},
    columns: ["Person", "Project", "Jan 2026", "Feb 2026", "Sum"].map((heading) => ({
      heading,
      samples: ["1"],
      isPeriod: heading.endsWith("2026"),
    })),
    missing: [],
    questions: [],
    rowsDone: 0,
    rowsTotal: 0,
    outcome: null,
    failure: null,
    createdAt: "2026-11-12T10:00:00.000Z",
    createdByName: "Ada Cole",
    updatedByName: null,
    doneAt: null,
    ...change,
  };
}

describe("The screens of importing", () => {
  it("refuse a file before it is uploaded, and say what to choose", () => {
    const refusal = (name: string, size = 10) => refusalOfFile({ name, size });
    expect(refusal("time.csv")).toBeNull();
    expect(refusal("TIME.XLSX")).toBeNull();
    expect(refusal("time.csv", 0)).toBe("time.csv is empty. Choose a file with rows.");
    expect(refusal("time.csv", 50 * 1024 * 1024)).toBeNull();
    expect(refusal("time.csv", 50 * 1024 * 1024 + 1)).toBe(
      "time.csv is larger than 50 MB. Split it into several files.",
    );
    expect(refusal("time.xls")).toContain("Save it as XLSX or CSV");
    expect(refusal("time.pdf")).toContain("isn't a CSV or XLSX file");
    expect([sizeInWords(900), sizeInWords(2048), sizeInWords(3.5 * 1024 * 1024)]).toEqual([
      "900 bytes",
      "2 KB",
      "3.5 MB",
    ]);
  });

  it("show the step of the address where it can be looked at, else where the import is", () => {
    expect(readImportSearch({ step: "names" })).toEqual({ step: "names" });
    expect(readImportSearch({ step: "nowhere" })).toEqual({});
    expect(readImportsSearch({ kind: "people" })).toEqual({ kind: "people" });
    expect(readImportsSearch({ kind: "clients" })).toEqual({});
    expect(stepShown(viewOf(), undefined)).toBe("file");
    expect(stepShown(viewOf(), "names")).toBe("names");
    expect(stepShown(viewOf(), "done")).toBe("file");
    expect(stepShown(viewOf({ missing: ["Date"] }), "names")).toBe("file");
    expect(stepShown(viewOf({ missing: ["Date"] }), "columns")).toBe("columns");
    expect(stepShown(viewOf({ status: "checking" }), undefined)).toBe("check");
    expect(stepShown(viewOf({ status: "done" }), "columns")).toBe("columns");
    expect(stepShown(viewOf({ status: "undone" }), undefined)).toBe("done");
    expect(stepShown(viewOf({ failure: "More than 10,000 rows can't be imported." }), undefined)).toBe(
      "check",
    );
    expect(stepShown(viewOf({ status: "running" }), "check")).toBe("done");
    expect(stepShown(viewOf({ status: "undone" }), "check")).toBe("check");
    expect(isReachable(viewOf({ status: "uploading", reading: null }), "columns")).toBe(false);
  });

  it("put a grid's months in one line, in the place of the first", () => {
    const lines = columnLines(viewOf(), formatsOf("dmy_text", "Europe/London"));
    expect(lines.map(({ heading, at, field }) => [heading, at, field])).toEqual([
      ["Person", [0], "person"],
      ["Project", [1], "project"],
      ["2 months, January 2026 to February 2026", [2, 3], "period"],
      ["Sum", [4], null],
    ]);
  });

  it("mark the cells that are wrong, a grid's by its column, and say the rest beside them", () => {
    const view = viewOf();
    const problem = (column: number | null, fields: Record<string, string>) => ({
      row: 3,
      column,
      result: "refused" as const,
      reasons: [...Object.values(fields), "Something else."],
      fields,
      cells: [],
    });
    const grid = cellFaults(
      view,
      problem(3, { hours: "Too much.", month: "Too late.", person: "Who?", note: "Too long." }),
    );
    expect([...grid.cells]).toEqual([
      [3, "Too much. Too late."],
      [0, "Who?"],
    ]);
    expect(grid.others).toEqual(["Too long.", "Something else."]);
    const rows = viewOf({
      reading: { ...reading, shape: "rows", columns: ["note", "hours", "person", null, "day"] },
    });
    const inRows = cellFaults(rows, problem(null, { hours: "Too much." }));
    expect([...inRows.cells]).toEqual([[1, "Too much."]]);
    expect(shownColumns(rows, [])).toEqual([1, 2, 4, 0]);
    expect(shownColumns(rows, [cellFaults(rows, problem(null, { note: "Too long." }))])).toEqual([
      0, 1, 2, 4,
    ]);
  });

  it("name columns of amounts that are in another currency", () => {
    const columns = ["Rate (EUR)", "Price €", "Rate £"].map((heading) => ({
      heading,
      samples: [],
      isPeriod: false,
    }));
    const view = (fields: (string | null)[]) =>
      viewOf({ kind: "time_entries", columns, reading: { ...reading, columns: fields } });
    expect(foreignColumns(view(["rate", null, null]), "GBP")).toEqual([
      { heading: "Rate (EUR)", currency: "EUR" },
    ]);
    expect(foreignColumns(view([null, "rate", null]), "EUR")).toEqual([]);
    expect(foreignColumns(view([null, "note", "rate"]), "GBP")).toEqual([]);
  });

  it("summarise what was recognised, the rows' outcomes and the duration", () => {
    expect(recognisedAs(viewOf({ kind: "time_entries", preset: "toggl", rows: 12480 }))).toBe(
      "Time entries from Toggl Track, 12,480 rows",
    );
    const results = {
      created: { ...sums, count: 1204 },
      changed: sums,
      same: sums,
      joined: sums,
      skipped: sums,
      refused: { ...sums, count: 3 },
    };
    const outcome = {
      isDryRun: true,
      results,
      file: { ...sums, count: 1207 },
      alsoCreated: [],
      repriced: 0,
      notices: [],
    };
    expect(outcomeInWords({ outcome })).toBe("1,204 to create, 3 can't be imported");
    expect(outcomeInWords({ outcome: { ...outcome, isDryRun: false } })).toBe(
      "1,204 created, 3 not imported",
    );
    expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
    expect(timeLeft(0, 5000, 100)).toBeNull();
    expect(timeLeft(100, 1000, 100)).toBeNull();
    expect(timeLeft(1000, 5000, 500)).toBe("a few seconds left");
    expect(timeLeft(1000, 5000, 7000)).toBe("about 40 seconds left");
    expect(timeLeft(1000, 5000, 24000)).toBe("about 2 minutes left");
  });

  it("find what a name can be matched with by any of its words, active ones first", () => {
    const stored = {
      projects: [
        { id: "1", label: "OLD Quay Works", code: "OLD", name: "Quay Works", isActive: false },
        { id: "2", label: "QW Quay Works", code: "QW", name: "Quay Works", isActive: true },
        { id: "3", label: "ZO Zoë's House", code: "ZO", name: "Zoë's House", isActive: true },
      ],
      people: [],
      functions: [],
      tiers: [],
      characteristics: [],
      leave: [],
    } satisfies StoredNames;
    expect(namesLike(stored, "project", "works quay").map(({ id }) => id)).toEqual(["2", "1"]);
    expect(namesLike(stored, "project", "zoe").map(({ id }) => id)).toEqual(["3"]);
    expect(namesLike(stored, "project", "").length).toBe(3);
  });

  it("offer a template of each kind that is recognised as that kind, with every column", () => {
    for (const code of kindCodes) {
      const headings = kinds[code].fields.map(({ heading }) => heading);
      const { kind, columns } = recognise({ headings, samples: [] });
      expect([code, kind, columns]).toEqual([code, code, kinds[code].fields.map(({ name }) => name)]);
    }
  });
});
