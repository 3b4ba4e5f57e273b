import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvReader, readCsv, separatorOf } from "#shared/csv-reading.ts";
import { csvText, withoutGuard } from "#shared/csv.ts";

/** What a reader says that gets a text in pieces of some length. */
function inPieces(text: string, length: number) {
  const reader = csvReader(separatorOf(text));
  const records = [];
  for (let at = 0; at < text.length; at += length) records.push(...reader.push(text.slice(at, at + length)));
  records.push(...reader.end());
  return { separator: reader.separator, records, openQuoteAt: reader.openQuoteAt() };
}

describe("CSV that arrives in pieces", () => {
  it("is read as if it came at once, wherever it's cut", () => {
    const piece = fc.constantFrom("a", "b", ",", ";", "|", '"', "\r\n", "\r", "\n", "\t", " ");
    const csv = fc
      .tuple(fc.constantFrom("", "sep=;\n", "\u{feff}"), fc.array(piece, { maxLength: 60 }))
      .map(([beginning, pieces]) => beginning + pieces.join(""));
    fc.assert(
      fc.property(csv, fc.integer({ min: 1, max: 9 }), (text, length) => {
        expect(inPieces(text, length)).toEqual(readCsv(text));
      }),
    );
  });

  it("comes back as it was written", () => {
    const row = fc.array(fc.string(), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), (rows, length) => {
        const text = csvText([["first", "second"], ...rows.map((cells) => ["x", ...cells])]);
        const [, ...read] = inPieces(text, length).records;
        expect(read.map(({ cells }) => cells.slice(1).map(withoutGuard))).toEqual(rows);
      }),
    );
  });

  it("is read with pipes between cells", () => {
    expect(readCsv("a|b\n1,5|2\n").records.map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ["1,5", "2"],
    ]);
  });

  it("stores only the current record", () => {
    const reader = csvReader(",");
    for (let row = 0; row < 1000; row += 1) reader.push(`${row},some text\r\n`);
    expect(reader.pending()).toBeLessThan(40);
  });
});
