import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { DuePhase } from "#features/organisation/rules/binding-phases.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";

const nameOf = (orgId: string, column: "user_id" | "given_by") =>
  sql<
    string | null
  >`(SELECT ${personName("n")} FROM users n WHERE ${own(orgId, "n")} AND n.id = ${sql.ref(`x.${column}`)})`;

/** Exceptions from phases about these months, everyone's first, then by name. */
export const exceptionsOf = (orgId: string, months: readonly Month[]) =>
  db
    .selectFrom("phase_exceptions as x")
    .select([
      "x.id",
      sql<DuePhase>`x.phase`.as("phase"),
      sql<Month>`to_char(x.month_start, 'YYYY-MM')`.as("about"),
      "x.user_id as userId",
      nameOf(orgId, "user_id").as("name"),
      "x.until",
      "x.reason",
      nameOf(orgId, "given_by").as("givenByName"),
    ])
    .where(own(orgId, "x"))
    .where("x.month_start", "in", months.map(firstDay))
    .orderBy(sql`x.user_id IS NOT NULL`)
    .orderBy("name");

/** The person, or no row for no one. */
export const personById = (orgId: string, userId: string | null) =>
  db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.id", "=", userId);

interface Exception {
  readonly id: string;
  readonly phase: DuePhase;
  readonly about: Month;
  readonly userId: string | null;
  readonly until: Day;
  readonly reason: string;
  readonly by: string;
}

export const putException = (orgId: string, { id, phase, about, userId, until, reason, by }: Exception) =>
  db
    .insertInto("phase_exceptions")
    .values({
      org_id: orgId,
      id,
      phase,
      month_start: firstDay(about),
      user_id: userId,
      until,
      reason,
      given_by: by,
    })
    .onConflict((met) =>
      met.constraint("phase_exception_once").doUpdateSet((row) => ({
        until,
        reason,
        given_by: by,
        given_at: row.ref("excluded.given_at"),
      })),
    );
