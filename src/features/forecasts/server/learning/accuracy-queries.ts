import { sql, type RawBuilder } from "kysely";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";

/** Whose forecasts came out how in a month, added up over projects and functions (or tiers). Hours. */
export interface AccuracyRow {
  readonly id: string;
  readonly name: string;
  readonly month: Month;
  readonly over: number;
  readonly under: number;
  readonly booked: number;
  readonly forecasts: number;
}

interface Months {
  readonly first: Month;
  readonly last: Month;
}

const query = (text: RawBuilder<AccuracyRow>): Query<AccuracyRow> => ({ compile: () => text.compile(db) });

/** The frozen forecasts of the months, with whoever froze them last. */
const frozen = (orgId: string, { first, last }: Months) => sql`SELECT f.org_id, f.project_id,
    f.forecast_period_id AS month_start, coalesce((SELECT z.frozen_by FROM forecast_freezes z
      WHERE ${own(orgId, "z")} AND z.org_id = f.org_id AND z.forecast_id = f.id
      ORDER BY z.frozen_at DESC, z.id DESC LIMIT 1), f.updated_by, f.user_id) AS frozen_by
  FROM forecasts f
  WHERE ${own(orgId, "f")} AND f.status = 'frozen'
    AND f.forecast_period_id BETWEEN ${firstDay(first)} AND ${firstDay(last)}`;

/** Forecast and booked hours of each frozen project month in a function, from the monthly totals. */
const units = (
  orgId: string,
  months: Months,
) => sql`SELECT z.org_id, z.project_id, z.month_start, z.frozen_by,
    m.function_id, sum(m.forecasted_hours) AS forecast, sum(m.actual_hours) AS booked
  FROM (${frozen(orgId, months)}) z
  JOIN monthly_parts m ON m.org_id = z.org_id AND m.project_id = z.project_id AND m.month_start = z.month_start
  WHERE ${own(orgId, "m")} AND m.function_id IS NOT NULL
  GROUP BY z.org_id, z.project_id, z.month_start, z.frozen_by, m.function_id
  HAVING sum(m.forecasted_hours) > 0 OR sum(m.actual_hours) > 0`;

/** The sums of units `u`, put together by an id with a name. */
const sums = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`${id} AS id, min(${name}) AS name,
  to_char(u.month_start, 'YYYY-MM') AS month, round(sum(greatest(u.forecast - u.booked, 0)), 2) AS over,
  round(sum(greatest(u.booked - u.forecast, 0)), 2) AS under, round(sum(u.booked), 2) AS booked, count(*)::int AS forecasts`;

export const accuracyByForecaster = (orgId: string, months: Months, onlyId: string | null) =>
  query(sql`SELECT ${sums(sql`u.frozen_by`, personName("p"))} FROM (${units(orgId, months)}) u
    JOIN users p ON p.org_id = u.org_id AND p.id = u.frozen_by
    WHERE ${own(orgId, "p")} AND (${onlyId}::uuid IS NULL OR p.id = ${onlyId}::uuid)
    GROUP BY u.frozen_by, u.month_start`);

export const accuracyByProject = (orgId: string, months: Months) =>
  query(sql`SELECT ${sums(sql`u.project_id`, sql`p.code || ' ' || p.name`)} FROM (${units(orgId, months)}) u
    JOIN projects p ON p.org_id = u.org_id AND p.id = u.project_id
    WHERE ${own(orgId, "p")} GROUP BY u.project_id, u.month_start`);

export const accuracyByFunction = (orgId: string, months: Months) =>
  query(sql`SELECT ${sums(sql`u.function_id`, sql`fn.name`)} FROM (${units(orgId, months)}) u
    JOIN functions fn ON fn.org_id = u.org_id AND fn.id = u.function_id
    WHERE ${own(orgId, "fn")} GROUP BY u.function_id, u.month_start`);

/** Totals have no tiers: these are read from the forecasts' lines and the time entries, as a report's are. */
export const accuracyByTier = (orgId: string, months: Months) =>
  query(sql`SELECT ${sums(sql`u.cost_tier_id`, sql`fn.name || ', ' || t.name`)} FROM (
      SELECT z.org_id, z.project_id, z.month_start, h.cost_tier_id, sum(h.forecast) AS forecast, sum(h.booked) AS booked
      FROM (${frozen(orgId, months)}) z JOIN (
        SELECT fh.org_id, fh.project_id, fh.month_start, fh.cost_tier_id, fh.forecasted_hours AS forecast, 0 AS booked
        FROM forecasted_hour_facts fh
        WHERE ${own(orgId, "fh")} AND fh.day BETWEEN ${firstDay(months.first)} AND ${lastDay(months.last)}
        UNION ALL
        SELECT a.org_id, a.project_id, a.month_start, a.cost_tier_id, 0, a.actual_hours
        FROM actual_hour_facts a
        WHERE ${own(orgId, "a")} AND a.day BETWEEN ${firstDay(months.first)} AND ${lastDay(months.last)}
      ) h ON h.org_id = z.org_id AND h.project_id = z.project_id AND h.month_start = z.month_start
      WHERE h.cost_tier_id IS NOT NULL
      GROUP BY z.org_id, z.project_id, z.month_start, h.cost_tier_id
    ) u
    JOIN cost_tiers t ON t.org_id = u.org_id AND t.id = u.cost_tier_id
    JOIN functions fn ON fn.org_id = t.org_id AND fn.id = t.function_id
    WHERE ${own(orgId, "t")} AND ${own(orgId, "fn")} GROUP BY u.cost_tier_id, u.month_start`);

/**
 * By the values of characteristics marked for AI modelling: options, yes and no, numbers up to their median and
 * above it. One of a function counts that function's hours alone.
 */
export const accuracyByCharacteristic = (orgId: string, months: Months) => {
  const value = sql`CASE WHEN v.value_boolean IS NOT NULL THEN CASE WHEN v.value_boolean THEN 'Yes' ELSE 'No' END
    WHEN v.value_number IS NOT NULL THEN
      CASE WHEN v.value_number <= middle.number THEN 'up to ' ELSE 'above ' END || trim_scale(middle.number)
    ELSE o.option_label END`;
  const name = sql`c.name || ': ' || ${value}`;
  return query(sql`SELECT ${sums(name, name)} FROM (${units(orgId, months)}) u
    JOIN project_characteristics v ON v.org_id = u.org_id AND v.project_id = u.project_id
    JOIN characteristics c ON c.org_id = v.org_id AND c.id = v.characteristic_id
    LEFT JOIN characteristic_options o ON o.org_id = v.org_id AND o.id = v.value_option_id
    LEFT JOIN (SELECT n.org_id, n.characteristic_id,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY n.value_number) AS number
      FROM project_characteristics n WHERE ${own(orgId, "n")} AND n.value_number IS NOT NULL
      GROUP BY n.org_id, n.characteristic_id
    ) middle ON middle.org_id = c.org_id AND middle.characteristic_id = c.id
    WHERE ${own(orgId, "v")} AND ${own(orgId, "c")} AND c.ai_modelling
      AND (c.function_id IS NULL OR c.function_id = u.function_id)
    GROUP BY ${name}, u.month_start`);
};
