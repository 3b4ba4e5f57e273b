import { withoutGuard } from "#shared/csv-reading.ts";
import { t } from "#shared/texts/t.ts";
import { readDay, readMonth, readTime } from "./cell-days.ts";
import { readHours, readMoney, readWhole } from "./cell-numbers.ts";
import { cellText, plain, quoted } from "./cell.ts";
import type { Field, FieldType } from "./fields.ts";
import type { Value } from "./rows.ts";
import type { Cell, DateOrder, Formats } from "./source.ts";

export interface FieldReading {
  readonly field: Field;
  readonly formats: Formats;
  /** How many hours a bare number counts. */
  readonly hoursPerUnit: number;
}

const yes = new Set("yes y true 1 x on active billable ja oui si enabled wahr vrai".split(" "));
const no = new Set([
  ..."no n false 0 off inactive archived nein non disabled falsch faux nonbillable deactivated".split(" "),
  "non billable",
  "not billable",
]);
const examples: Readonly<Record<DateOrder, string>> = {
  ymd: "2026-03-31",
  dmy: "31/03/2026",
  mdy: "03/31/2026",
};

/** A cell as a field's value; nothing is null, and what can't be read is null with a sentence. */
export function readField(
  { field, formats, hoursPerUnit }: FieldReading,
  cell: Cell,
): { value: Value; problem: string | null } {
  if (cellText(cell) === "") return { value: null, problem: null };
  const value = readers[field.type](cell, formats, hoursPerUnit);
  const problem = value === null ? faults[field.type](quoted(cell), formats) : null;
  return { value, problem };
}

/** Hours that one counts in a column, by its heading: minutes and seconds are said there. */
export function unitOf(heading: string): number {
  const words = ` ${plain(heading)} `;
  if (/ (?:minutes?|mins?|minuten) /.test(words)) return 1 / 60;
  return / (?:seconds?|secs?|sekunden) /.test(words) ? 1 / 3600 : 1;
}

type Reader = (cell: Cell, formats: Formats, hoursPerUnit?: number) => Value;

const asText: Reader = (cell) => readText(cellText(cell));
const readers: Readonly<Record<FieldType, Reader>> = {
  day: (cell, { dateOrder }) => readDay(cell, dateOrder),
  month: (cell, { dateOrder }) => readMonth(cell, dateOrder),
  time: (cell) => readTime(cell),
  hours: (cell, { decimalSign }, hoursPerUnit) => readHours(cell, decimalSign, hoursPerUnit),
  money: (cell, { decimalSign }) => readMoney(cell, decimalSign),
  whole: (cell, { decimalSign }) => readWhole(cell, decimalSign),
  yesNo: (cell) => (typeof cell === "boolean" ? cell : readYesNo(cellText(cell))),
  email: (cell) => readEmail(cellText(cell)),
  text: asText,
  person: asText,
  project: asText,
  function: asText,
  tier: asText,
  characteristic: asText,
};

/** True for a filled cell that can be read as a field of a type. */
export function reads(type: FieldType, cell: Cell, formats: Formats): boolean {
  return readers[type](cell, formats) !== null;
}

/** True for yes, false for no, in several languages; null for other words. */
export function readYesNo(text: string): boolean | null {
  const word = plain(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

function readEmail(text: string): string | null {
  const bare = withoutGuard(text);
  const address = (/<([^<>]+)>$/.exec(bare)?.[1] ?? bare)
    .replace(/^mailto:/i, "")
    .trim()
    .toLowerCase();
  return address.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(address) ? address : null;
}

/** Text without an export's guard before formulas, and without signs that no database stores. */
function readText(text: string): string {
  return withoutGuard(text).replaceAll("\0", "").replaceAll("\r\n", "\n");
}

const notText = (cell: string): string => t`${cell} isn't a text.`;

/** What a cell should have been, by its field's type. */
const faults: Readonly<Record<FieldType, (cell: string, formats: Formats) => string>> = {
  day: (cell, { dateOrder }) => t`${cell} isn't a date. Write it like ${examples[dateOrder]}.`,
  month: (cell) => t`${cell} isn't a month. Write it like 2026-03.`,
  time: (cell) => t`${cell} isn't a time. Write it like 09:30.`,
  hours: (cell, { decimalSign }) =>
    t`${cell} isn't a number of hours. Write it like ${`7${decimalSign}5`} or 7:30.`,
  money: (cell, { decimalSign }) => t`${cell} isn't an amount. Write it like ${`1234${decimalSign}50`}.`,
  whole: (cell) => t`${cell} isn't a whole number. Write it like 40.`,
  yesNo: (cell) => t`${cell} isn't Yes or No. Write one of them.`,
  email: (cell) => t`${cell} isn't an email address. Write it like ann@company.example.`,
  text: notText,
  person: notText,
  project: notText,
  function: notText,
  tier: notText,
  characteristic: notText,
};
