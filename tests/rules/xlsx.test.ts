import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnName, excelDay, maxSheetRows, xlsxFile, type XlsxCell } from "#shared/xlsx.ts";
import { openWorkbook } from "../support/open-workbook.ts";
import { unzipped } from "../support/unzipped.ts";

const filesOf = (archive: Uint8Array) => unzipped(Buffer.from(archive));
const sheetOf = (rows: readonly (readonly XlsxCell[])[], name = "Budget") =>
  filesOf(xlsxFile([{ name, rows }], "£"));
const only = (cell: XlsxCell) => sheetOf([[cell]]).get("xl/worksheets/sheet1.xml") ?? "";
/** The text of the only cell, read back as a spreadsheet reads it. */
function readText(xml: string): string {
  const written = /<t xml:space="preserve">([\s\S]*)<\/t>/.exec(xml)?.[1] ?? "";
  return written
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

describe("a workbook", () => {
  test("stores text as text, whatever it contains, and never as a formula", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            "=",
            "+",
            "-",
            "@",
            "_x0041_",
            "<",
            "&",
            '"',
            "\n",
            "\r",
            "\t",
            " ",
            "é",
            "😀",
            "a",
          ),
        }),
        (text) => {
          const xml = only({ text });
          expect(xml).not.toContain("<f");
          if (text !== "") expect(readText(xml)).toBe(text);
        },
      ),
    );
  });
  test.each([
    "=1+1",
    "+44 20",
    "-2",
    "@SUM(A1)",
    "  =1",
    "\t=1",
    "\r1",
    "＝1+1",
    " ＋1",
    "－2",
    "＠A",
    "﹦1",
    "﹢1",
    "﹣2",
    "﹫A",
  ])("guards %j against being run when it is edited", (text) => {
    const style = Number(/ s="(\d+)"/.exec(only({ text }))?.[1]);
    const formats =
      sheetOf([[{ text }]])
        .get("xl/styles.xml")
        ?.split("<cellXfs")[1] ?? "";
    expect(formats.match(/<xf [^>]*>/g)?.[style]).toContain('quotePrefix="1"');
    expect(only({ text: "plain" })).toContain('s="0"');
  });
  test("skips characters XML does not allow", () =>
    expect(readText(only({ text: "a\u0000b\u000bc\ud800" }))).toBe("abc\ufffd"));
  test("stores numbers exactly, dates as dates, and nothing where there is nothing", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(/<v>(.*)<\/v>/.exec(only({ number: value }))?.[1])).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(only({ number: Number.NaN })).toContain('<row r="1"></row>');
    expect(only(null)).toContain('<row r="1"></row>');
    // What Excel itself shows for these days.
    expect(["1900-01-01", "1900-02-28", "1900-03-01", "2026-11-22"].map(excelDay)).toEqual([
      1, 59, 61, 46348,
    ]);
  });
  test("names cells and sheets as Excel does", () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA", "XFD"]);
    const sheets = ["Q1/Q2 [draft]: *?", "budget", "Budget", "", `${"x".repeat(40)}&`].map((name) => ({
      name,
      rows: [],
    }));
    const names = [
      ...(filesOf(xlsxFile(sheets, "£")).get("xl/workbook.xml") ?? "").matchAll(/<sheet name="([^"]*)"/g),
    ].map(([, name]) => name);
    expect(names).toEqual(["Q1 Q2  draft", "budget", "Budget 2", "Sheet", "x".repeat(31)]);
  });
  test("refuses more than a sheet's limits, and writes exactly as much", () => {
    const row = (width: number) => ({ name: "Wide", rows: [Array.from({ length: width }, () => null)] });
    expect(() => xlsxFile([row(16_385)], "£")).toThrow(RangeError);
    expect(xlsxFile([row(16_384)], "£").length).toBeGreaterThan(0);
    const rows = { length: maxSheetRows + 1, some: () => false } as unknown as XlsxCell[][];
    expect(maxSheetRows).toBe(2 ** 20);
    expect(() => xlsxFile([{ name: "Long", rows }], "£")).toThrow(RangeError);
  });
  test("cuts a text to a cell's limit", () =>
    expect(readText(only({ text: "x".repeat(32_768) }))).toBe("x".repeat(32_767)));
  test("opens with every cell in its format, totals bold, dates as dates", () => {
    const cells: readonly (readonly XlsxCell[])[] = [
      [{ text: "Hours", strong: true }, { text: "=plain" }, { text: "=total", strong: true }],
      [{ number: 1.5 }, { number: 2, as: "hours" }, { number: 3, as: "count" }, { number: 4, as: "money" }],
      [{ number: 5, as: "rate" }, { number: 0.6, as: "percent" }, { day: "2026-11-22" }],
      [
        { number: 7, as: "money", strong: true },
        { number: 8, as: "hours", strong: false },
        { day: "1900-03-01", strong: true },
        { number: 9, strong: true },
      ],
    ];
    const [first, second] = openWorkbook(
      xlsxFile(
        [
          { name: "One", rows: cells },
          { name: "Two", rows: [[null, { text: "there" }]] },
        ],
        "£",
      ),
    );
    const plain = { format: "0", bold: false, guarded: false };
    const pounds = (code: string) => `&quot;£&quot;${code};-&quot;£&quot;${code}`;
    expect(Object.fromEntries(first?.cells ?? [])).toEqual({
      A1: { ...plain, value: "Hours", bold: true },
      B1: { ...plain, value: "=plain", guarded: true },
      C1: { ...plain, value: "=total", guarded: true, bold: true },
      A2: { ...plain, value: 1.5 },
      // Built in: 4 is 1,234.00, 3 is 1,234 and 10 is 12.00 %.
      B2: { ...plain, value: 2, format: "4" },
      C2: { ...plain, value: 3, format: "3" },
      D2: { ...plain, value: 4, format: pounds("#,##0") },
      A3: { ...plain, value: 5, format: pounds("#,##0.00") },
      B3: { ...plain, value: 0.6, format: "10" },
      C3: { ...plain, value: 46_348, format: "yyyy-mm-dd" },
      A4: { ...plain, value: 7, format: pounds("#,##0"), bold: true },
      B4: { ...plain, value: 8, format: "4" },
      C4: { ...plain, value: 61, format: "yyyy-mm-dd", bold: true },
      D4: { ...plain, value: 9, bold: true },
    });
    expect(second?.name).toBe("Two");
    expect([...(second?.cells ?? [])]).toEqual([["B1", { ...plain, value: "there" }]]);
  });
  test("says of each look that it has a format or a font of its own, as Excel wants it", () => {
    const styles = sheetOf([]).get("xl/styles.xml") ?? "";
    const looks = styles.slice(styles.indexOf("<cellXfs")).match(/<xf [^>]*>/g) ?? [];
    for (const look of looks) {
      expect(look.includes("applyNumberFormat")).toBe(!look.includes('numFmtId="0"'));
      expect(look.includes("applyFont")).toBe(!look.includes('fontId="0"'));
    }
    expect(styles).toContain(`<cellXfs count="${looks.length}">`);
  });
  test.each([
    [1, 2, { x: "2", y: "1", corner: "C2", pane: "bottomRight" }],
    [1, 0, { x: "", y: "1", corner: "A2", pane: "bottomLeft" }],
    [0, 1, { x: "1", y: "", corner: "B1", pane: "topRight" }],
    [0, 0, null],
  ])("freezes %i rows and %i columns", (rows, columns, frozen) => {
    const [sheet] = openWorkbook(
      xlsxFile([{ name: "Long", rows: [], widths: [20, 8.5], frozen: { rows, columns } }], "£"),
    );
    expect(sheet?.frozen).toEqual(frozen);
    expect(sheet?.widths).toEqual([
      [1, 20],
      [2, 8.5],
    ]);
  });
  test("has no widths and no frozen part by default", () => {
    expect(only(null)).not.toMatch(/<cols>|<sheetViews>/);
    expect(openWorkbook(xlsxFile([{ name: "Plain", rows: [] }], "£"))[0]).toMatchObject({
      widths: [],
      frozen: null,
    });
  });
  test("numbers its sheets and their rows from 1, each once", () => {
    const files = filesOf(
      xlsxFile(
        ["One", "Two"].map((name) => ({ name, rows: [[{ text: "a" }], [{ text: "b" }]] })),
        "£",
      ),
    );
    expect(files.get("xl/workbook.xml")?.match(/sheetId="\d+"/g)).toEqual(['sheetId="1"', 'sheetId="2"']);
    expect(files.get("xl/worksheets/sheet2.xml")?.match(/<row r="\d+"/g)).toEqual([
      '<row r="1"',
      '<row r="2"',
    ]);
  });
  test("gives sheets names without quotation marks or spaces at their ends, and long ones apart", () => {
    const long = "Budget of the whole organisation";
    const names = ["'Q1 '", long, long, long.toUpperCase()];
    expect(
      openWorkbook(
        xlsxFile(
          names.map((name) => ({ name, rows: [] })),
          "£",
        ),
      ).map(({ name }) => name),
    ).toEqual(["Q1", long.slice(0, 31), `${long.slice(0, 29)} 2`, `${long.slice(0, 29).toUpperCase()} 3`]);
  });
  test("is made of parts that name each other", () => {
    const files = sheetOf([[{ text: "A", strong: true }, { number: 2, as: "money" }, { day: "2026-11-22" }]]);
    expect([...files.keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    expect(files.get("xl/styles.xml")).toContain("&quot;£&quot;#,##0");
  });
});
