import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { describeFile, fileRows } from "#features/imports/server/reading/read-file.ts";
import type { ReadOutput, ReadTask } from "#features/imports/server/reading/read-task.ts";
import { home } from "#server/home.ts";
import type { Layout, SourceRow } from "#features/imports/rules/read/source.ts";
import { workbookFiles, xlsxFile, type XlsxCell } from "#shared/xlsx.ts";
import { slowIt } from "../support/slow-it.ts";

const utf8 = (text: string) => [new TextEncoder().encode(text)];
const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return [new Uint8Array(little ? bytes : bytes.swap16())];
};
const texts = (...row: string[]): XlsxCell[] => row.map((text) => ({ text }));

async function rowsOf(bytes: readonly Uint8Array[], layout: Layout, from = 1): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of fileRows(bytes, layout, from)) rows.push(...batch);
  return rows;
}

/** Why a file isn't read. */
async function refusal(bytes: readonly Uint8Array[]): Promise<string> {
  return await describeFile(bytes, null).then(
    () => "it was read",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe("a file of separated values", () => {
  it.each([
    ["UTF-8", utf8("Name;Stunden\nZoë;7,5\n"), "utf-8", ";"],
    ["UTF-8 with a mark", utf8("\u{feff}Name,Stunden\nZoë,7.5\n"), "utf-8", ","],
    ["UTF-16 of Windows", utf16("\u{feff}Name\tStunden\nZoë\t7.5\n", true), "utf-16le", "\t"],
    ["UTF-16 without a mark", utf16("Name|Stunden\nZoë|7.5\n", false), "utf-16be", "|"],
    [
      "Windows-1252",
      [Uint8Array.from(Buffer.from("Name;Stunden\nZoë;7,5\n", "latin1"))],
      "windows-1252",
      ";",
    ],
  ])("in %s says how it's written", async (_, bytes, encoding, separator) => {
    const content = await describeFile(bytes, null);
    expect(content).toMatchObject({
      format: "csv",
      sheets: [],
      layout: { encoding, separator, headingRow: 1 },
      headings: ["Name", "Stunden"],
      rows: 1,
    });
    expect(content.samples[0]?.cells[0]).toBe("Zoë");
    expect(await rowsOf(bytes, content.layout)).toEqual(content.samples);
  });

  it("has its headings below titles, and blank lines and broken ones within quotes", async () => {
    const bytes = utf8(
      'Time report, all people\nMarch 2026\n\nDate,Person,Hours\n2026-03-02,"Ann\nA",7\n\n2026-03-03,Bo,1\n',
    );
    const content = await describeFile(bytes, null);
    expect([content.layout.headingRow, content.headings, content.rows]).toEqual([
      4,
      ["Date", "Person", "Hours"],
      2,
    ]);
    expect(content.samples.map(({ row }) => row)).toEqual([5, 7]);
  });

  it("goes on from a row", async () => {
    const bytes = utf8(
      `Date,Hours\n${Array.from({ length: 5000 }, (_, at) => `2026-03-02,${at}\n`).join("")}`,
    );
    const layout: Layout = { sheet: null, encoding: "utf-8", separator: ",", headingRow: 1 };
    const rows = await rowsOf(bytes, layout, 4999);
    expect(rows.map(({ row }) => row)).toEqual([4999, 5000, 5001]);
  });
});

describe("a workbook", () => {
  const sheets = [
    { name: "Notes", rows: [texts("Made by hand")] },
    {
      name: "Time & money",
      rows: [
        texts("Date", "Person", "Hours", "Note"),
        [{ day: "2026-03-02" }, { text: "Zoë Cole" }, { number: 7.5 }, { text: "=cmd|' /C calc'!A0" }],
        [],
        [{ day: "2026-03-03" }, { text: "Bo" }, { number: 7.1 + 0.5 }, null],
      ],
    },
  ] satisfies Parameters<typeof xlsxFile>[0];

  it("says its sheets, and gives typed cells of the first with a table", async () => {
    const bytes = [xlsxFile(sheets, "£")];
    const content = await describeFile(bytes, null);
    expect(content).toMatchObject({
      format: "xlsx",
      sheets: ["Notes", "Time & money"],
      layout: { sheet: "Time & money", headingRow: 1 },
      headings: ["Date", "Person", "Hours", "Note"],
      rows: 2,
    });
    expect(content.samples).toEqual([
      { row: 2, cells: [{ day: "2026-03-02", time: null }, "Zoë Cole", 7.5, "=cmd|' /C calc'!A0"] },
      { row: 4, cells: [{ day: "2026-03-03", time: null }, "Bo", 7.6] },
    ]);
    expect(await rowsOf(bytes, content.layout, 3)).toEqual(content.samples.slice(1));
  });

  it("preselects no sheet of text, however its lines are laid out, nor one that explains columns", async () => {
    const data = { name: "Data", rows: [texts("Person", "Allowance"), texts("Ann", "200")] };
    const prose = "This workbook was made for the accountant. Please read it before you go on.";
    const covers = [
      [texts(prose), texts("Contents"), texts("Data")],
      [[null, ...texts("Holidays of 2026")], [], [null, ...texts(prose)], [null, ...texts("Version 2")]],
      [texts("Company", "Harbour & Pine"), texts("Date", "1 March 2026"), texts("Email", "pat@demo.example")],
      [texts("Column", "Meaning"), texts("Person", "Who it is"), texts("Allowance", "Hours a year")],
    ];
    for (const rows of covers)
      expect((await describeFile([xlsxFile([{ name: "Cover", rows }, data], "£")], null)).layout.sheet).toBe(
        "Data",
      );
  });

  it("has cells as percent where they are shown so, and numbers where they aren't", async () => {
    const rows = [
      texts("Person", "Project", "Allocation", "Hours"),
      [{ text: "Ann" }, { text: "Quay" }, { number: 0.5, as: "percent" }, { number: 0.5 }],
      [{ text: "Bo" }, { text: "Quay" }, { number: 0.375, as: "percent" }, { number: 7 }],
      [{ text: "Cy" }, { text: "Quay" }, { number: 1 }, { number: 0.25, as: "percent" }],
    ] satisfies XlsxCell[][];
    const bytes = [
      xlsxFile(
        [
          { name: "Notes", rows: [texts("x")] },
          { name: "Plan & more", rows },
        ],
        "£",
      ),
    ];
    const content = await describeFile(bytes, null);
    const cells = [
      ["Ann", "Quay", "50%", 0.5],
      ["Bo", "Quay", "37.5 percent", 7],
      ["Cy", "Quay", 1, "25%"],
    ];
    expect(content.samples.map((row) => row.cells)).toEqual(cells);
    expect((await rowsOf(bytes, content.layout, 0)).map((row) => row.cells)).toEqual(cells);
  });

  it("reads the currency of amounts, and none of other cells", async () => {
    const rows = [
      texts("Function", "Cost tier", "Rate", "Days"),
      [{ text: "Design" }, { text: "Senior" }, { number: 85, as: "rate" }, { number: 3 }],
      [{ text: "Design" }, { text: "Junior" }, { number: 60 }, { number: 0.5, as: "percent" }],
    ] satisfies XlsxCell[][];
    const content = await describeFile([xlsxFile([{ name: "Rates", rows }], "€")], null);
    expect(content.samples).toEqual([
      { row: 2, cells: ["Design", "Senior", 85, 3], currencies: { 2: "EUR" } },
      { row: 3, cells: ["Design", "Junior", 60, "50%"] },
    ]);
  });

  it("has the year of merged headings above their months", async () => {
    const rows = [
      [null, null, { number: 2026 }, null, { number: 2027 }],
      texts("Project", "Cost tier", "Nov", "Dec", "Jan"),
      [{ text: "HPN" }, { text: "Senior" }, { number: 10 }, { number: 20 }, { number: 30 }],
    ] satisfies XlsxCell[][];
    const content = await describeFile([xlsxFile([{ name: "Plan", rows }], "£")], null);
    expect(content.layout.headingRow).toBe(2);
    expect(content.headings).toEqual(["Project", "Cost tier", "2026-11", "2026-12", "2027-01"]);
  });

  it("is read by the sheet and the heading row that someone chooses, or finds the row anew", async () => {
    const rows = [texts("Title", ""), texts("Person", "Hours"), texts("Ann", "7")];
    const bytes = [xlsxFile([...sheets, { name: "Third", rows }], "£")];
    const layout: Layout = { sheet: "Third", encoding: "utf-8", separator: ",", headingRow: 0 };
    const found = await describeFile(bytes, layout);
    expect([found.layout.headingRow, found.headings, found.rows]).toEqual([2, ["Person", "Hours"], 1]);
    const chosen = await describeFile(bytes, { ...layout, headingRow: 1 });
    expect([chosen.headings, chosen.rows]).toEqual([["Title"], 2]);
    await expect(describeFile(bytes, { ...layout, sheet: "Fourth" })).rejects.toThrow(
      "The workbook has no sheet Fourth. Choose one of its sheets.",
    );
  });

  it("gives formulas as their values, dates of 1904, lengths of time and true and false", async () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Hours</t></is></c></row>' +
      '<row r="2"><c r="A2" s="6"><v>44621.5</v></c><c r="B2"><f>3+4.5</f><v>7.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="6"><v>1.25</v></c></row>' +
      "</sheetData></worksheet>";
    const parts = Object.fromEntries(
      workbookFiles(["Old"], "£").map(([name, text]) => [
        name,
        strToU8(
          name === "xl/workbook.xml" ? text.replace("<sheets>", '<workbookPr date1904="1"/><sheets>') : text,
        ),
      ]),
    );
    const bytes = [zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(sheet) })];
    const { samples } = await describeFile(bytes, null);
    expect(samples).toEqual([{ row: 2, cells: [{ day: "2026-03-02", time: "12:00" }, 7.5, true, "30:00"] }]);
  });
});

describe("what a workbook hides", () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const book = (first: string, states: readonly string[] = []) => {
    const names = ["Time", "Rates", "Notes"];
    const files = workbookFiles(names, "£").map(([name, text]) => {
      const hiding = states.reduce(
        (now, state, at) => now.replace(`name="${names[at]}"`, `name="${names[at]}" state="${state}"`),
        text,
      );
      return [name, strToU8(name === "xl/workbook.xml" ? hiding : text)];
    });
    const rest = names
      .slice(1)
      .map((_, at) => [
        `xl/worksheets/sheet${at + 2}.xml`,
        strToU8(sheetOf(`<row r="1">${cell("A1", "x")}</row>`)),
      ]);
    return [
      zipSync(Object.fromEntries([...files, ["xl/worksheets/sheet1.xml", strToU8(sheetOf(first))], ...rest])),
    ];
  };
  const sheetOf = (rows: string, columns = "") =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData>${rows}</sheetData></worksheet>`;
  const rows =
    `<row r="1">${cell("A1", "Person")}${cell("B1", "Project")}${cell("C1", "Rate")}</row>` +
    `<row r="2">${cell("A2", "Ann")}${cell("B2", "Quay")}${cell("C2", "80")}</row>` +
    `<row r="3" hidden="1">${cell("A3", "Bo")}${cell("B3", "Quay")}${cell("C3", "90")}</row>` +
    `<row r="4" spans="1:3" hidden="true"></row>`;
  const columns = '<cols><col min="1" max="1" width="9"/><col min="3" max="40" hidden="1" width="0"/></cols>';
  const withColumns = () => {
    const [bytes = new Uint8Array()] = book(rows);
    const parts = unzipSync(bytes);
    return [zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(sheetOf(rows, columns)) })];
  };

  it("is read, and counted where it's filled: rows and columns of its sheet", async () => {
    const content = await describeFile(withColumns(), null);
    expect(content.hidden).toEqual({ rows: 1, columns: 1, sheets: [] });
    expect([content.headings, content.samples.map(({ cells }) => cells)]).toEqual([
      ["Person", "Project", "Rate"],
      [
        ["Ann", "Quay", "80"],
        ["Bo", "Quay", "90"],
      ],
    ]);
  });

  it("is skipped where someone chooses so, and still counted", async () => {
    const layout: Layout = {
      sheet: "Time",
      encoding: "utf-8",
      separator: ",",
      headingRow: 0,
      hidden: "skip",
    };
    const content = await describeFile(withColumns(), layout);
    expect(content.hidden).toEqual({ rows: 1, columns: 1, sheets: [] });
    expect([content.headings, content.rows]).toEqual([["Person", "Project"], 1]);
    expect((await rowsOf(withColumns(), content.layout)).map(({ cells }) => cells)).toEqual([
      ["Ann", "Quay", null],
    ]);
  });

  it("of sheets is named and can be read, and isn't chosen by itself", async () => {
    const bytes = book(rows, ["hidden", "visible", "veryHidden"]);
    const content = await describeFile(bytes, null);
    expect([content.sheets, content.hidden?.sheets, content.layout.sheet]).toEqual([
      ["Rates"],
      ["Time", "Notes"],
      "Rates",
    ]);
    const chosen = await describeFile(bytes, { ...content.layout, sheet: "Time", headingRow: 0 });
    expect(chosen.headings).toEqual(["Person", "Project", "Rate"]);
  });
});

it("midnight is a time where a workbook shows one", async () => {
  const sheet =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Start</t></is></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c><c r="C1" t="inlineStr"><is><t>End</t></is></c></row>' +
    '<row r="2"><c r="A2" s="1"><v>0</v></c><c r="B2" s="2"><v>46083</v></c><c r="C2" s="3"><v>46083</v></c></row>' +
    "</sheetData></worksheet>";
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
    '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';
  const parts = Object.fromEntries(workbookFiles(["Time"], "£").map(([name, text]) => [name, strToU8(text)]));
  const bytes = zipSync({
    ...parts,
    "xl/styles.xml": strToU8(styles),
    "xl/worksheets/sheet1.xml": strToU8(sheet),
  });
  const { samples } = await describeFile([bytes], null);
  expect(samples[0]?.cells).toEqual([
    "00:00",
    { day: "2026-03-02", time: null },
    { day: "2026-03-02", time: "00:00" },
  ]);
});

it("signs of western texts, in Windows-1252, are read as they are", async () => {
  const notes =
    "“Österreich” – d’été, 20°C, §§ 5–7, ½ Tag, Mª Carmen, O´Neill, £5, ©Acme, «École», ¿Qué?, Pääsky";
  const bytes = Buffer.from(
    [...notes].map(
      (letter) => ({ "“": 0x93, "”": 0x94, "–": 0x96, "’": 0x92 })[letter] ?? letter.charCodeAt(0),
    ),
  );
  const { layout, samples } = await describeFile([...utf8("Note;Hours\n"), bytes, ...utf8(";7\n")], null);
  expect([layout.encoding, samples[0]?.cells[0]]).toEqual(["windows-1252", notes]);
});

describe("letters that may be of several encodings", () => {
  const named = (...bytes: number[]) => [
    new Uint8Array(Buffer.concat([...utf8("Person,Hours\n"), Buffer.from(bytes), ...utf8(",7\n")])),
  ];

  it.each([
    ["a Japanese heading in Shift_JIS", named(0x8e, 0x81, 0x96, 0xbc), "shift_jis", "氏名"],
    ["a Japanese name in Shift_JIS", named(0x93, 0x63, 0x92, 0x86), "shift_jis", "田中"],
    ["a Japanese name in EUC-JP", named(0xc5, 0xc4, 0xc3, 0xe6), "euc-jp", "田中"],
    [
      "a Japanese name in ISO-2022-JP",
      named(0x1b, 0x24, 0x42, 0x45, 0x44, 0x43, 0x66, 0x1b, 0x28, 0x42),
      "iso-2022-jp",
      "田中",
    ],
    ["a Chinese name in Big5", named(0xaa, 0x4c, 0xa9, 0xc9), "big5", "林怡"],
    ["a Chinese name in GB18030", named(0xcd, 0xf5, 0xc0, 0xd7), "gb18030", "王雷"],
    ["a Chinese name that is UTF-8 too", named(0xc4, 0xa3), "gb18030", "模"],
    ["a Korean name in EUC-KR", named(0xb1, 0xe8, 0xc3, 0xb6), "euc-kr", "김철"],
    ["a Russian name of Windows", named(0xc8, 0xec, 0xff), "windows-1251", "Имя"],
    ["a Polish name of Windows", named(0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a), "windows-1250", "Łukasz"],
    ["a German name of an old Mac", named(77, 0x9f, 108, 108, 101, 114), "macintosh", "Müller"],
  ] as const)("are a question with previews: %s", async (_, bytes, encoding, name) => {
    const content = await describeFile(bytes, null);
    expect(content.layout.encoding).toBeNull();
    expect(content.previews).toContainEqual({ encoding, sample: `${name},7` });
    const chosen = await describeFile(bytes, { ...content.layout, encoding });
    expect([chosen.layout.encoding, chosen.samples[0]?.cells[0]]).toEqual([encoding, name]);
  });

  it("of a western text show how they were read, and of plain text nothing", async () => {
    const western = await describeFile(named(77, 0xfc, 108, 108, 101, 114), null);
    expect(western.layout.encoding).toBe("windows-1252");
    expect(western.previews).toContainEqual({ encoding: "windows-1252", sample: "Müller,7" });
    expect((await describeFile(named(77), null)).previews).toEqual([]);
  });
});

describe("a file that can't be imported", () => {
  it.each([
    ["an empty file", [], "The file is empty."],
    ["blank lines", utf8("\n \n,,\n"), "The file has no rows."],
    [
      "UTF-8 with a damaged letter",
      [...utf8("Name;Stunden\nZoë;7\nJörg M"), Uint8Array.from([0xc3]), ...utf8("ller;3\nÉva;4\n")],
      "The file is UTF-8, but letters in row 3 are damaged.",
    ],
    [
      "letters of UTF-8 and of Windows",
      [...utf8("Name;Hours\nZoë;7\nJ"), Uint8Array.from([0xf6]), ...utf8("rg;3\n")],
      "The file is UTF-8, but letters in row 3 are damaged.",
    ],
    ["a PDF", utf8("%PDF-1.7 \n"), "This is a PDF."],
    ["a picture", [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], "This is a picture."],
    [
      "an older workbook",
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
      "This is an older Excel workbook (.xls)",
    ],
    ["OpenDocument", [zipSync({ "content.xml": strToU8("<a/>") })], "This is an OpenDocument file."],
    ["Numbers", [zipSync({ "Index/Document.iwa": strToU8("x") })], "This is a Numbers document."],
    ["an archive", [zipSync({ "time.csv": strToU8("a,b") })], "This is an archive, not a workbook."],
    [
      "half a workbook",
      [xlsxFile([{ name: "A", rows: [texts("a", "b")] }], "£").slice(0, 900)],
      "The workbook is damaged",
    ],
    ["a web page", utf8("<html><table>"), "This is a web page or XML, not a table."],
    ["bytes", [Uint8Array.from([1, 2, 3, 4, 0, 5, 6, 7, 8, 9, 0])], "This file isn't a table."],
    [
      "a quote without end",
      utf8(`a,b\n1,2\n"x,${"y\n".repeat(10)}`),
      'A cell in row 3 begins with a quote (")',
    ],
    ["1,001 columns", utf8(`${"a,".repeat(1000)}b\n`), "Row 1 has 1,001 columns"],
  ])("%s is refused with what to do", async (_, bytes, sentence) => {
    const said = await refusal(bytes);
    expect(said).toContain(sentence);
    expect(said.split(/[.:] /).length).toBeGreaterThan(1);
  });

  it("with a cell in the last of 16,384 columns is refused", async () => {
    const row = [...Array.from({ length: 16_383 }, () => null), { text: "far" }] satisfies XlsxCell[];
    const said = await refusal([xlsxFile([{ name: "Wide", rows: [texts("Date", "Hours"), row] }], "£")]);
    expect(said).toContain("Row 2 has 16,384 columns, and an import reads at most 1,000.");
  });

  slowIt("with more rows than the limit is rejected", async () => {
    const said = await refusal(utf8(`Date,Hours\n${"x,1\n".repeat(1_001_000)}`));
    expect(said).toBe("The file has more than 1,000,000 rows. Split it, and import the parts.");
  });

  it("is refused by the archive's own directory before a bomb is unpacked", async () => {
    const bomb = zipSync({
      "xl/workbook.xml": strToU8("<a/>"),
      "xl/worksheets/sheet1.xml": new Uint8Array(30_000_000),
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal([bomb])).toContain("The workbook is too large once it's unpacked");
  });

  it("is refused where a part is larger than its directory says", async () => {
    const bytes = xlsxFile(
      [{ name: "A", rows: Array.from({ length: 9000 }, () => texts("Date", "x")) }],
      "£",
    );
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at += 1) {
      const isSheet = view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000;
      if (isSheet) view.setUint32(at + 24, 50_000, true);
    }
    expect(await refusal([bytes])).toContain("The workbook is damaged");
  });
});

describe("reading", () => {
  it("pauses while two batches wait", async () => {
    const ahead = new Int32Array(new SharedArrayBuffer(4));
    const layout: Layout = { sheet: "A", encoding: "utf-8", separator: ",", headingRow: 1 };
    const task: ReadTask = { layout, from: 1, language: "en", maxRows: 1_000_000, maxColumns: 1000, ahead };
    const worker = new Worker(
      join(home, "src", "features", "imports", "server", "reading", "read-worker.ts"),
    );
    worker.postMessage(task);
    const rows = Array.from({ length: 9000 }, (_, at) => [{ number: at }]);
    const inputs = [xlsxFile([{ name: "A", rows }], "£"), null];
    let batches = 0;
    worker.on("message", (output: ReadOutput) => {
      if ("rows" in output) batches += 1;
      else worker.postMessage({ bytes: inputs.shift() ?? null });
    });
    const settled = async (count: number) => {
      await expect.poll(() => batches, { timeout: 10_000 }).toBe(count);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(batches).toBe(count);
    };
    await settled(2);
    Atomics.sub(ahead, 0, 1);
    Atomics.notify(ahead, 0);
    await settled(3);
    await worker.terminate();
  });

  it("stops with the signal, and reads no further than a few batches ahead", async () => {
    let given = 0;
    const line = "2026-03-02,Ann,7.5,some words that fill the line\n";
    async function* endless() {
      yield new TextEncoder().encode(`Date,Person,Hours,Note\n${line}`);
      for (;;) {
        given += 1;
        await Promise.resolve();
        yield new TextEncoder().encode(line.repeat(2000));
      }
    }
    const control = new AbortController();
    const layout: Layout = { sheet: null, encoding: "utf-8", separator: ",", headingRow: 1 };
    const rows = fileRows(endless(), layout, 1, control.signal);
    for (let batch = 0; batch < 5; batch += 1) await rows[Symbol.asyncIterator]().next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(given).toBeLessThan(12);
    control.abort();
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow("aborted");
  });

  it("reads file after file, whatever became of the one before", async () => {
    const small = [new TextEncoder().encode("Date,Person,Hours\n2026-03-02,Ann,7.5\n")];
    const complete = await describeFile(small, null);
    expect(complete.rows).toBe(1);
    expect(await refusal([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])])).toContain("damaged");
    expect(await describeFile(small, null)).toEqual(complete);
    const layout: Layout = { sheet: null, encoding: "utf-8", separator: ",", headingRow: 1 };
    const long = [new TextEncoder().encode(`Date,Person,Hours\n${"2026-03-02,Ann,7.5\n".repeat(50_000)}`)];
    for await (const batch of fileRows(long, layout, 1)) {
      expect(batch[0]?.cells).toEqual(["2026-03-02", "Ann", "7.5"]);
      break;
    }
    expect(await Promise.all([describeFile(small, null), describeFile(small, null)])).toEqual([
      complete,
      complete,
    ]);
    expect(await describeFile(small, null)).toEqual(complete);
  });
});
