import { sql } from "kysely";
import { weekdayNames } from "#shared/day.ts";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import type { BreakDays, Section } from "../../rules/settings.ts";

export const organisationName = (orgId: string) =>
  db.selectFrom("clients as c").select("c.name").where(ownClient(orgId));

/** The filter of `clients`, whose key is the organisation itself. */
function ownClient(orgId: string) {
  return sql<boolean>`c.id = ${orgId}`;
}

export const setOrganisationName = (orgId: string, name: string) =>
  db.updateTable("clients").set({ name }).where("id", "=", orgId);

/** The one row of an organisation's settings, with the names of who changed it last. */
export const settingsRow = prepared((orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "o.updated_by"))
    .selectAll("o")
    .select(["u.first_name", "u.last_name", "u.email"])
    .where(own(orgId, "o")),
);

/** The same row, locked until the transaction ends. */
export const lockedSettings = (orgId: string) =>
  db.selectFrom("organisation_settings as o").selectAll("o").where(own(orgId, "o")).forUpdate();

export const breakDayRows = prepared((orgId: string) =>
  db
    .selectFrom("organisation_break_days as b")
    .select(["b.day_of_week", "b.is_break_day"])
    .where(own(orgId, "b"))
    .orderBy("b.day_of_week"),
);

type Columns = Readonly<Record<string, string | number | boolean | null>>;

/** Sets what is given, by whom and when, and raises the sections' versions. */
export const updateSettings = (
  orgId: string,
  columns: Columns,
  changed: readonly Section[],
  updatedBy: string,
) =>
  db
    .updateTable("organisation_settings")
    .set((row) => ({
      ...columns,
      ...Object.fromEntries(
        changed.map((section) => [`${section}_version`, sql<number>`${row.ref(`${section}_version`)} + 1`]),
      ),
      version: sql<number>`${row.ref("version")} + 1`,
      updated_at: sql<string>`now()`,
      updated_by: updatedBy,
    }))
    .where(own(orgId, "organisation_settings"));

export const deleteBreakDays = (orgId: string) =>
  db.deleteFrom("organisation_break_days").where(own(orgId, "organisation_break_days"));

/** One row per weekday. */
export const insertWeekdays = (orgId: string, days: BreakDays) =>
  db.insertInto("organisation_break_days").values(
    weekdayNames.map((name, index) => ({
      org_id: orgId,
      day_of_week: index + 1,
      is_break_day: days[name],
    })),
  );

export const dataRegions = () =>
  db.selectFrom("data_regions").select(["code", "label", "provider"]).orderBy("label");
export const currencies = () =>
  db.selectFrom("currencies").select(["code", "name", "symbol"]).orderBy("name");
export const dateFormats = () =>
  db.selectFrom("date_formats").select(["format_id", "format_pattern", "example"]).orderBy("format_id");
export const breakHandlingModes = () =>
  db.selectFrom("break_handling_modes").select(["id", "description"]).orderBy("id");
