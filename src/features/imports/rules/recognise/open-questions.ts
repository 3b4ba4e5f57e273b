import { perLanguage } from "#shared/texts/current.ts";
import { encodingQuestion } from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";
import { evidenceOf } from "./evidence.ts";
import { hasUnit } from "../read/field-names.ts";
import type { Field, KindCode } from "../kinds/fields.ts";
import { headingWords } from "../read/heading-words.ts";
import { kinds } from "../kinds/kinds.ts";
import { periodsOf } from "../read/period.ts";
import { requiredOf, type Table } from "./columns.ts";
import { presetOf } from "./presets.ts";
import { isSummary } from "./summaries.ts";
import { openField, periodField, type Reading } from "../read/source.ts";

/** What someone has to say of a file before it's checked, beside the columns that are missing. */
export const questions = [
  "encoding",
  "clients",
  "dateOrder",
  "decimalSign",
  "summary",
  "unit",
  "dayFractions",
  "hoursMinutes",
  "columns",
] as const;
export type Question = (typeof questions)[number];

/** What to do about each. */
export const questionTexts = perLanguage((): Readonly<Record<Question, string>> => ({
  encoding: encodingQuestion(),
  clients: t`This looks like a list of clients. Stint has no clients, so there is nothing to import. If it contains something else, choose it under What it contains.`,
  dateOrder: t`The dates can be read as day first or month first. Choose one under Dates.`,
  decimalSign: t`Numbers like 7,500 can be seven and a half or several thousand. Choose the decimal sign.`,
  unit: t`Nothing says whether the numbers are hours, days or a share of the working time. Choose it under Numbers are.`,
  dayFractions: t`The hours are below 1, with many decimals: they may be hours, or fractions of 24 hours as workbooks store 7:30. Choose it under Numbers are.`,
  hoursMinutes: t`Numbers like 7.30 may be decimal hours, or hours and minutes. Choose it under Numbers are.`,
  summary: t`This is a summary: it has hours but no days. Where it comes from, export a detailed report with a row for each entry and its day, and import that. To import only the projects it names, choose Projects under What it contains.`,
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
    encoding: reading.encoding === null,
    clients: missing.length > 0 && isOfClients(table),
    dateOrder: dateOrder === null,
    decimalSign: decimalSign === null,
    summary: kind === "time_entries" && isSummary(table),
    unit: (reading.unit ?? null) === null && lacksUnit(kind, reading, table),
    dayFractions: (reading.unit ?? null) === null && mayBeFractions(kind, reading, table),
    hoursMinutes: (reading.unit ?? null) === null && clockOf(kind, reading, table) !== null,
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

/** The units that columns of working time say, with the headings and what their cells say. */
function amountsOf(kind: KindCode, { columns, shape, dateOrder }: Reading, table: Table) {
  const evidence = table.evidence ?? evidenceOf(table.samples);
  const amounts = new Set(kinds[kind].fields.filter(hasUnit).map(({ name }) => name));
  const periods = shape === "grid" ? periodsOf(table.headings, dateOrder) : [];
  return columns.flatMap((field, at) => {
    const { unit, subject, plain } = headingWords(table.headings[at] ?? null);
    const period = periods[at];
    const said = field === periodField ? (period && "of" in period ? (period.unit ?? null) : null) : unit;
    const isAmount = field === periodField || (field !== null && amounts.has(field));
    return isAmount
      ? [{ isPeriod: field === periodField, said, subject, plain, evidence: evidence[at] }]
      : [];
  });
}

/** True where numbers of working time may be hours, days or shares of it. "Time" alone may even be a time of day. */
function lacksUnit(kind: KindCode, reading: Reading, table: Table): boolean {
  const hasUnits = reading.columns.includes("unit");
  return amountsOf(kind, reading, table).some(
    ({ isPeriod, said, subject, evidence }) =>
      said === null &&
      (isPeriod || !hasUnits) &&
      (evidence?.hasNumbers === true || (!isPeriod && subject === "time")),
  );
}

/** True where hours, by their heading, look like those that a workbook stores. */
const mayBeFractions = (kind: KindCode, reading: Reading, table: Table): boolean =>
  amountsOf(kind, reading, table).some(
    ({ said, evidence }) => said === "hours" && evidence?.areFractions === true,
  );

/**
 * A number of a column of hours that may be hours and minutes, 8.30; null without one. Tools whose files are known
 * write decimals, and so does what is called so; a file with a column of units is like theirs by its headings alone.
 */
export function clockOf(kind: KindCode, reading: Reading, table: Table): string | null {
  const hasUnits = reading.columns.includes("unit");
  const isKnown = reading.shape === "rows" && !hasUnits && presetOf(table.headings) !== null;
  const isOfHours = reading.unit === "hours" || hasUnits;
  const found = amountsOf(kind, reading, table).find(
    ({ said, plain, evidence }) =>
      (said === "hours" || (said === null && isOfHours)) &&
      !/de[cz]ima/.test(plain) &&
      typeof evidence?.clock === "string",
  );
  return isKnown ? null : (found?.evidence?.clock ?? null);
}
