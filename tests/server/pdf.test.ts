import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandsOf, sharedWidths } from "#server/pdf/columns.ts";
import { drawPaper } from "#server/pdf/draw-paper.ts";
import type { Paper, TablePart } from "#server/pdf/paper.ts";
import { readPdf, tightLines, wordsOf } from "../support/pdf.ts";

const column = fc
  .record({
    least: fc.integer({ min: 10, max: 120 }),
    more: fc.integer({ min: 0, max: 300 }),
    isFigure: fc.boolean(),
  })
  .map(({ least, more, isFigure }) => ({ least, most: isFigure ? least : least + more, isFigure }));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const figure = (label: string) => ({ label, isFigure: true });
const name = (label: string) => ({ label, isFigure: false });

function paperOf(part: Partial<TablePart>, notes: readonly string[] = []): Paper {
  const table = {
    kind: "table",
    label: "Hours",
    rows: [],
    totals: [],
    empty: "No results.",
    columns: [],
    ...part,
  } as const;
  return {
    title: "Hours, actual",
    organisation: "Harbour & Pine",
    made: "Made on 12 Nov 2026, 14:05 for Isla Cameron",
    sheets: [{ title: "Hours, actual", lead: ["November 2026"], notes, orientation: null, parts: [table] }],
  };
}

const drawn = async (paper: Paper) => await readPdf(await drawPaper(paper));

describe("Columns of a PDF", () => {
  it("fill the page, none narrower than it needs, or aren't put on it", () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 20 }), (wanted) => {
        const widths = sharedWidths(wanted, 515);
        if (widths === null) {
          expect(sum(wanted.map(({ least }) => least))).toBeGreaterThan(515);
          return;
        }
        expect(sum(widths)).toBeCloseTo(515, 6);
        widths.forEach((width, at) => expect(width).toBeGreaterThanOrEqual((wanted[at]?.least ?? 0) - 1e-9));
      }),
    );
  });

  it("that don't fit go on beside the same names, each of them once", () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 2, maxLength: 60 }), (wanted) => {
        const bands = bandsOf(wanted, 762);
        const [first] = bands;
        const naming =
          first?.columns.filter((at) => bands.every(({ columns }) => columns.includes(at))) ?? [];
        const rest = bands.flatMap(({ columns }) =>
          columns.filter((at) => bands.length === 1 || !naming.includes(at)),
        );
        expect(new Set([...naming, ...rest]).size).toBe(wanted.length);
        expect(rest).toEqual([...rest].toSorted((one, other) => one - other));
        for (const { widths } of bands) expect(sum(widths)).toBeLessThan(762.001);
      }),
    );
  });
});

describe("A PDF", () => {
  it("is read as text in its order, with a title, a language, and a table of heads and cells", async () => {
    const read = await drawn(
      paperOf({
        columns: [name("Person"), figure("Hours"), figure("Cost")],
        rows: [
          { cells: ["=SUM(A1)", "\u{2212}7.5", "\u{2212}\u{a3}750.00"] },
          { cells: ["Isla Cameron", "1,234.25", "\u{a3}0.00"] },
        ],
        totals: [["Total", "1,226.75", "\u{2212}\u{a3}750.00"]],
      }),
    );
    expect([read.title, read.language]).toEqual(["Hours, actual", "en-GB"]);
    expect(tightLines(read)).toEqual([
      "Harbour&Pine",
      "Hours,actual",
      "November2026",
      "PersonHoursCost",
      "=SUM(A1)\u{2212}7.5\u{2212}\u{a3}750.00",
      "IslaCameron1,234.25\u{a3}0.00",
      "Total1,226.75\u{2212}\u{a3}750.00",
      "Harbour&Pine\u{b7}Madeon12Nov2026,14:05forIslaCameronPage1of1",
    ]);
    const { tags } = read;
    expect([tags.filter((tag) => tag === "TH").length, tags.filter((tag) => tag === "TD").length]).toEqual([
      6, 6,
    ]);
    expect(tags).toEqual(expect.arrayContaining(["H1", "Table", "THead", "TBody", "TFoot", "TR"]));
  });

  it("draws Latin, Greek and Cyrillic names, and names the scripts of others instead of leaving boxes", async () => {
    const names = [
      "\u{141}ukasz \u{17b}\u{f3}\u{142}\u{107}",
      "Иван Петров",
      "Γιώργος",
      "Nguyễn Thị Ánh",
      "山田 太郎",
      "محمد علي",
      "דנה",
      "\u{2603} Snow",
    ];
    const read = await drawn(
      paperOf({
        columns: [name("Person"), figure("Hours")],
        rows: names.map((each) => ({ cells: [each, "1"] })),
        totals: [],
      }),
    );
    const words = wordsOf(read);
    for (const each of names.slice(0, 4)) expect(words.normalize("NFC")).toContain(each);
    expect(words).toContain("[Chinese or Japanese] 1 [Arabic] 1 [Hebrew] 1 [?] Snow 1");
    expect(words).toContain(
      "This PDF can\u{2019}t show some characters (Arabic, Chinese or Japanese, Hebrew and other signs)",
    );
  });

  it("prints every line and column of wide and long tables, with the heads on each page", async () => {
    const months = Array.from({ length: 50 }, (_, at) => `M${at + 1}`);
    const read = await drawn(
      paperOf({
        columns: [name("Project"), ...months.map(figure)],
        rows: Array.from({ length: 60 }, (_, line) => ({
          cells: [
            `Line ${line} ${"of a very long name ".repeat(line === 7 ? 40 : 1)}`,
            ...months.map((_m, at) => `${line}.${at + 1}`),
          ],
        })),
        totals: [["Total", ...months.map(() => "9,999,999.75")]],
      }),
    );
    expect(read.sizes.every(([width, height]) => width > height)).toBe(true);
    const words = new Set(read.pages.flat(2));
    for (const line of [0, 7, 59]) for (const at of [1, 25, 50]) expect(words).toContain(`${line}.${at}`);
    expect(read.pages.every((page) => page.flat().includes("Project"))).toBe(true);
    expect(wordsOf(read)).toContain("Lines 1 to");
    expect(read.pages.flat(2).filter((text) => text === "Total").length).toBeGreaterThan(1);
  });

  it("says that there's nothing, and gives one line a page of its own kind", async () => {
    expect(wordsOf(await drawn(paperOf({ columns: [name("Person")] })))).toContain("No results.");
    const one = await drawn(
      paperOf({ columns: [name("Person")], rows: [{ cells: [""] }], totals: [["Total"]] }),
    );
    expect(one.pages).toHaveLength(1);
    expect(wordsOf(one)).toContain("Total");
  });
});
