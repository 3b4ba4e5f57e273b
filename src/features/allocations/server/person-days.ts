import type { DatedPattern } from "../../people/rules/expected-hours.ts";

interface PatternRow {
  readonly user_id: string;
  readonly valid_from: string;
  readonly monday: number;
  readonly tuesday: number;
  readonly wednesday: number;
  readonly thursday: number;
  readonly friday: number;
  readonly saturday: number;
  readonly sunday: number;
}

/** A person's working patterns among rows of several people. */
export function patternsOf(userId: string, rows: readonly PatternRow[]): DatedPattern[] {
  return rows
    .filter((row) => row.user_id === userId)
    .map((row) => ({
      validFrom: row.valid_from,
      hours: [row.monday, row.tuesday, row.wednesday, row.thursday, row.friday, row.saturday, row.sunday],
    }));
}
