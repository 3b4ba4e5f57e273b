import { randomOf, type Random } from "#demo/random.ts";
import { readCode } from "#features/access/rules/second-factor.ts";
import { readDay } from "#features/plans/rules/planner-clipboard.ts";
import { readBudgetFile } from "#features/budgets/rules/budget-file.ts";
import { readNumber } from "#features/characteristics/rules/characteristic-value.ts";
import { readForecastCell } from "#features/forecasts/rules/forecast-cell.ts";
import { readRequested } from "#features/invitations/rules/import-cells.ts";
import { isEmail } from "#features/people/rules/email.ts";
import { parseInteger } from "#features/people/rules/person-form.ts";
import { parseEnd, parseTime } from "#features/timesheets/rules/clock-text.ts";
import { readCsv } from "#shared/csv-reading.ts";
import { csvText } from "#shared/csv.ts";
import { dayFromNumber, dayNumber, isDay } from "#shared/day.ts";
import { formatHours, parseHours } from "#shared/hours.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { isId } from "#shared/id.ts";
import { addMonths, isMonth } from "#shared/month.ts";
import { readTsv } from "#ui/grid/tsv.ts";
import { encodingOf } from "#shared/text-encoding.ts";

/** What people, spreadsheets and attackers write; texts are glued together from these. */
const pieces = [
  ..."0123456789,.;:-+=@'\"/\\|<>(){}[]%£$ \t\r\n",
  "\r\n",
  '""',
  "\u0000",
  "\ud800",
  "\udfff",
  "\u{feff}",
  "\u202e",
  "\u00a0",
  "\u2212",
  "é",
  "𝟙",
  "٣",
  "👩‍💻",
  "ß",
  "İ",
  "7.5",
  "7,5",
  "7:30",
  "7h30",
  "450m",
  "1,234.5",
  "1e309",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "9007199254740993",
  "1_000",
  "2026-02-29",
  "2024-02-29",
  "1899-12-31",
  "2100-12-31",
  "2026-13-01",
  "29/02/2026",
  "2026-11",
  "24:00",
  "23:60",
  "9.30",
  "first_name",
  "last_name",
  "email",
  "Cost tier",
  "Function",
  "Nov 2026",
  "Month 1",
  "a@b.example",
  "__proto__",
  "constructor",
  "toString",
  "true",
  "false",
  "yes",
  "no",
  "null",
  "undefined",
  "QVC 6",
  "KLN",
  "sep=;",
  "Senior",
  "admin;booker",
];

function textOf(random: Random): string {
  const length = random.chance(0.01) ? random.integer(200, 2_000) : random.integer(0, 8);
  let text = "";
  for (let at = 0; at < length; at += 1)
    text += random.chance(0.05) ? String.fromCharCode(random.integer(0, 0xffff)) : random.pick(pieces);
  return text;
}

const plan = {
  tiers: [
    {
      functionId: "f",
      functionName: "Architecture",
      costTierId: "t",
      costTierName: "Senior",
      hourlyRate: 80,
    },
  ],
  cells: new Map<string, number>(),
  start: "2026-11",
  length: 3,
} as const;
const projects = [
  { id: "q", code: "QVC", isOpen: true },
  { id: "k", code: "KLN", isOpen: false },
];

const reads = (value: number | null | undefined, least: number, most: number): boolean =>
  value === null || value === undefined || (Number.isFinite(value) && value >= least && value <= most);

/** Every reader of texts, and whether what it answered can be true. */
const readers: Readonly<Record<string, (text: string, random: Random) => boolean>> = {
  hours: (text) => {
    const hours = parseHours(text);
    return (
      reads(hours, 0, 9_999_999.99) &&
      (typeof hours !== "number" || parseHours(formatHours(hours)) === fromHundredths(toHundredths(hours)))
    );
  },
  "a forecast's cell": (text) => reads(readForecastCell(text).hours, 0, 10_000),
  "a number": (text) => reads(readNumber(text), -1e11, 1e11),
  "a whole number": (text) => reads(parseInteger(text), Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  "a time": (text) =>
    /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(parseTime(text) ?? "00:00") && parseEnd(text) !== "00:00",
  "a day": (text) => !isDay(text) || dayFromNumber(dayNumber(text)) === text,
  "a month": (text) => !isMonth(text) || addMonths(addMonths(text, 1), -1) === text,
  "an address": (text) => !isEmail(text) || /^[^\s,;:<>"]+@[^\s,;:<>"]+$/.test(text.trim()),
  "an id": (text) => !isId(text) || text.length === 36,
  "a code": (text) => {
    const code = readCode(text);
    return code === null || /^(?:\d{6}|[A-Z2-9]{24}|[A-Z2-9]{30})$/.test(code.code);
  },
  "cells of a spreadsheet": (text) =>
    readTsv(text).every((row) => row.every((cell) => typeof cell === "string")),
  "a planner's day": (text) => {
    const read = readDay(text, projects, "q");
    return "error" in read
      ? read.error !== ""
      : read.wanted.every(({ hours }) => hours >= 0.5 && hours <= 24);
  },
  "a person's row": (text, random) => {
    const { problems } = readRequested({
      email: text,
      role_codes: textOf(random),
      monthly_hours: textOf(random),
      monday: textOf(random),
    } as never);
    return problems.every(({ says }) => says !== "");
  },
  "a file of separated values": (text) =>
    readCsv(text).records.every(({ row }, at, all) => row > (all[at - 1]?.row ?? 0)),
  "a file written by ourselves": (text, random) => {
    // What a spreadsheet would run gets an apostrophe, which is distinguished elsewhere; the rest comes back as
    // it was.
    const cells = [text, textOf(random)].map((cell) => `x${cell.toWellFormed()}y`);
    return JSON.stringify(readCsv(csvText([cells])).records[0]?.cells) === JSON.stringify(cells);
  },
  "a file of a budget": (text) => {
    const file = readBudgetFile(`Function,Cost tier,Nov 2026,Dec 2026\r\nArchitecture,Senior,${text}`, plan);
    return file.edits.every(({ budgetHours }) => Number.isFinite(budgetHours) && budgetHours >= 0);
  },
  "bytes of a file": (_, random) => {
    const bytes = Uint8Array.from({ length: random.integer(0, 40) }, () => random.integer(0, 255));
    const encoding = encodingOf([bytes], (name, fatal = false) => new TextDecoder(name, { fatal }));
    return new TextDecoder(encoding ?? "windows-1252").decode(bytes).length <= bytes.length;
  },
};

/**
 * Gives random texts to every reader of what people type, paste and upload. `found` counts what threw, or
 * answered something that cannot be; 1,000,000 texts when `rounds` is left out.
 */
export async function run({
  rounds = 1_000_000,
  seed,
  log,
}: {
  rounds?: number | undefined;
  seed: number;
  log: (line: string) => void;
}): Promise<{ tried: number; found: number }> {
  const random = randomOf(seed);
  const names = Object.keys(readers);
  const failed = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const name = names[round % names.length] ?? "";
    const text = textOf(random);
    let fault = "";
    try {
      if (readers[name]?.(text, random) !== true) fault = "answers what cannot be";
    } catch (error) {
      fault = String(error);
    }
    if (fault === "") continue;
    failed.set(name, (failed.get(name) ?? 0) + 1);
    if ((failed.get(name) ?? 0) <= 3) log(`FOUND: ${name}, ${JSON.stringify(text)}: ${fault}`);
  }
  log(`${names.length} readers, ${Math.floor(rounds / names.length)} texts each`);
  return { tried: rounds, found: [...failed.values()].reduce((sum, count) => sum + count, 0) };
}
