import { crc32 as referenceCrc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnName, excelDay, xlsxFile, type XlsxCell } from "../../src/shared/xlsx.ts";
import { crc32, utf8, zipped } from "../../src/shared/zip.ts";

/** Reads an archive through its central directory, as every program does, and checks each checksum. */
function unzipped(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [sum, size, nameLength, place] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    expect([
      view.getUint32(place, true),
      view.getUint32(place + 14, true),
      view.getUint16(place + 26, true),
    ]).toEqual([0x04034b50, sum, nameLength]);
    const from = place + 30 + nameLength;
    const content = bytes.subarray(from, from + size);
    expect(referenceCrc32(content)).toBe(sum);
    files.set(name, new TextDecoder("utf-8", { fatal: true }).decode(content));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

const sheetOf = (rows: readonly (readonly XlsxCell[])[], name = "Budget") =>
  unzipped(xlsxFile([{ name, rows }], "£"));
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

describe("an archive", () => {
  test("has the checksums that zlib computes, and gives its files back", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(crc32(bytes)).toBe(referenceCrc32(bytes));
      }),
    );
    const file = fc.record({ name: fc.stringMatching(/^[a-z]{1,9}$/), text: fc.string({ unit: "binary" }) });
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: ({ name }) => name }), (files) => {
        const found = unzipped(zipped(files.map(({ name, text }) => ({ name, bytes: utf8(text) }))));
        expect([...found]).toEqual(files.map(({ name, text }) => [name, text.replace(/^\u{feff}/u, "")]));
      }),
    );
  });
  test("holds text as every other program encodes it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
  });
});

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
      ...(unzipped(xlsxFile(sheets, "£")).get("xl/workbook.xml") ?? "").matchAll(/<sheet name="([^"]*)"/g),
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
