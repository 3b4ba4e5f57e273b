import { cellText, plain } from "../read/cell.ts";
import type { Kind } from "../kinds/fields.ts";
import { headingWords, unitOfWord } from "../read/heading-words.ts";
import { readYesNo, reads } from "../read/read-field.ts";
import type { Cell, Formats } from "../read/source.ts";
import { anyFormats } from "./name-worth.ts";

/** Names of columns with a day that says nothing of what the file is imported for. */
const OTHER_DAYS =
  /creat|applied|posting|request|submit|approv|decided|updat|modif|changed|half day|birth|hire|joined|erstellt|beantragt|genehmigt|geandert|cree|demande|solicit|aprob/;
/** Names of how long an absence is, and of numbers beside it that aren't. */
const LENGTH =
  /day|hour|duration|length|tage|stunden|dauer|jours|heures|duree|dias|horas|duracion|^(?:total|sum|summe|gesamt|anzahl|total absence)$/;
const OTHER_LENGTH =
  /balance|remain|left|before|after|rest|saldo|solde|calend|kalend|natural|entitle|anspruch|allowance|carried|notice|rate|preis|price|soll|planned|target|half|halb|demi|medi[ao]|week|woche|month|monat|year|jahr/;
/** Kinds of leave other than holiday, in four languages. */
const LEAVE =
  /^(?:sick(?: leave| day| note)?|sickness|illness|krank(?:heit|meldung|enstand|geschrieben)?|maladie|arret maladie|enfermedad|baja medica|elternzeit|mutterschutz|(?:parental|maternity|paternity|unpaid) leave|unbezahlter urlaub|conge (?:maladie|parental|sans solde))$/;
const PART_OF_DAY =
  /^(?:am|pm|morning|afternoon|vormittags?|nachmittags?|matin|apres midi|manana|tarde|half day|halber tag|demi journee|medio dia)$/;

interface Columns {
  readonly headings: readonly Cell[];
  /** The first cells of each column. */
  readonly cells: readonly (readonly Cell[])[];
  /** Which columns are periods; null for a file that is no grid. */
  readonly periods: readonly boolean[] | null;
}

/** Columns that no heading names and whose content would be lost: someone has to say what they are. */
export function openColumns(
  kind: Kind,
  columns: readonly (string | null)[],
  { headings, cells, periods }: Columns,
): number[] {
  return headings.flatMap((heading, at) => {
    const filled = (cells[at] ?? []).filter((cell) => cellText(cell) !== "");
    const isOpen = periods
      ? columns[at] === null && periods[at] !== true && isOpenPeriod(heading)
      : isOpenDay(kind, columns, { at, heading, filled }) ||
        isOpenAbsence(kind, columns, { at, heading, filled }) ||
        (columns[at] === null && isOpenState(kind, { at, heading, filled }));
    return isOpen ? [at] : [];
  });
}

/** In a grid a column of a year whose month or week isn't known: "JUI2027". */
const isOpenPeriod = (heading: Cell): boolean => /\b(?:19|20)\d{2}\b|\p{L}20\d{2}\b/u.test(cellText(heading));

interface Column {
  readonly at: number;
  readonly heading: Cell;
  readonly filled: readonly Cell[];
}

/** A column of days that nothing is said of, where the last day of a span is looked for. */
function isOpenDay(
  kind: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled }: Column,
): boolean {
  if (columns[at] !== null || columns.includes("until")) return false;
  if (!kind.fields.some(({ name }) => name === "until")) return false;
  if (OTHER_DAYS.test(headingWords(heading).plain)) return false;
  return filled.length > 0 && filled.every((cell) => typeof cell !== "number" && reads("day", cell, unsaid));
}

/** A kind of leave, a part of a day or a length of an absence, where no column of the file is of it. */
function isOpenAbsence(
  { code }: Kind,
  columns: readonly (string | null)[],
  { at, heading, filled }: Column,
): boolean {
  if (code !== "holiday_requests") return false;
  const has = (...names: readonly string[]) => names.some((name) => columns.includes(name));
  const contain = (words: RegExp) => filled.some((cell) => words.test(plain(cellText(cell))));
  const isFree = columns[at] === null;
  if ((isFree || columns[at] === "reason") && !has("kind") && contain(LEAVE)) return true;
  if (isFree && contain(PART_OF_DAY)) return true;
  return isFree && !has("hours", "half", "first_half", "last_half") && isLength(heading, filled);
}

function isLength(heading: Cell, filled: readonly Cell[]): boolean {
  const name = headingWords(heading).plain;
  const isNumber = (cell: Cell) =>
    typeof cell !== "object" && anyFormats.some((formats) => reads("hours", cell, formats));
  return LENGTH.test(name) && !OTHER_LENGTH.test(name) && filled.length > 0 && filled.every(isNumber);
}

const INVALID =
  /^(?:rejected|declined|denied|refused|cancel?led|deleted|withdrawn|void|abgelehnt|storniert|geloscht|refuse|annule|supprime|rechazad[oa]|cancelad[oa]|anulad[oa]|eliminad[oa])e?$/;
const DELETED_ON =
  /^(?:deleted|cancel?led|rejected|storniert|geloscht|abgelehnt|annule|supprime|cancelado|anulado)(?: (?:at|on|am|le|el))?$/;

/** Rows of work or plans that were rejected or deleted, and rates that aren't of an hour. */
function isOpenState({ code }: Kind, { heading, filled }: Column): boolean {
  const { plain: name, words } = headingWords(heading);
  if (code === "functions")
    return words === "unit" && filled.some((cell) => unitOfWord(cellText(cell)) !== "hours");
  if (code !== "time_entries" && code !== "allocations") return false;
  const isState = /(?:^| )(?:status|state)$/.test(words);
  if (isState && filled.some((cell) => INVALID.test(plain(cellText(cell))))) return true;
  return DELETED_ON.test(name) && filled.some((cell) => readYesNo(cellText(cell)) !== false);
}

const unsaid: Formats = { dateOrder: null, decimalSign: null };
