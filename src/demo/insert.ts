import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

/** The owner, who was created just now, has been there from the beginning. */
export const backdateOwner = (orgId: string, ownerId: string, since: string): Query<unknown> =>
  db
    .updateTable("users")
    .set({ created_at: since, updated_at: since, recorded_at: since })
    .where(own(orgId, "users"))
    .where("id", "=", ownerId);

/** An export that was made just now has been there since a moment. */
export const backdateExport = (orgId: string, exportId: string, since: string): Query<unknown> =>
  db
    .updateTable("pay_exports")
    .set({ created_at: since })
    .where(own(orgId, "pay_exports"))
    .where("id", "=", exportId);

/**
 * The monthly totals are counted once, by `countTotals`, when everything is there: adding up each statement's
 * difference needs four times as long.
 */
export const countTotalsAtEnd = (): Query<unknown> => ({
  compile: () => sql`SET LOCAL app.totals_at_end = 'yes'`.compile(db),
});

/**
 * Joins what is counted by hashing. Statistics of an organisation that was removed say that a new one has no rows,
 * and a loop for each of its rows needed a hundred times longer.
 */
export const countByHashing = (): Query<unknown> => ({
  compile: () => sql`SET LOCAL enable_nestloop = off`.compile(db),
});

export const countTotals = (orgId: string): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO monthly_totals SELECT * FROM monthly_corrections c WHERE ${own(orgId, "c")}`.compile(db),
});

const storeMissing =
  (table: string, corrections: string) =>
  (orgId: string): Query<unknown> => ({
    compile: () =>
      sql`INSERT INTO ${sql.table(table)} SELECT * FROM ${sql.table(corrections)} c WHERE ${own(orgId, "c")}`.compile(
        db,
      ),
  });

/** Those stored beside the others. */
export const countRollups = (orgId: string): Query<unknown>[] =>
  [
    storeMissing("monthly_function_totals", "monthly_function_corrections"),
    storeMissing("monthly_project_totals", "monthly_project_corrections"),
    storeMissing("weekly_function_totals", "weekly_function_corrections"),
    storeMissing("weekly_person_totals", "weekly_person_corrections"),
  ].map((store) => store(orgId));

/** Changes are recorded since the organisation began; its differences by the instants that its rows say. */
export const recordPast = (orgId: string, since: string): Query<unknown>[] => [
  {
    compile: () =>
      sql`UPDATE organisation_settings o SET recorded_since = ${since} WHERE ${own(orgId, "o")}`.compile(db),
  },
  {
    compile: () =>
      sql`INSERT INTO past_differences (org_id, recorded_at, month_start, week_start, project_id,
      function_id, budget_hours, budget_gbp, forecasted_hours, forecasted_gbp, allocated_hours, allocated_gbp,
      actual_hours, actual_gbp, billable_hours, unrated_hours, timesheets, approved_timesheets)
    SELECT p.org_id, greatest(p.recorded_at, b.recorded_at),
      (p.start_date + make_interval(months => m.month_index - 1))::date, NULL::date, p.id, m.function_id,
      sum(m.budget_hours), sum(round(m.budget_hours * m.rate_per_hour, 2)), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM projects p
    JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id AND b.status_code = 'active'
    JOIN budget_profile_months m
      ON m.org_id = b.org_id AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months
    WHERE ${own(orgId, "p")} AND coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')
    GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT f.org_id, f.recorded_at, f.forecast_period_id, NULL, f.project_id, e.function_id, 0, 0,
      sum(e.forecast_hours), sum(e.total_cost), 0, 0, 0, 0, 0, 0, 0, 0
    FROM forecasts f JOIN forecast_entries e ON e.org_id = f.org_id AND e.forecast_id = f.id
    WHERE ${own(orgId, "f")} AND f.status = 'frozen' GROUP BY 1, 2, 3, 5, 6
    UNION ALL
    SELECT a.org_id, a.recorded_at, a.forecast_period, date_trunc('week', e.allocation_date::timestamp)::date,
      e.project_id, e.function_id, 0, 0, 0, 0, sum(e.hours), sum(e.hours * e.rate_per_hour), 0, 0, 0, 0, 0, 0
    FROM function_allocations a JOIN allocation_entries e
      ON e.org_id = a.org_id AND e.function_allocation_id = a.id
    WHERE ${own(orgId, "a")} AND a.status_code = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT e.org_id, greatest(t.recorded_at, e.recorded_at), date_trunc('month', e.date_worked::timestamp)::date,
      t.week_starting, e.project_id, e.function_id, 0, 0, 0, 0, 0, 0, sum(e.exact_hours),
      sum(e.exact_hours * e.rate_per_hour), sum(CASE WHEN e.is_billable THEN e.exact_hours ELSE 0 END),
      sum(CASE WHEN e.cost_tier_id IS NULL THEN e.exact_hours ELSE 0 END), 0, 0
    FROM timesheets t JOIN time_entries e ON e.org_id = t.org_id AND e.timesheet_id = t.id
    WHERE ${own(orgId, "t")} AND t.status_code <> 'rejected' GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT t.org_id, t.recorded_at, date_trunc('month', t.week_starting::timestamp)::date, NULL, NULL, NULL, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE t.status_code = 'approved')
    FROM timesheets t WHERE ${own(orgId, "t")} GROUP BY 1, 2, 3`.compile(db),
  },
  storeMissing("past_project_days", "project_day_corrections")(orgId),
  storeMissing("past_function_days", "function_day_corrections")(orgId),
];

/**
 * From here on the transaction's rows are not looked up one by one in the tables they refer to, which is
 * almost half of a load; it ends with `checkReferences`. Only a superuser may, and not on the nodes of a
 * distributed database: the embedded database's is one. For all others each row is checked as ever.
 */
export const checkReferencesAtEnd = (): Query<unknown> => ({
  compile: () =>
    sql`DO $$ BEGIN
      IF (SELECT rolsuper FROM pg_roles WHERE rolname = session_user)
        AND NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
        RESET ROLE;
        SET LOCAL session_replication_role = replica;
      END IF;
    END $$`.compile(db),
});

/**
 * Compares every table with those it refers to, each in one statement, and fails when a row refers to one
 * that is not there. A distributed database has checked each row.
 */
export const checkReferences = (): Query<unknown> => ({
  compile: () =>
    sql`DO $$
    DECLARE reference record; is_broken boolean;
    BEGIN
      IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
      FOR reference IN
        SELECT r.conname, r.conrelid::regclass AS source, r.confrelid::regclass AS target,
          string_agg(format('target.%I = source.%I', there.attname, here.attname), ' AND ') AS fits,
          string_agg(format('source.%I IS NOT NULL', here.attname), ' AND ') AS refers
        FROM pg_constraint r
          CROSS JOIN LATERAL unnest(r.conkey, r.confkey) AS columns (here, there)
          JOIN pg_attribute here ON here.attrelid = r.conrelid AND here.attnum = columns.here
          JOIN pg_attribute there ON there.attrelid = r.confrelid AND there.attnum = columns.there
        WHERE r.contype = 'f' AND r.connamespace = current_schema::regnamespace
        GROUP BY r.oid
      LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s source WHERE %s AND NOT EXISTS (SELECT FROM %s target WHERE %s))',
          reference.source, reference.refers, reference.target, reference.fits) INTO is_broken;
        IF is_broken THEN RAISE foreign_key_violation USING MESSAGE = reference.conname; END IF;
      END LOOP;
    END $$`.compile(db),
});
