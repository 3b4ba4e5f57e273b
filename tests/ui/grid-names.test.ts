import { describe, expect, it } from "vitest";
import { monthOfHeading, readMonth } from "#shared/month-reading.ts";
import { layoutOf } from "#ui/grid/grid-layout.ts";
import type { GridRow } from "#ui/grid/grid-model.ts";
import { landed, landing } from "#ui/grid/paste.ts";
import { namedBlock } from "#ui/grid/paste-names.ts";
import { sumColumnFault, withoutSums } from "#ui/grid/paste-sums.ts";
import { areaOf } from "#ui/grid/positions.ts";
import { readTsv } from "#ui/grid/tsv.ts";

const months = ["2027-01", "2027-02", "2027-03"];
const tiersOf: Readonly<Record<string, readonly string[]>> = {
  Interiors: ["Designer", "Lead", "Senior"],
  Landscape: ["Assistant", "Associate", "Senior"],
};

/** A budget of two functions: each has a row of sums above its tiers, and sums stay at the foot. */
const rows: readonly GridRow[] = [
  ...Object.entries(tiersOf).flatMap(([name, tiers]): GridRow[] => [
    { id: name, label: name, names: [name], kind: "group", headers: [] },
    ...tiers.map((tier) => ({
      id: `${name}/${tier}`,
      label: `${name}, ${tier}`,
      names: [tier, `${name}, ${tier}`],
      headers: [],
    })),
  ]),
  { id: "total", label: "Total hours", names: ["Total hours", "Total"], kind: "total", headers: [] },
];
const columns = [...months, "sum"].map((id) => ({ id, label: id, header: id, width: 80 }));
const layout = layoutOf(rows, columns, (rowId, columnId) => ({
  value: null,
  readOnly: columnId === "sum" || !rowId.includes("/"),
}));
const names = {
  columnOf: (heading: string) => monthOfHeading(heading, months),
  isOther: (heading: string) => heading === "Hours",
};

/** Where a text pasted at a cell lands, row by row; the message where it doesn't. */
function pastedAt(rowId: string, month: string, text: string): Record<string, string> | string {
  const at = layout.placeOf(rowId, month);
  const texts = readTsv(text);
  const area = areaOf(at ?? { row: 0, column: 0 });
  const named = namedBlock(texts, area, layout, names);
  if (named && "error" in named) return named.error;
  const bare = named ? { texts } : withoutSums(texts, area, layout);
  if ("error" in bare) return bare.error;
  const { cells } = named ? landing(named.texts, layout) : landed(bare.texts, area, layout);
  const fault = named?.hasHeadings ? null : sumColumnFault(cells, layout);
  if (fault !== null) return fault;
  return Object.fromEntries(cells.map((cell) => [`${cell.rowId} ${cell.columnId}`, cell.text]));
}

describe("a block pasted into a grid with sums between its rows", () => {
  it("without lines for the sums fills the rows for hours, in their order", () => {
    expect(pastedAt("Interiors/Designer", "2027-01", "1\n2\n3\n4\n5\n6")).toEqual({
      "Interiors/Designer 2027-01": "1",
      "Interiors/Lead 2027-01": "2",
      "Interiors/Senior 2027-01": "3",
      "Landscape/Assistant 2027-01": "4",
      "Landscape/Associate 2027-01": "5",
      "Landscape/Senior 2027-01": "6",
    });
  });

  const tiers = (...hours: string[]) =>
    Object.fromEntries(
      rows.filter(({ id }) => id.includes("/")).map(({ id }, at) => [`${id} 2027-01`, hours[at]]),
    );

  it.each([
    ["blank lines at the functions", "1\n2\n3\n\n4\n5\n6\n", ["1", "2", "3", "4", "5", "6"]],
    ["sums above the tiers", "1\n2\n3\n15\n4\n5\n6", ["1", "2", "3", "4", "5", "6"]],
    ["sums below the tiers and a total", "1\n2\n3\n6\n4\n5\n6\n15\n21", ["1", "2", "3", "4", "5", "6"]],
    ["a sum in the first line", "6\n1\n2\n3\n15\n4\n5\n6", ["1", "2", "3", "4", "5", "6"]],
  ])("with %s and no names skips them", (_name, text, hours) => {
    expect(pastedAt("Interiors/Designer", "2027-01", text)).toEqual(tiers(...hours));
  });

  it("whose line at a function is a sum, but that fits without it too, is refused", () => {
    const text = "1\t2\n2\t2\n3\t3\n6\t7";
    expect(pastedAt("Interiors/Designer", "2027-01", text)).toBe(
      "Line 4 may be a sum. Nothing was pasted. Copy the names too, or copy without that line.",
    );
    expect(pastedAt("Interiors/Designer", "2027-01", text.replace("7", "8"))).toMatchObject({
      "Landscape/Assistant 2027-01": "6",
    });
    expect(pastedAt("Interiors/Designer", "2027-01", "\n\n5\n5")).toMatchObject({
      "Landscape/Assistant 2027-01": "5",
    });
  });

  it.each([
    ["Mai 27\tJuni 27\n1\t2", "Mai 27"],
    ["Week 1\n1\n2", "Week 1"],
    ["2027\t\nQ1\tQ2\n1\t2", "Q1"],
    ["05/27\t06/27\n1\t2", "05/27"],
    ["\tMai 27\nDesigner\t2", "Mai 27"],
  ])("under headings that aren't of the grid is refused: %j", (text, heading) => {
    expect(pastedAt("Interiors/Designer", "2027-01", text)).toBe(
      `${heading} isn't one of the columns here. Nothing was pasted.`,
    );
  });

  it("of one text over a selected range fills it, without the sums", () => {
    const area = { top: 0, left: 0, bottom: 7, right: 0 };
    expect(landed([["8"]], area, layout).cells).toHaveLength(6);
  });

  it("beyond the last row says how much didn't fit", () => {
    const area = areaOf(layout.placeOf("Landscape/Senior", "2027-01") ?? { row: 0, column: 0 });
    expect(landed([["1"], ["2"]], area, layout)).toMatchObject({ cells: [{ text: "1" }], clipped: 1 });
  });

  it("with names and headings goes where they say, wherever it is pasted", () => {
    const text = "\tJan 27\tMär 27\tMar 27\nDesigner\t10,5\t\t1\nLead\t7:30\t\t2";
    expect(pastedAt("Interiors/Designer", "2027-01", text)).toBe(
      "Mär 27 isn't one of the columns here. Nothing was pasted.",
    );
    expect(pastedAt("Landscape/Senior", "2027-03", text.replace("Mär 27", "Feb 27"))).toEqual({
      "Interiors/Designer 2027-01": "10,5",
      "Interiors/Designer 2027-02": "",
      "Interiors/Designer 2027-03": "1",
      "Interiors/Lead 2027-01": "7:30",
      "Interiors/Lead 2027-02": "",
      "Interiors/Lead 2027-03": "2",
    });
  });

  it("with the lines of functions and totals leaves those to be added up", () => {
    const text = "Landscape\t9\nAssistant\t4\nAssociate\t5\nTotal\t9";
    expect(pastedAt("Interiors/Designer", "2027-02", text)).toEqual({
      "Landscape/Assistant 2027-02": "4",
      "Landscape/Associate 2027-02": "5",
    });
  });

  it("with a name that two functions have goes by its function or by the lines before it", () => {
    expect(pastedAt("Interiors/Designer", "2027-01", "Landscape\tSenior\t6\nInteriors\tSenior\t3")).toEqual({
      "Landscape/Senior 2027-01": "6",
      "Interiors/Senior 2027-01": "3",
    });
    expect(pastedAt("Interiors/Designer", "2027-01", "Landscape\t\nSenior\t6")).toEqual({
      "Landscape/Senior 2027-01": "6",
    });
  });

  it("with a rate beside the names and sums at the right uses its months", () => {
    expect(
      pastedAt(
        "Interiors/Lead",
        "2027-02",
        "Function\tTier\tRate\tFeb 2027\tHours\nInteriors\tDesigner\t64.50\t8\t8",
      ),
    ).toEqual({
      "Interiors/Designer 2027-02": "8",
    });
  });

  it("with a name or a month that isn't here is refused, since its hours would be lost", () => {
    expect(pastedAt("Interiors/Designer", "2027-01", "Designer\t1\nDesginer\t2")).toBe(
      "Desginer isn't one of the rows here. Nothing was pasted. Correct the name, or copy without that line.",
    );
    expect(pastedAt("Interiors/Designer", "2027-01", "Tier\tFeb 2027\tJun 2027\nDesigner\t1\t2")).toBe(
      "Jun 2027 isn't one of the columns here. Nothing was pasted.",
    );
    expect(pastedAt("Interiors/Designer", "2027-01", "Designer\t1\n\t2")).toBe(
      "A line has hours but no name. Nothing was pasted. Add the name, or copy without that line.",
    );
    expect(pastedAt("Interiors/Designer", "2027-01", "Designer\t1\nDesigner\t2")).toBe(
      "Two lines have the same name. Nothing was pasted.",
    );
  });

  it("with headings alone fills its lines in order from the cell where it is pasted", () => {
    expect(pastedAt("Interiors/Senior", "2027-01", "Feb 27\tMar 27\n1\t2\n3\t4")).toEqual({
      "Interiors/Senior 2027-02": "1",
      "Interiors/Senior 2027-03": "2",
      "Landscape/Assistant 2027-02": "3",
      "Landscape/Assistant 2027-03": "4",
    });
  });

  it("with a text that is no number among its hours is no block with names", () => {
    expect(pastedAt("Interiors/Designer", "2027-01", "1\nabc\n3")).toMatchObject({
      "Interiors/Lead 2027-01": "abc",
    });
  });
});

it("months are read as spreadsheets write them, with a year or where the name alone is clear", () => {
  const texts = [
    "Nov 2026",
    "november 26",
    "Nov-26",
    "2026-11",
    "2026-11-01",
    "11/2026",
    "01.11.2026",
    "11/1/2026",
  ];
  expect(new Set(texts.map(readMonth))).toEqual(new Set(["2026-11"]));
  expect(["13/2026", "Nov", "7.5", "02/11/2026", "abc 26"].map(readMonth)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(["Jan", "feb.", "Jun", "2027-03"].map((text) => monthOfHeading(text, months))).toEqual([
    "2027-01",
    "2027-02",
    null,
    "2027-03",
  ]);
  expect(monthOfHeading("Jan", ["2027-01", "2028-01"])).toBe(null);
});

describe("a block with a column of sums", () => {
  const days = ["1", "2", "3", "4", "5"].map((id) => ({ id, label: id, header: id, width: 80 }));
  const people = ["Ada", "Bo"].map((name) => ({ id: name, label: name, names: [name], headers: [] }));
  const week = layoutOf(people, days, () => ({ value: null }));
  const faultOf = (text: string) => {
    const area = areaOf({ row: 0, column: 0 });
    return sumColumnFault(landed(readTsv(text), area, week).cells, week);
  };

  it.each([
    ["of each line", "1\t2\t3\t6\n4\t5\t6\t15"],
    ["of one line, with decimal commas and blank cells", "7,5\t\t7,5\t4\t19\n"],
  ])("%s is refused where it would become hours of the next column", (_name, text) => {
    expect(faultOf(text)).toMatch(/^The last column may be a sum\. Nothing was pasted\./);
  });

  it.each([
    ["two hours that grow", "10\t20\t30\n5\t10\t15"],
    ["lines whose last hours differ from the sum", "1\t2\t3\t6\n4\t5\t6\t8"],
    ["one column", "5\n5"],
    ["nothing", "\t\t\t\n"],
  ])("isn't seen in %s", (_name, text) => {
    expect(faultOf(text)).toBeNull();
  });
});
