import { numberAt } from "#shared/numbers.ts";
import type { CsvValue } from "#shared/csv.ts";
import { parseHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { roleCodes, type RoleCode } from "#shared/role.ts";
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
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A row's trimmed cells by column. A missing column leaves what is stored. */
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

/** A row's request: `undefined` leaves what is stored, `null` is none or the default. */
export interface PersonWish {
  readonly email: string;
  readonly firstName: string | null | undefined;
  readonly lastName: string | null | undefined;
  readonly roles: readonly RoleCode[] | undefined;
  readonly functionName: string | null | undefined;
  readonly costTierName: string | null | undefined;
  readonly managerEmail: string | null | undefined;
  readonly billable: boolean | undefined;
  readonly monthlyHours: number | null | undefined;
  readonly holidayAllowance: number | null | undefined;
  /** Monday to Sunday in hundredths of an hour; undefined leaves the pattern as it is. */
  readonly pattern: readonly number[] | undefined;
  readonly placeName: string | null | undefined;
}

/** Why a row can't be imported, and the column that says it. */
export interface RowProblem {
  readonly column: ImportColumn;
  readonly says: string;
}

/** The most monthly hours and allowance can be: a month's and a year's hours. */
const mostHours = { monthly_hours: 744, holiday_allowance: 8784 } as const;
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
export function readWish(cells: ImportCells): { wish: PersonWish; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const fault = cellFault(cells);
  if (fault !== null) problems.push(fault);
  for (const column of ["first_name", "last_name"] as const) {
    if ((cells[column]?.length ?? 0) > nameLimit)
      problems.push({ column, says: t`${column} is longer than ${nameLimit} characters` });
  }
  const email = cells.email ?? "";
  if (email === "") problems.push({ column: "email", says: t`No email` });
  else if (!isEmail(email) || email.length > 254)
    problems.push({ column: "email", says: t`${email} is not a valid email address` });
  const wish: PersonWish = {
    email,
    firstName: textOf(cells.first_name),
    lastName: textOf(cells.last_name),
    roles: rolesOf(cells.roles, problems),
    functionName: textOf(cells.function),
    costTierName: textOf(cells.cost_tier),
    managerEmail: textOf(cells.manager_email),
    billable: yesOrNo(cells.billable, problems),
    monthlyHours: wholeHours("monthly_hours", cells, problems),
    holidayAllowance: wholeHours("holiday_allowance", cells, problems),
    pattern: patternOf(cells, problems),
    placeName: textOf(cells.place),
  };
  return { wish, problems };
}

function textOf(cell: string | undefined): string | null | undefined {
  return cell === "" ? null : cell;
}

function rolesOf(cell: string | undefined, problems: RowProblem[]): RoleCode[] | undefined {
  // Everyone needs a role: an empty cell leaves what is stored, like a missing column.
  if (cell === undefined || cell === "") return undefined;
  const words = cell
    .split(/[;,|/]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const codes = new Set<string>(words.map((word) => word.toLowerCase().replaceAll(/[\s-]+/g, "_")));
  for (const word of words) {
    if (!roleCodes.some((code) => code === word.toLowerCase().replaceAll(/[\s-]+/g, "_")))
      problems.push({ column: "roles", says: t`There's no role ${word}` });
  }
  return roleCodes.filter((code) => codes.has(code));
}

function yesOrNo(cell: string | undefined, problems: RowProblem[]): boolean | undefined {
  if (cell === undefined || cell === "") return undefined;
  if (/^(yes|y|true|1)$/i.test(cell)) return true;
  if (!/^(no|n|false|0)$/i.test(cell))
    problems.push({ column: "billable", says: t`billable must be Yes or No` });
  return false;
}

function wholeHours(
  column: keyof typeof mostHours,
  cells: ImportCells,
  problems: RowProblem[],
): number | null | undefined {
  const cell = cells[column];
  if (cell === undefined) return undefined;
  if (cell === "") return null;
  const hours = /^\d{1,5}$/.test(cell) ? Number(cell) : Number.NaN;
  if (hours <= mostHours[column]) return hours;
  problems.push({ column, says: t`${column} must be a whole number from 0 to ${mostHours[column]}` });
  return null;
}

function patternOf(cells: ImportCells, problems: RowProblem[]): number[] | undefined {
  const written = weekdayColumns.map((day) => cells[day] ?? "");
  if (written.every((cell) => cell === "")) return undefined;
  const hours = written.map((cell) => parseHours(cell));
  const wrong = weekdayColumns.find((_, day) => hours[day] === undefined || (hours[day] ?? 0) > 24);
  if (wrong !== undefined) problems.push({ column: wrong, says: t`Hours of a day must be from 0 to 24` });
  return hours.map((value) => toHundredths(value ?? 0));
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
  /** Monday to Sunday in hundredths of an hour; null where the default holds. */
  readonly pattern: readonly number[] | null;
  /** Where they belong today. */
  readonly placeName: string | null;
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
    ]),
  ];
}
