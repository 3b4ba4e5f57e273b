import { harbourPine } from "#demo/harbour-pine.ts";
import type { OrganisationPlan } from "#demo/organisation-plan.ts";
import { organisationRows } from "#demo/organisation-rows.ts";
import { timelineOf, type Timeline } from "#demo/timeline.ts";
import type { Tables } from "#server/database/tables.ts";

export type DrawnRow = Readonly<Record<string, unknown>>;

/** Everything an organisation's demonstration writes, by table. */
export interface Drawn {
  readonly timeline: Timeline;
  rows(table: keyof Tables): readonly DrawnRow[];
  /** Rows of a table by one column's text. */
  by(table: keyof Tables, column: string): ReadonlyMap<string, readonly DrawnRow[]>;
}

export const ownerId = "0195d0d0-0000-7000-8000-000000000000";

/** Draws an organisation as of a day; only what comes before the table `until`, where that is enough. */
export function draw(
  today: string,
  people: number,
  plan: OrganisationPlan = harbourPine,
  until: keyof Tables | null = null,
): Drawn {
  const timeline = timelineOf(today, plan.historyMonths);
  const tables = new Map<string, DrawnRow[]>();
  const tokenHashes = plan.invitations.map((_, index) => `hash ${index}`);
  for (const batch of organisationRows(plan, {
    timeline,
    people,
    ownerId,
    passwordHash: "hash",
    tokenHashes,
  })) {
    if (batch.table === until) break;
    const rows = tables.get(batch.table) ?? [];
    for (const row of batch.rows) rows.push(row);
    tables.set(batch.table, rows);
  }
  const rows = (table: keyof Tables): readonly DrawnRow[] => tables.get(table) ?? [];
  return { timeline, rows, by: (table, column) => Map.groupBy(rows(table), (row) => String(row[column])) };
}

/** The public holidays of each person: those of everyone, and those of the place where they belong. */
export function holidaysByPerson(drawn: Drawn): (userId: string, day: string) => boolean {
  const placeOf = new Map(drawn.rows("user_places").map((row) => [row["user_id"], row["place_id"]]));
  const holidays = new Set(
    drawn
      .rows("organisation_public_holidays")
      .map((row) => `${String(row["place_id"])}/${textOf(row, "holiday_date")}`),
  );
  return (userId, day) =>
    holidays.has(`null/${day}`) || holidays.has(`${String(placeOf.get(userId))}/${day}`);
}

/** A column's number. */
export function numberOf(row: DrawnRow | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== "number") throw new Error(`${column} is no number`);
  return value;
}

/** A column's text. */
export function textOf(row: DrawnRow | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== "string") throw new Error(`${column} is no text`);
  return value;
}

/** The exact sum of a column. */
export function sumOf(rows: readonly DrawnRow[] | undefined, column: string): number {
  return (rows ?? []).reduce((sum, row) => sum + Math.round(numberOf(row, column) * 100), 0) / 100;
}
