import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, monthOf, type Month } from "#shared/month.ts";
import { nearlyBooked, soonDays } from "../rules/budget-end.ts";
import { standings, type StandingRow } from "./standing-queries.ts";

export interface BudgetEndRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly budget: number;
  readonly booked: number;
  /** What its health follows from; null for a project without hours. */
  readonly standing: StandingRow | null;
  /** The month in which the budget ends by the plan, and the week in it; null where it lasts. */
  readonly ends_month: Day | null;
  readonly ends_week: number | null;
  /** Its place by whose budget ends first, how many projects there are, and how many budgets of them end soon. */
  readonly place: number;
  readonly count: number;
  readonly soon: number;
  /** Of the first ones: booked hours of the last twelve months, by first day. */
  readonly course: Readonly<Record<Day, number>> | null;
}

export interface BudgetEndsOf {
  readonly orgId: string;
  readonly today: Day;
  /** Which projects, beside `projects as p`. */
  readonly projects: RawBuilder<unknown>;
  /** A query for their ids, where they are few. */
  readonly among?: RawBuilder<unknown>;
  /** Only projects that time was booked to of late. */
  readonly bookedOfLate: boolean;
  /** The first so many are answered... */
  readonly most: number;
  /** ...and the first so many of those whose budget ends soon. */
  readonly maxSoon: number;
}

/** Booked hours of the twelve months up to this one, of the project in `e`. */
const courseOf = (orgId: string, month: Month) => sql`(
    SELECT json_object_agg(c.month_start, c.hours) FROM (
      SELECT m.month_start, round(sum(m.actual_hours), 2) AS hours FROM monthly_project_parts m
      WHERE ${own(orgId, "m")} AND m.project_id = e.id
        AND m.month_start BETWEEN ${firstDay(addMonths(month, -11))} AND ${firstDay(month)}
      GROUP BY m.month_start) c)`;

/** `endsSoon` of rules/budget-end.ts, of a project's standing in `x`. */
const endsSoon = (
  today: Day,
) => sql`coalesce(x.budget_hours > 0 AND (x.booked_hours * 100 >= x.budget_hours * ${nearlyBooked}::int
  OR x.ends_month + (x.ends_week - 1) * 7 < ${addDays(today, soonDays)}::date), false)`;

/** Projects by whose budget ends first by the plan, in hours. */
export function budgetEnds(of: BudgetEndsOf): Query<BudgetEndRow> {
  const { orgId, today, projects, among, bookedOfLate, most, maxSoon } = of;
  const standing = standings(orgId, today, among === undefined ? undefined : (id) => sql`${id} IN ${among}`);
  return {
    compile: () =>
      sql<BudgetEndRow>`SELECT e.*, CASE WHEN e.place <= ${most}::int THEN ${courseOf(orgId, monthOf(today))} END AS course
        FROM (SELECT b.*, count(*) FILTER (WHERE b.is_soon) OVER () AS soon,
            row_number() OVER (PARTITION BY b.is_soon ORDER BY b.place) AS soon_place
          FROM (SELECT p.id, p.code, p.name, coalesce(x.budget_hours, 0) AS budget, coalesce(x.booked_hours, 0) AS booked, row_to_json(x) AS standing,
              x.ends_month, x.ends_week, ${endsSoon(today)} AS is_soon, count(*) OVER () AS count,
              row_number() OVER (ORDER BY x.ends_month, x.ends_week,
                CASE WHEN x.budget_hours > 0 THEN x.booked_hours / x.budget_hours ELSE 0 END DESC, p.code) AS place
            FROM projects p LEFT JOIN ${standing} x ON x.project_id = p.id
            WHERE ${own(orgId, "p")} AND NOT p.is_internal AND ${projects}
              AND ${bookedOfLate ? sql`x.booked_of_late > 0` : sql`true`}) b) e
        WHERE e.place <= ${most}::int OR (e.is_soon AND e.soon_place <= ${maxSoon}::int) ORDER BY e.place`.compile(
        db,
      ),
  };
}
