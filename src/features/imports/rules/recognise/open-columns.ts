import { cellText } from "../read/cell.ts";
import type { Field, Kind } from "../kinds/fields.ts";
import { kinds } from "../kinds/kinds.ts";
import { hasUnit, rankOf } from "../read/field-names.ts";
import { headingWords } from "../read/heading-words.ts";
import { reads } from "../read/read-field.ts";
import type { Cell, ColumnEvidence } from "../read/source.ts";
import { decides, hasEnded, namesState, saysMore, stateFields } from "../read/states.ts";
import { anyFormats } from "./name-worth.ts";
import { isPassedOver } from "./passed-over.ts";

/** Names of columns with a day that says nothing of what the file is imported for. */
const OTHER_DAYS =
  /creat|applied|posting|request|submit|approv|decided|updat|modif|changed|half day|birth|hire|joined|erstellt|beantragt|genehmigt|geandert|cree|demande|solicit|aprob/;
/** Names of how long an absence is, and of numbers beside it that aren't. */
const LENGTH =
  /day|hour|duration|length|tage|stunden|dauer|jours|heures|duree|dias|horas|duracion|^(?:total|sum|summe|gesamt|anzahl|total absence)$/;
const OTHER_LENGTH =
  /balance|remain|left|before|after|rest|saldo|solde|calend|kalend|natural|entitle|anspruch|allowance|carried|notice|rate|preis|price|soll|planned|target|half|halb|demi|medi[ao]|week|woche|month|monat|year|jahr/;
interface Columns {
  readonly headings: readonly Cell[];
  /** The first cells of each column. */
  readonly cells: readonly (readonly Cell[])[];
  /** Which columns are periods; null for a file that is no grid. */
  readonly periods: readonly boolean[] | null;
  readonly evidence: readonly ColumnEvidence[];
}

/** Columns that no heading names and whose content would be lost: someone has to say what they are. */
export function openColumns(
  kind: Kind,
  columns: readonly (string | null)[],
  { headings, cells, periods, evidence }: Columns,
): number[] {
  return headings.flatMap((heading, at) => {
    const filled = (cells[at] ?? []).filter((cell) => cellText(cell) !== "");
    const column = { at, heading, filled, sayings: evidence[at]?.sayings ?? [] };
    if (periods?.[at] === true) return [];
    const isOpen = periods === null ? isOpenInRows : isOpenInGrid;
    return isOpenBudget(columns, column) || isOpen(kind, columns, column) ? [at] : [];
  });
}

type Opens = (kind: Kind, columns: readonly (string | null)[], column: Column) => boolean;

const isOpenInRows: Opens = (kind, columns, column) =>
  isOpenDay(kind, columns, column) ||
  isOpenAbsence(kind, columns, column) ||
  isOpenTime(kind, columns, column) ||
  isOpenYear(kind, columns, column) ||
  isOpenRateUnit(kind, columns, column) ||
  isOpenWorker(kind, columns, column) ||
  isOpenRateDay(kind, columns, column) ||
  (columns[column.at] === null &&
    (isPassedOver(kind.code, columns, column) || isOpenState(kind, columns, column)));

const isOpenInGrid: Opens = (kind, columns, column) =>
  columns[column.at] === null && (isOpenPeriod(column) || isOpenState(kind, columns, column));

/**
 * In a grid a column of a year whose month or week isn't known, "JUI2027", and numbers under no heading: the second
 * column of a month, as planned beside actual hours.
 */
function isOpenPeriod({ heading, filled }: Column): boolean {
  const name = cellText(heading);
  if (name !== "") return /\b(?:19|20)\d{2}\b|\p{L}20\d{2}\b/u.test(name);
  return filled.some((cell) => anyFormats.some((formats) => reads("hours", cell, formats)));
}

interface Column {
  readonly at: number;
  readonly heading: Cell;
  /** Of the first rows. */
  readonly filled: readonly Cell[];
  /** Of all rows. */
  readonly sayings: readonly string[];
}

/** A column of days that nothing is said of, where the last day of a span or the first of a project is looked for. */
function isOpenDay(
  kind: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled }: Column,
): boolean {
  // Projects without a first month begin in this one.
  const wanted = kind.code === "projects" ? "start" : "until";
  if (columns[at] !== null || columns.includes(wanted)) return false;
  if (!kind.fields.some(({ name }) => name === wanted)) return false;
  if (OTHER_DAYS.test(headingWords(heading).plain)) return false;
  return filled.length > 0 && filled.every(isDayAnyhow);
}

/** In whatever order its parts are: that is another question. */
const isDayAnyhow = (cell: Cell): boolean =>
  typeof cell !== "number" && anyFormats.some((formats) => reads("day", cell, formats));

/** A budget of numbers is money or hours, and no name of one. */
const isOpenBudget = (columns: readonly (string | null)[], { at, heading, filled }: Column): boolean =>
  columns[at] === "profile" &&
  headingWords(heading).words === "budget" &&
  filled.length > 0 &&
  filled.every((cell) => anyFormats.some((formats) => reads("money", cell, formats)));

/** A time, or a length of time with its unit. */
const TIME =
  /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?|\d+(?:[.,]\d+)? ?(?:m|mins?|minut[eo][ns]?|h|hrs?|hours?|std|stunden?|heures?|horas?)\.?)$/i;
/** Names of breaks, also among other words. */
const BREAK = /break|lunch|meal|paus|mittag|dejeuner|repas|descanso|almuerzo|comida/;

/**
 * Times or a length of time beside hours that are counted from a start to an end: a break, or another shift. Numbers are
 * where their heading is of a break.
 */
function isOpenTime(
  { code }: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled }: Column,
): boolean {
  if (code !== "time_entries" || columns[at] !== null || columns.includes("hours")) return false;
  const isBreak = BREAK.test(headingWords(heading).plain);
  const isTime = (cell: Cell) => TIME.test(cellText(cell)) || (isBreak && /[\d½¼¾]/.test(cellText(cell)));
  return columns.includes("end") && filled.length > 0 && filled.every(isTime);
}

/** A year of someone's allowance, which is stored for every year: in a column, or in the heading of its hours. */
const isOpenYear = (kind: Kind, columns: readonly (string | null)[], column: Column): boolean =>
  kind.code === "holiday_balances" &&
  columns[column.at] === null &&
  (isYear(column) || isOfYear(kind, column.heading));

function isOfYear({ fields }: Kind, heading: Cell): boolean {
  const name = cellText(heading).replace(/\b(?:19|20)\d{2}\b/, "");
  const isAmount = (field: Field) => hasUnit(field) && rankOf(field, name) !== null;
  return name !== cellText(heading) && fields.some(isAmount);
}

const isYear = ({ heading, filled }: Column): boolean =>
  /\b(?:leave |holiday )?year\b|jahr$|^annee|^ano\b|^ejercicio|^exercice/.test(headingWords(heading).plain) &&
  filled.some((cell) => /^(?:19|20)\d{2}(?:\s*[/–-]\s*(?:\d{2}|\d{4}))?$/.test(cellText(cell)));

/** The day from which a rate applies: here it applies at once. */
const isOpenRateDay = (
  { code }: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled }: Column,
) =>
  code === "functions" &&
  columns[at] === null &&
  !OTHER_DAYS.test(headingWords(heading).plain) &&
  filled.length > 0 &&
  filled.every(isDayAnyhow);

/** Whose hours they are, in forecasts and budgets, which name no one. */
function isOpenWorker({ code }: Kind, columns: readonly (string | null)[], { at, heading, filled }: Column) {
  const person = kinds.time_entries.fields.find(({ name }) => name === "person");
  if ((code !== "forecasts" && code !== "budgets") || person === undefined || columns[at] !== null)
    return false;
  const isNamed = rankOf(person, heading) !== null && !/^name$/.test(headingWords(heading).words);
  return isNamed && filled.length > 0;
}

/** What a planned or booked rate is for, where that is no hour and the file's kind has no such column. */
function isOpenRateUnit(
  { code }: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled }: Column,
): boolean {
  const unit = kinds.functions.fields.find(({ name }) => name === "unit");
  if (code === "functions" || unit === undefined || columns[at] !== null || !columns.includes("rate"))
    return false;
  return (
    rankOf(unit, heading) !== null &&
    filled.some((cell) => !/^(?:h|hr|hour|hourly|stunde|heure|hora|std\.?)s?$/i.test(cellText(cell)))
  );
}

/** A kind of leave, a part of a day or a length of an absence, where no column of the file is of it. */
function isOpenAbsence(
  { code }: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled, sayings }: Column,
): boolean {
  if (code !== "holiday_requests") return false;
  const has = (...names: readonly string[]) => names.some((name) => columns.includes(name));
  const isFree = columns[at] === null;
  if (!has("kind") && (columns[at] === "reason" || isFree) && namesLeave(sayings, isFree)) return true;
  if (isFree && (sayings.includes("part") || isPart(heading, sayings))) return true;
  return isFree && !has("hours", "half", "first_half", "last_half") && isLength(heading, filled);
}

/** Another kind than holiday, or in a column that nothing reads, holiday beside rows that may be work. */
const namesLeave = (sayings: readonly string[], isFree: boolean): boolean =>
  sayings.includes("leave") || (isFree && sayings.includes("holiday") && sayings.includes("other"));

/** Names of parts of a day. */
const PART =
  /half|halb|demi|medi[ao] (?:dia|jornada)|portion|morning|afternoon|vormittag|nachmittag|matin|apres midi|manana|tarde/;

/** A column that is called after a part of a day and says of a row that it's one. */
const isPart = (heading: Cell, sayings: readonly string[]): boolean =>
  PART.test(headingWords(heading).plain) && sayings.some((each) => each !== "" && each !== "no");

function isLength(heading: Cell, filled: readonly Cell[]): boolean {
  const name = headingWords(heading).plain;
  const isNumber = (cell: Cell) =>
    typeof cell !== "object" && anyFormats.some((formats) => reads("hours", cell, formats));
  return LENGTH.test(name) && !OTHER_LENGTH.test(name) && filled.length > 0 && filled.every(isNumber);
}

/**
 * Another status than the one that counts, in which rows were rejected or cancelled, or one of work and plans that says
 * more than an approval.
 */
function isOpenState(
  { fields }: Kind,
  columns: readonly (string | null)[],
  { heading, sayings }: Column,
): boolean {
  const state = fields.find(({ name }) => stateFields.has(name));
  if (state === undefined || !fields.some(({ name }) => name === "hours") || !namesState(heading))
    return false;
  if (hasEnded(sayings)) return true;
  const isWork = state.type === "state" && !columns.includes(state.name);
  return isWork && rankOf(state, heading) !== null && decides(sayings) && saysMore(sayings);
}
