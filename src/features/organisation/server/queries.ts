import { sql } from "kysely";
import { weekdayNames } from "#shared/day.ts";
import { db } from "#server/database/sql.ts";

export const insertClient = (orgId: string, name: string, createdAt: string | null) =>
  db.insertInto("clients").values({ id: orgId, name, created_at: createdAt ?? sql<string>`now()` });

export const insertSettings = (
  orgId: string,
  settings: { currency: string; timeZone: string; securityEmail: string; dataRegion: string; planId: string },
) =>
  db.insertInto("organisation_settings").values({
    org_id: orgId,
    data_region: settings.dataRegion,
    plan_id: settings.planId,
    currency: settings.currency,
    time_zone: settings.timeZone,
    security_email: settings.securityEmail,
  });

/** One row per weekday, none of them a break day. */
export const insertBreakDays = (orgId: string) =>
  db
    .insertInto("organisation_break_days")
    .values(weekdayNames.map((_, index) => ({ org_id: orgId, day_of_week: index + 1, is_break_day: false })));

/** The code takes the place of every earlier one. */
export const insertSetUpCode = (codeHash: string) =>
  db.insertInto("set_up_codes").values({ code_hash: codeHash });

export const setUpCode = (codeHash: string) =>
  db.selectFrom("set_up_codes").select("code_hash").where("code_hash", "=", codeHash);

export const dropSetUpCodes = () => db.deleteFrom("set_up_codes");

/** Uses the code up; no row when it is wrong or an organisation exists by now. */
export const takeSetUpCode = (codeHash: string) =>
  db.deleteFrom("set_up_codes").where("code_hash", "=", codeHash);
