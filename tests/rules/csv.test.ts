import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "#shared/csv-reading.ts";
import { csvText, type CsvValue, fileName, guardedText, withoutGuard } from "#shared/csv.ts";

/**
 * Reads comma-separated values as RFC 4180 writes them; answers each cell as in the file, and
 * whether it was quoted.
 */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  let row: string[] = [];
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      for (; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1) {
        if (at >= text.length) throw new Error("A quoted cell does not end");
        cell += text[at];
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== "," && text[at] !== "\r"; at += 1) {
        if (text[at] === '"' || text[at] === "\n")
          throw new Error("A quote or a line break is in a cell without quotes");
        cell += text[at];
      }
    }
    row.push(cell);
    if (text[at] === ",") at += 1;
    else if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error("A cell ends neither with a comma nor with a line break");
  }
  return rows;
}

const text = fc.oneof(fc.string(), fc.stringMatching(/^[\s=+\-@,"'\r\n\tab]{0,6}$/));
const value: fc.Arbitrary<CsvValue> = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { maxLength: 6 }));

describe("comma-separated values", () => {
  it("are restored where a cell has another file's separators", () => {
    for (const cells of [["a|b", "c"], ["a;b", "c"], ["a\tb", "c"], ["a|b|c"]])
      expect(readCsv(csvText([cells])).records.map((record) => record.cells)).toEqual([cells]);
  });

  it("are read back cell by cell, an apostrophe before formulas being all that was added", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const again = read(csvText(rows));
        expect(again.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        const found = again.flat();
        const allowed = rows
          .flat()
          .map((cell) =>
            typeof cell === "string" ? [cell, `'${cell}`] : [cell === null ? "" : String(cell)],
          );
        expect(found.filter((cell, at) => allowed[at]?.includes(cell) !== true)).toEqual([]);
      }),
    );
  });

  it("guard full-width signs like the others, and lose the guard when they're read again", () => {
    for (const words of [
      "＝1+1",
      "＋1",
      "－2",
      "＠SUM(A1)",
      "  ＝1",
      "﹦1",
      "﹢1",
      "﹣2",
      "﹫A",
      "\t1",
      "\r1",
      "\n1",
      "'＝1",
    ]) {
      expect(guardedText(words)).toBe(`'${words}`);
      expect(withoutGuard(guardedText(words))).toBe(words);
    }
    for (const words of ["a＝1", "1－2", "'a", "ー", "~"]) expect(guardedText(words)).toBe(words);
  });

  it("contain no text that a spreadsheet would run", () => {
    fc.assert(
      fc.property(text, (words) => {
        const cell = read(csvText([[words]]))[0]?.[0] ?? "";
        expect(/^[\s]*[=+\-@]/.test(cell)).toBe(false);
        expect(/^[\t\r\n]/.test(cell)).toBe(false);
      }),
    );
  });

  it("leave a negative number a number, but not a text that looks like one", () => {
    expect(csvText([[-7.5, "-7.5", "=1+1", "@name", "plain", null]])).toBe(
      "-7.5,'-7.5,'=1+1,'@name,plain,\r\n",
    );
  });

  it("quote commas, quotes and line breaks", () => {
    expect(csvText([["Kiln Works, phase 2", 'the "old" hall', "two\r\nlines"]])).toBe(
      '"Kiln Works, phase 2","the ""old"" hall","two\r\nlines"\r\n',
    );
  });

  it("are saved under a name made of their title", () => {
    expect(fileName("Forecasts of December 2026", "csv")).toBe("forecasts-of-december-2026.csv");
    expect(fileName("Siobhán’s café", "png")).toBe("siobhan-s-cafe.png");
    expect(fileName("–", "csv")).toBe("export.csv");
    expect(fileName(`${"a".repeat(79)} bc`, "csv")).toBe(`${"a".repeat(79)}.csv`);
    expect(fileName("b".repeat(81), "csv")).toBe(`${"b".repeat(80)}.csv`);
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(fileName(title, "csv")).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.csv$/);
      }),
    );
  });
});
