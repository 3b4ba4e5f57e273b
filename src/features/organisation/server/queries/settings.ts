import { sql } from "kysely";
import { weekdays } from "#shared/day.ts";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import type { BreakDays, Section } from "../../rules/settings.ts";

export const organisationName = (orgId: string) =>
  db.selectFrom("clients as c").select("c.name").where(ownClient(orgId));

/** The filter of `clients`, whose key is the organisation itself. */
function ownClient(orgId: string) {
  return sql<boolean>`c.id = ${orgId}`;
}

/** The first day of the months with hours, where an import brought some. */
export const broughtFrom = (orgId: string) =>
  db
    .selectFrom("org_monthly_hours_summary as v")
    .select(sql<string | null>`min(v.month_start)`.as("first"))
    .where(own(orgId, "v"))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("imports as i").select("i.id").where(own(orgId, "i")).where("i.status", "=", "done")),
    );

/** An organisation began no later than this day, by its own clock. */
export const setBegun = (orgId: string, day: string) =>
  db
    .updateTable("clients as c")
    .set({
      created_at: sql<string>`least(c.created_at, (SELECT ${day}::timestamp AT TIME ZONE o.time_zone FROM organisation_settings o WHERE ${own(orgId, "o")}))`,
    })
    .where(ownClient(orgId));

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

export const insertWeekdays = (orgId: string, days: BreakDays) =>
  db.insertInto("organisation_break_days").values(
    weekdays.map((name, index) => ({
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

export const insertClient = (orgId: string, name: string, createdAt: string | null) =>
  db.insertInto("clients").values({ id: orgId, name, created_at: createdAt ?? sql<string>`now()` });

export const insertSettings = (
  orgId: string,
  settings: {
    currency: string;
    timeZone: string;
    securityEmail: string;
    dataRegion: string;
    planId: string;
    limitCostsToRoles: boolean;
  },
) =>
  db.insertInto("organisation_settings").values({
    org_id: orgId,
    data_region: settings.dataRegion,
    plan_id: settings.planId,
    currency: settings.currency,
    time_zone: settings.timeZone,
    security_email: settings.securityEmail,
    limit_costs_to_roles: settings.limitCostsToRoles,
  });

/** The code replaces every earlier one. */
export const insertSetUpCode = (codeHash: string) =>
  db.insertInto("set_up_codes").values({ code_hash: codeHash });

export const setUpCode = (codeHash: string) =>
  db.selectFrom("set_up_codes").select("code_hash").where("code_hash", "=", codeHash);

export const dropSetUpCodes = () => db.deleteFrom("set_up_codes");

/** Uses the code up; no row when it is wrong or an organisation exists by now. */
export const spendSetUpCode = (codeHash: string) =>
  db.deleteFrom("set_up_codes").where("code_hash", "=", codeHash);
