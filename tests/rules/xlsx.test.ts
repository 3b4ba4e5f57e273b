import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnName, excelDay, xlsxFile, type XlsxCell } from "#shared/xlsx.ts";
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
  test("holds text as text, whatever stands in it, and never as a formula", () => {
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
  test.each(["=1+1", "+44 20", "-2", "@SUM(A1)", "  =1", "\t=1"])(
    "guards %j against being run when it is edited",
    (text) => {
      const style = Number(/ s="(\d+)"/.exec(only({ text }))?.[1]);
      const formats =
        sheetOf([[{ text }]])
          .get("xl/styles.xml")
          ?.split("<cellXfs")[1] ?? "";
      expect(formats.match(/<xf [^>]*>/g)?.[style]).toContain('quotePrefix="1"');
      expect(only({ text: "plain" })).toContain('s="0"');
    },
  );
  test("leaves out what XML cannot hold", () =>
    expect(readText(only({ text: "a\u0000b\u000bc\ud800" }))).toBe("abc\ufffd"));
  test("holds numbers exactly, dates as dates, and nothing where there is nothing", () => {
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
  test("refuses more than a sheet holds", () => {
    expect(() =>
      xlsxFile([{ name: "Wide", rows: [Array.from({ length: 16_385 }, () => null)] }], "£"),
    ).toThrow(RangeError);
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
