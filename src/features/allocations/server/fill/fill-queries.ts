import { db, type Query } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { Insertable } from "kysely";

export const insertRun = (
  orgId: string,
  row: Omit<Insertable<Tables["fill_runs"]>, "org_id" | "created_at">,
): Query<unknown> => db.insertInto("fill_runs").values({ org_id: orgId, ...row });
