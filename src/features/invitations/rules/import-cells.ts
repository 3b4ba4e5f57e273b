import { numberAt } from "#shared/numbers.ts";
import type { CsvValue } from "#shared/csv.ts";
import { dayFault, isDay, type Day } from "#shared/day.ts";
import { hoursQuestion, parseHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { roleCodes, type RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type { PersonFields } from "#features/people/rules/person-form.ts";
import { isEmail } from "#features/people/rules/email.ts";

export const weekdayColumns = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** The columns of a file of people, in the order of the export. */
export const importColumns = [
  "first_name",
  "last_name",
  "email",
  "roles",
  "function",
  "cost_tier",
  "manager_email",
  "billable",
  "monthly_hours",
  "holiday_allowance",
  ...weekdayColumns,
  "place",
  "first_day",
  "last_day",
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A row's trimmed cells by column, without empty ones. A missing one leaves what is stored. */
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

/** A row's request: `undefined` leaves what is stored. */
export interface RequestedPerson {
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly roles: readonly RoleCode[] | undefined;
  readonly functionName: string | undefined;
  readonly costTierName: string | undefined;
  readonly managerEmail: string | undefined;
  readonly billable: boolean | undefined;
  readonly monthlyHours: number | undefined;
  readonly holidayAllowance: number | undefined;
  /** Monday to Sunday in hundredths of an hour; undefined leaves the pattern as it is. */
  readonly pattern: readonly number[] | undefined;
  readonly placeName: string | undefined;
  readonly firstDay: Day | undefined;
  readonly lastDay: Day | undefined;
}

/** Why a row can't be imported, and the column that says it. */
export interface RowProblem {
  readonly column: ImportColumn;
  readonly says: string;
}

/** The most monthly hours and allowance can be: a month's and a year's hours. */
const maxHours = { monthly_hours: 744, holiday_allowance: 8784 } as const;
/** The most characters a cell may have, and a name. */
const cellLimit = 300;
const nameLimit = 100;
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * What prevents a row from being sent: a cell too long, or characters that can't be stored; null when nothing
 * does.
 */
function cellFault(cells: ImportCells): RowProblem | null {
  for (const column of importColumns) {
    const cell = cells[column] ?? "";
    if (UNSTORABLE.test(cell) || !cell.isWellFormed())
      return { column, says: t`${column} contains characters that can't be stored` };
    if (cell.length > cellLimit) return { column, says: t`${column} is longer than ${cellLimit} characters` };
  }
  return null;
}

/** Reads a row's cells, and says what it can't understand. */
export function readRequested(cells: ImportCells): { requested: RequestedPerson; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const fault = cellFault(cells);
  if (fault !== null) problems.push(fault);
  for (const column of ["first_name", "last_name"] as const) {
    if ((cells[column] ?? "").length > nameLimit)
      problems.push({ column, says: t`${column} is longer than ${nameLimit} characters` });
  }
  const email = cells.email ?? "";
  if (email === "") problems.push({ column: "email", says: t`No email` });
  else if (!isEmail(email) || email.length > 254)
    problems.push({ column: "email", says: t`${email} is not a valid email address` });
  const requested: RequestedPerson = {
    email,
    firstName: cells.first_name,
    lastName: cells.last_name,
    roles: rolesOf(cells.roles, problems),
    functionName: cells.function,
    costTierName: cells.cost_tier,
    managerEmail: cells.manager_email,
    billable: yesOrNo(cells.billable, problems),
    monthlyHours: integerHours("monthly_hours", cells, problems),
    holidayAllowance: integerHours("holiday_allowance", cells, problems),
    pattern: patternOf(cells, problems),
    placeName: cells.place,
    firstDay: dayOf("first_day", cells, problems),
    lastDay: dayOf("last_day", cells, problems),
  };
  return { requested, problems };
}

function rolesOf(cell: string | undefined, problems: RowProblem[]): RoleCode[] | undefined {
  if (cell === undefined) return undefined;
  const words = cell
    .split(/[;,|/]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const codes = words.map((word) => word.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  for (const [at, word] of words.entries()) {
    if (!roleCodes.some((code) => code === codes[at]))
      problems.push({ column: "roles", says: t`There's no role ${word}` });
  }
  return roleCodes.filter((code) => codes.includes(code));
}

function yesOrNo(cell: string | undefined, problems: RowProblem[]): boolean | undefined {
  if (cell === undefined) return undefined;
  if (/^(yes|y|true|1)$/i.test(cell)) return true;
  if (!/^(no|n|false|0)$/i.test(cell))
    problems.push({ column: "billable", says: t`billable must be Yes or No` });
  return false;
}

function integerHours(
  column: keyof typeof maxHours,
  cells: ImportCells,
  problems: RowProblem[],
): number | undefined {
  const cell = cells[column];
  if (cell === undefined) return undefined;
  const hours = /^\d{1,5}$/.test(cell) ? Number(cell) : Number.NaN;
  if (hours <= maxHours[column]) return hours;
  problems.push({ column, says: t`${column} must be a whole number from 0 to ${maxHours[column]}` });
  return undefined;
}

function dayOf(
  column: "first_day" | "last_day",
  cells: ImportCells,
  problems: RowProblem[],
): Day | undefined {
  const day = cells[column];
  if (day === undefined || isDay(day)) return day;
  problems.push({ column, says: dayFault(day) });
  return undefined;
}

function patternOf(cells: ImportCells, problems: RowProblem[]): number[] | undefined {
  if (weekdayColumns.every((day) => cells[day] === undefined)) return undefined;
  const hours = weekdayColumns.map((day) => parseHours(cells[day] ?? "0") ?? Number.NaN);
  const wrong = weekdayColumns.find((_, day) => !(numberAt(hours, day) <= 24));
  if (wrong === undefined) return hours.map(toHundredths);
  const says = hoursQuestion(cells[wrong] ?? "") ?? t`Hours of a day must be from 0 to 24`;
  problems.push({ column: wrong, says });
  return undefined;
}

/** A person as the export writes them. */
export interface ExportedPerson extends Pick<
  PersonFields,
  "firstName" | "lastName" | "billable" | "monthlyHours" | "holidayAllowance"
> {
  readonly email: string;
  readonly roles: readonly string[];
  readonly functionName: string | null;
  readonly costTierName: string | null;
  readonly managerEmail: string | null;
  /** Monday to Sunday in hundredths of an hour; null where the default applies. */
  readonly pattern: readonly number[] | null;
  /** Where they belong today. */
  readonly placeName: string | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** The header and a row a person; importing them again changes nothing. */
export function exportRows(people: readonly ExportedPerson[]): CsvValue[][] {
  return [
    [...importColumns],
    ...people.map((person) => [
      person.firstName,
      person.lastName,
      person.email,
      person.roles.join("; "),
      person.functionName,
      person.costTierName,
      person.managerEmail,
      person.billable ? "Yes" : "No",
      person.monthlyHours,
      person.holidayAllowance,
      ...Array.from({ length: 7 }, (_, day) =>
        person.pattern === null ? null : numberAt(person.pattern, day) / 100,
      ),
      person.placeName,
      person.firstDay,
      person.lastDay,
    ]),
  ];
}
