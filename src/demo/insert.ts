import { sql } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

/** The owner, who was created just now, has been there from the beginning. */
export const backdateOwner = (orgId: string, ownerId: string, since: string): Query<unknown> =>
  db
    .updateTable("users")
    .set({ created_at: since, updated_at: since })
    .where(own(orgId, "users"))
    .where("id", "=", ownerId);

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

/** Those stored beside the others. */
export const countRollups = (orgId: string): Query<unknown>[] =>
  [
    ["monthly_function_totals", "monthly_function_corrections"] as const,
    ["monthly_project_totals", "monthly_project_corrections"] as const,
    ["weekly_function_totals", "weekly_function_corrections"] as const,
    ["weekly_person_totals", "weekly_person_corrections"] as const,
  ].map(([table, corrections]) => ({
    compile: () =>
      sql`INSERT INTO ${sql.table(table)} SELECT * FROM ${sql.table(corrections)} c WHERE ${own(orgId, "c")}`.compile(
        db,
      ),
  }));

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
