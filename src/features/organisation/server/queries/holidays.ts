import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";

interface HolidayRow {
  readonly holiday_date: string;
  readonly name: string;
  readonly hours: number;
}

const holidays = (orgId: string) =>
  db
    .selectFrom("organisation_public_holidays as h")
    .select([
      "h.id",
      "h.holiday_date",
      "h.name",
      "h.hours",
      "h.version",
      editorName(orgId, "h").as("updatedByName"),
    ])
    .where(own(orgId, "h"));

export const publicHolidays = (orgId: string, placeId: string | null) =>
  holidays(orgId).where("h.place_id", "is not distinct from", placeId).orderBy("h.holiday_date");

export const lockedPublicHoliday = (orgId: string, id: string) =>
  holidays(orgId).where("h.id", "=", id).forUpdate();

/** Without a place it is everyone's. */
type NewRow = HolidayRow & { readonly id: string; readonly place_id?: string };

export const insertPublicHoliday = (orgId: string, row: NewRow, createdBy: string) =>
  db
    .insertInto("organisation_public_holidays")
    .values({ org_id: orgId, ...row, created_by: createdBy, updated_by: createdBy });

/** Writes the rows whose date is still free, and answers their dates. */
export const insertFreeHolidays = (orgId: string, rows: readonly NewRow[], createdBy: string) =>
  db
    .insertInto("organisation_public_holidays")
    .values(rows.map((row) => ({ org_id: orgId, ...row, created_by: createdBy, updated_by: createdBy })))
    .onConflict((conflict) => conflict.constraint("public_holiday_date_unique").doNothing())
    .returning("holiday_date");

export const updatePublicHoliday = (orgId: string, id: string, row: HolidayRow, updatedBy: string) =>
  db
    .updateTable("organisation_public_holidays")
    .set((stored) => ({ ...row, updated_by: updatedBy, version: sql<number>`${stored.ref("version")} + 1` }))
    .where(own(orgId, "organisation_public_holidays"))
    .where("id", "=", id);

export const removePublicHoliday = (orgId: string, id: string) =>
  db
    .deleteFrom("organisation_public_holidays")
    .where(own(orgId, "organisation_public_holidays"))
    .where("id", "=", id);
