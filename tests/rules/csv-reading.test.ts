import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvReader, readCsv, separatorOf } from "#shared/csv-reading.ts";
import { csvText, withoutGuard } from "#shared/csv.ts";
import { encodingOf } from "#shared/text-encoding.ts";
import { notCsv, readCsvFile } from "#web/read-csv-file.ts";

const cells = (text: string) => readCsv(text).records.map((record) => record.cells);
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a file of separated values", () => {
  it.each([
    [
      "commas, CRLF and quotes",
      'a,b\r\n"x, y","say ""hi"""\r\n',
      [
        ["a", "b"],
        ["x, y", 'say "hi"'],
      ],
    ],
    [
      "a byte order mark and semicolons",
      "\u{feff}a;b\n1,5;2\n",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs and old line ends",
      "a\tb\r1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["Excel's line that names the separator", "sep=;\r\na;b\r\n", [["a", "b"]]],
    [
      "line breaks within quotes",
      'a,b\n"two\nlines",2',
      [
        ["a", "b"],
        ["two\nlines", "2"],
      ],
    ],
    [
      "quotes in the middle and after the end of a quoted cell",
      'a,b\n5" pipe,"x"y\n',
      [
        ["a", "b"],
        ['5" pipe', "xy"],
      ],
    ],
    ["nothing", "", []],
  ])("is read with %s", (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it("numbers rows as a spreadsheet does: empty ones count, a line break in quotes does not", () => {
    const { records } = readCsv('a,b\n\n"x\ny",1\n , \nlast,2\n');
    expect(records.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  it.each([
    ["a;b;c\n1,2,3,4,5\n", ";"],
    ["one column\n1,5\n", ","],
    ["one column\n", ","],
    ["", ","],
    ["a,b;c\n", ","],
    ["a;b|c|d\n", "|"],
    ["a;b\n", ";"],
    ["a\tb\n", "\t"],
    ['"a, b, c";d\n', ";"],
    ['"two\nlines, here";b\n', ";"],
    ['a;"two\nlines";b,c,d,e\n', ","],
    ["title\r\ra;b\r1,2,3", ";"],
    ["title\n\na;b\n1,2,3", ";"],
    ["sep=;\na,b,c;d\n", ";"],
    ["\u{feff}SEP=|\r\na,b,c|d\r\n", "|"],
    ["sep=|", "|"],
    ["sep=;;\n", ";"],
    ["sep=a\nb,c", ","],
  ])(
    "%j is separated by %j: what it names, else the most frequent of its first line with any",
    (text, separator) => {
      expect([separatorOf(text), readCsv(text).separator]).toEqual([separator, separator]);
    },
  );

  it("counts the line that names the separator as a row, and only that", () => {
    const rows = (text: string) => readCsv(text).records.map(({ row }) => row);
    expect(["sep=;\na;b\n1;2", "a;b\n1;2", "\u{feff}sep=;\r\na;b", "sep=;"].map(rows)).toEqual([
      [2, 3],
      [1, 2],
      [2],
      [],
    ]);
  });

  it("that arrives in pieces is read as one, with no more waiting than the record under way", () => {
    const text = '\u{feff}sep=;\r\nname;note\r\n"Ann";"two\r\nlines"\rBob;""\n;"open';
    for (const size of [1, 2, 3, 7, 8, 9, 50]) {
      const reader = csvReader(separatorOf(text));
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const records = pieces.flatMap((piece) => reader.push(piece));
      expect(reader.pending()).toBe(';"open'.length);
      expect([...records, ...reader.end()]).toEqual([
        { row: 2, cells: ["name", "note"] },
        { row: 3, cells: ["Ann", "two\r\nlines"] },
        { row: 4, cells: ["Bob", ""] },
      ]);
      expect(reader.openQuoteAt()).toBe(5);
    }
    const reader = csvReader(",");
    const pushed = ["a,b\nc,", "d\n", "e", ""].map((piece) => [reader.push(piece), reader.pending()]);
    expect(pushed).toEqual([
      [[], 6],
      [[{ row: 1, cells: ["a", "b"] }], 4],
      [[{ row: 2, cells: ["c", "d"] }], 1],
      [[], 1],
    ]);
    expect([reader.end(), reader.openQuoteAt()]).toEqual([[{ row: 3, cells: ["e"] }], null]);
  });

  it("reports where a quote is never closed", () => {
    expect(readCsv('a,b\n1,2\n"x,2\n3,4\n')).toMatchObject({
      openQuoteAt: 3,
      records: [{ row: 1 }, { row: 2 }],
    });
  });

  it("reads its own output unchanged, with the guard before formulas removed", () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^[\s'=+\-@,;"\r\n\tab]{0,6}$/));
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }));
    fc.assert(
      fc.property(table, (rows) => {
        const written = [["h", ...(rows[0] ?? ["", ""]).slice(1).map(() => "h")], ...rows];
        const seen = readCsv(csvText(written)).records.map((record) => record.cells.map(withoutGuard));
        expect(seen).toEqual(
          written.filter((row) =>
            row.some(
              (each) =>
                csvText([[each]])
                  .replaceAll(/["\r\n]/g, "")
                  .trim() !== "" || /["']/.test(each),
            ),
          ),
        );
      }),
    );
  });

  it("never fails, and a large one needs time proportional to its length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(Array.isArray(readCsv(text).records)).toBe(true);
      }),
    );
    const large = `first_name,last_name,email\r\n${'"Ann ""A""",Other,ann@test.example\r\n'.repeat(10_000)}`;
    expect(readCsv(large).records.length).toBe(10_001);
  });

  it("is decoded as it was encoded", () => {
    const utf16 = (little: boolean, mark: boolean) =>
      Uint8Array.from(
        [...(mark ? "\u{feff}" : ""), ..."Zoë,x"]
          .flatMap((each) => [each.charCodeAt(0) >> 8, each.charCodeAt(0) & 255])
          .map((_, at, all) => all[little ? at ^ 1 : at] ?? 0),
      );
    const of = (written: Uint8Array) =>
      encodingOf([written], (name, fatal = false) => new TextDecoder(name, { fatal }));
    expect(of(bytes("Zoë,明,محمد,😀"))).toBe("utf-8");
    expect(of(bytes("plain"))).toBe("utf-8");
    expect(of(Uint8Array.from([0x5a, 0x6f, 0xeb, 0x2c]))).toBe("windows-1252");
    expect([utf16(true, true), utf16(true, false)].map(of)).toEqual(["utf-16le", "utf-16le"]);
    expect([utf16(false, true), utf16(false, false)].map(of)).toEqual(["utf-16be", "utf-16be"]);
    expect([utf16(false, true), utf16(true, false)].map((written) => notCsv("hours.csv", written))).toEqual([
      null,
      null,
    ]);
  });

  it("whose letters may be of several encodings is read in the one that someone chooses", async () => {
    // Łódź in Windows-1250.
    const polish = Uint8Array.from([0xa3, 0xf3, 0x64, 0x9f, 0x2c, 0x37]);
    const file = await readCsvFile(new File([polish], "hours.csv"));
    if ("problem" in file) throw new Error(file.problem);
    expect([file.encoding, file.textIn("windows-1250")]).toEqual([null, "Łódź,7"]);
    expect(file.previews).toContainEqual({ encoding: "windows-1250", sample: "Łódź,7" });
  });

  it("in UTF-8 with damaged letters names their row", async () => {
    const damaged = Buffer.concat([
      Buffer.from("Zoë,1\nBjörk,2\n"),
      Buffer.from([0xc3]),
      Buffer.from(",3\n"),
    ]);
    expect(await readCsvFile(new File([damaged], "hours.csv"))).toEqual({
      problem: expect.stringContaining("letters in row 3 are damaged"),
    });
  });

  it("is distinguished from a workbook and from non-text, by its name and its beginning", () => {
    const text = bytes("email\r\nann@test.example");
    for (const name of ["people.csv", "PEOPLE.CSV", "hours.tsv", "old.people.txt"])
      expect([name, notCsv(name, text)]).toEqual([name, null]);
    const workbook = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0]);
    const older = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
    for (const [name, written] of [
      ["hours.xlsx", workbook],
      ["renamed.csv", workbook],
      ["hours.xls", older],
      ["renamed.txt", older],
      ["hours.ods", text],
    ] as const)
      expect(notCsv(name, written)).toBe(
        `${name} is a workbook. Save it as CSV in your spreadsheet program, and choose that.`,
      );
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
    expect(notCsv("photo.csv", picture)).toBe(
      "photo.csv doesn't contain text, despite its name. Choose a CSV file.",
    );
    for (const [name, written] of [
      ["page.html", text],
      ["csv", text],
    ] as const)
      expect(notCsv(name, written)).toBe(
        `${name} is not a CSV file. Choose one whose name ends in .csv, .tsv or .txt.`,
      );
  });
});
