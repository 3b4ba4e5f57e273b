import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";

/** What an id stands for, with a day or month where it has one. */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
  /** `yyyy-MM-dd`; null for what has none. */
  readonly day: string | null;
  /** What the day means: its month, or the week it begins. */
  readonly span: "month" | "week" | "day" | null;
}

/** Names by id, whatever the things are; unknown ids are absent. */
export function namesOf(orgId: string, ids: readonly string[]): Query<NamedThing> {
  const person = personName("u");
  const among = (alias: string) =>
    sql`${own(orgId, alias)} AND ${sql.ref(`${alias}.id`)} = ANY(${ids}::uuid[])`;
  return {
    compile: () =>
      sql<NamedThing>`SELECT u.id, ${person} AS name, NULL::date AS day, NULL AS span FROM users u WHERE ${among("u")}
        UNION ALL SELECT p.id, p.name, NULL, NULL FROM projects p WHERE ${among("p")}
        UNION ALL SELECT cu.id, cu.name, NULL, NULL FROM customers cu WHERE ${among("cu")}
        UNION ALL SELECT f.id, f.name, NULL, NULL FROM functions f WHERE ${among("f")}
        UNION ALL SELECT t.id, concat_ws(', ', f.name, t.name), NULL, NULL FROM cost_tiers t
          JOIN functions f ON f.org_id = t.org_id AND f.id = t.function_id WHERE ${among("t")}
        UNION ALL SELECT b.id, concat_ws(', ', p.name, b.profile_name), NULL, NULL FROM budget_profiles b
          JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id WHERE ${among("b")}
        UNION ALL SELECT r.id, p.name, r.forecast_period_id, 'month' FROM forecasts r
          JOIN projects p ON p.org_id = r.org_id AND p.id = r.project_id WHERE ${among("r")}
        UNION ALL SELECT l.id, f.name, l.forecast_period, 'month' FROM function_allocations l
          JOIN functions f ON f.org_id = l.org_id AND f.id = l.function_id WHERE ${among("l")}
        UNION ALL SELECT w.id, ${person}, w.week_starting, 'week' FROM timesheets w
          JOIN users u ON u.org_id = w.org_id AND u.id = w.user_id WHERE ${among("w")}
        UNION ALL SELECT h.id, ${person}, h.start_date, 'day' FROM holiday_requests h
          JOIN users u ON u.org_id = h.org_id AND u.id = h.user_id WHERE ${among("h")}
        UNION ALL SELECT ct.id, p.name, ct.starts_on, 'day' FROM contracts ct
          JOIN projects p ON p.org_id = ct.org_id AND p.id = ct.project_id WHERE ${among("ct")}
        UNION ALL SELECT ch.id, concat_ws(', ', p.name, ch.description), ch.day, 'day' FROM charges ch
          JOIN projects p ON p.org_id = ch.org_id AND p.id = ch.project_id WHERE ${among("ch")}
        UNION ALL SELECT k.id, k.name, NULL, NULL FROM leave_kinds k WHERE ${among("k")} AND k.id <> k.org_id
        UNION ALL SELECT i.id, i.email, NULL, NULL FROM user_invitations i WHERE ${among("i")}
        UNION ALL SELECT j.id, j.file_name, NULL, NULL FROM imports j WHERE ${among("j")}
        UNION ALL SELECT c.id, c.name, NULL, NULL FROM clients c WHERE c.id = ${orgId}::uuid AND c.id = ANY(${ids}::uuid[])`.compile(
        db,
      ),
  };
}
