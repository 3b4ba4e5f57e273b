import type { CsvValue } from "#shared/csv.ts";
import { importColumns } from "./import-cells.ts";

/** A person as the export writes them. */
export interface ExportedPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly roles: readonly string[];
  readonly functionName: string | null;
  readonly costTierName: string | null;
  readonly managerEmail: string | null;
  readonly billable: boolean;
  readonly monthlyHours: number | null;
  readonly holidayAllowance: number | null;
  /** Monday to Sunday in hundredths of an hour; null where the default holds. */
  readonly pattern: readonly number[] | null;
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
        person.pattern === null ? null : (person.pattern[day] ?? 0) / 100,
      ),
    ]),
  ];
}
