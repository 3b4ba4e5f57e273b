import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { evidenceOf } from "./evidence.ts";
import { hasUnit } from "../read/field-names.ts";
import type { Field, KindCode } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";
import { kinds } from "../kinds/kinds.ts";
import { periodsOf } from "../read/period.ts";
import { requiredOf, type Table } from "./columns.ts";
import { openField, periodField, type Cell, type Reading } from "../read/source.ts";

/** What someone has to say of a file before it's checked, beside the columns that are missing. */
export const questions = ["clients", "dateOrder", "decimalSign", "unit", "columns"] as const;
export type Question = (typeof questions)[number];

/** What to do about each. */
export const questionTexts = perLanguage((): Readonly<Record<Question, string>> => ({
  clients: t`This looks like a list of clients. Stint has no clients, so there is nothing to import. If it contains something else, choose it under Content.`,
  dateOrder: t`The dates can be read as day first or month first. Choose one under Dates.`,
  decimalSign: t`Numbers like 7,500 can be seven and a half or several thousand. Choose the decimal sign.`,
  unit: t`Nothing says whether the numbers are hours, days or a share of the working time. Choose it under Numbers are.`,
  columns: t`Choose what the marked columns contain, or skip them.`,
}));

/** What a file doesn't say, and no one has said yet. */
export interface OpenQuestions {
  /** Required fields that no column contains. */
  readonly missing: readonly Field[];
  readonly questions: readonly Question[];
}

export function openQuestions(kind: KindCode, reading: Reading, table: Table): OpenQuestions {
  const { shape, columns, dateOrder, decimalSign } = reading;
  const missing = requiredOf(
    kinds[kind],
    columns,
    table.samples,
    shape === "grid" && columns.includes(periodField),
  );
  const open: Readonly<Record<Question, boolean>> = {
    clients: missing.length > 0 && isOfClients(table),
    dateOrder: dateOrder === null,
    decimalSign: decimalSign === null,
    unit: (reading.unit ?? null) === null && lacksUnit(kind, reading, table),
    columns: columns.includes(openField),
  };
  return {
    missing,
    questions: questions.filter((question) => open[question]),
  };
}

const CLIENT = /^(?:customer|client|customer name|client name|company|company name|vat id|vat number)$/;
const OTHERS =
  /^(?:project|task|activity|user|employee|person|hours|duration|date|month|start date)(?: name)?$/;

/** Companies or their people, and neither work nor those who do it. */
function isOfClients({ headings }: Table): boolean {
  const words = headings.map((heading) => headingWords(heading).words);
  return words.some((each) => CLIENT.test(each)) && !words.some((each) => OTHERS.test(each));
}

/** True where numbers of working time may be hours, days or shares of it. */
function lacksUnit(kind: KindCode, { columns, shape, dateOrder }: Reading, table: Table): boolean {
  const evidence = table.evidence ?? evidenceOf(table.samples);
  const amounts = new Set(kinds[kind].fields.filter(hasUnit).map(({ name }) => name));
  const periods = shape === "grid" ? periodsOf(table.headings, dateOrder) : [];
  return columns.some((field, at) => {
    const hasNumbers = evidence[at]?.hasNumbers === true;
    const period = periods[at];
    if (field === periodField) return hasNumbers && !(period && "of" in period && period.unit !== undefined);
    return (
      field !== null &&
      amounts.has(field) &&
      !columns.includes("unit") &&
      saysNoUnit(table.headings[at] ?? null, hasNumbers)
    );
  });
}

/** "Time" alone may even be a time of day, however its cells look. */
function saysNoUnit(heading: Cell, hasNumbers: boolean): boolean {
  const { unit, subject } = headingWords(heading);
  return unit === null && (hasNumbers || subject === "time");
}
