import { t } from "#shared/texts/t.ts";
import { isEmail } from "#features/people/rules/email.ts";
import { fileLimits, readPeopleFile, type UnreadableFile } from "./people-file.ts";

/** The header row of a bulk file (docs/readings.md#000-5). */
export const bulkColumns = ["first_name", "last_name", "email"] as const;
/** So many rows the preview shows (docs/readings.md#000-9). */
export const previewRows = 5;

export interface BulkPerson {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Why a row is not sent. */
export interface BulkFault {
  readonly row: number;
  readonly email: string;
  readonly reason: string;
}

export interface BulkFile {
  /** Everyone who has a first name and an email: what the preview shows. */
  readonly parsed: readonly BulkPerson[];
  /** Rows without a first name or an email. */
  readonly dropped: readonly BulkFault[];
}

/** Reads a bulk file: rows without a first name or an email are dropped. */
export function readBulkFile(text: string): BulkFile | UnreadableFile {
  const file = readPeopleFile(text, bulkColumns, ["first_name", "email"], fileLimits.bulkRows);
  if ("problem" in file) return file;
  const parsed: BulkPerson[] = [];
  const dropped: BulkFault[] = [];
  for (const { row, cells } of file.records) {
    const person = {
      row,
      firstName: cells["first_name"] ?? "",
      lastName: cells["last_name"] ?? "",
      email: cells["email"] ?? "",
    };
    const reason = lackOf(person);
    if (reason === null) parsed.push(person);
    else dropped.push({ row, email: person.email, reason });
  }
  return { parsed, dropped };
}

function lackOf({ firstName, email }: BulkPerson): string | null {
  if (firstName === "") return email === "" ? t`No first name and no email` : t`No first name`;
  return email === "" ? t`No email` : null;
}

/** Who is known already; addresses in lower case. */
export interface KnownPeople {
  readonly users: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
}

/**
 * Splits the people into those to invite and those who can't be, with the reason. The first of equal
 * addresses counts.
 */
export function sortOut(
  parsed: readonly BulkPerson[],
  known: KnownPeople,
): { ready: BulkPerson[]; faults: BulkFault[] } {
  const ready: BulkPerson[] = [];
  const faults: BulkFault[] = [];
  const seen = new Map<string, number>();
  for (const person of parsed) {
    const address = person.email.toLowerCase();
    const reason = faultOf(person, address, known, seen.get(address));
    if (!seen.has(address)) seen.set(address, person.row);
    if (reason === null) ready.push(person);
    else faults.push({ row: person.row, email: person.email, reason });
  }
  return { ready, faults };
}

function faultOf(
  person: BulkPerson,
  address: string,
  known: KnownPeople,
  earlier: number | undefined,
): string | null {
  if (!isEmail(person.email) || person.email.length > 254) return t`Not a valid email address`;
  if (person.firstName.length > 100 || person.lastName.length > 100)
    return t`The name is longer than 100 characters`;
  if (earlier !== undefined) return t`The same email as in row ${earlier}`;
  if (known.users.has(address)) return t`Already a user`;
  if (known.invited.has(address)) return t`Already invited`;
  return null;
}

/** What there is to say of the invitations that failed (docs/readings.md#000-8); null when none did. */
export function bulkFailure(
  failed: readonly { readonly email: string; readonly error: string }[],
): string | null {
  const [first] = failed;
  if (!first) return null;
  return failed.length === 1
    ? t`Failed to invite ${first.email}: ${first.error}`
    : t`Failed to invite some users: ${failed.map(({ email }) => email).join(", ")}`;
}
