import { sql } from "kysely";
import { isId } from "#shared/id.ts";
import type { Day } from "#shared/day.ts";
import { db, own, type Query } from "#server/database/sql.ts";

/** Seconds a claim is valid; each load of an organisation renews it. */
const claimedFor = 120;
const until = () => sql<string>`now() + make_interval(secs => ${claimedFor}::int)`;

/** The state of the newest renewal; no row before the first one. */
export const renewalState = () =>
  db.selectFrom("demonstration_renewals").select([sql<string>`day::text`.as("day"), "ended_at"]);

/**
 * Claims a day's renewal: one that is due, or one that was begun and whose server is gone. Writes a row for
 * one server only. A claim that began by now is over where a new one would last longer by all of its time.
 */
export const claimRenewal = (claim: string, day: Day) =>
  db
    .insertInto("demonstration_renewals")
    .values({ day, claim, claimed_until: until() })
    .onConflict((conflict) =>
      conflict
        .column("is_only")
        .doUpdateSet((row) => ({
          day: row.ref("excluded.day"),
          claim: row.ref("excluded.claim"),
          claimed_until: row.ref("excluded.claimed_until"),
          ended_at: null,
        }))
        .where(
          sql<boolean>`CASE WHEN demonstration_renewals.ended_at IS NULL THEN demonstration_renewals.claimed_until < excluded.claimed_until - make_interval(secs => ${claimedFor}::int)
            ELSE demonstration_renewals.day < excluded.day END`,
        ),
    );

/** Extends a claim, and locks it to the transaction's end. Writes no row once another server has it. */
export const lockRenewal = (claim: string) =>
  db
    .updateTable("demonstration_renewals")
    .set({ claimed_until: until() })
    .where("claim", "=", claim)
    .where("ended_at", "is", null);

/** Lets another server, or the next try, begin again. */
export const leaveRenewal = (claim: string) =>
  db
    .updateTable("demonstration_renewals")
    .set({ claimed_until: sql<string>`now() - interval '1 second'` })
    .where("claim", "=", claim)
    .where("ended_at", "is", null);

export const endRenewal = (claim: string) =>
  db
    .updateTable("demonstration_renewals")
    .set({ ended_at: sql<string>`now()` })
    .where("claim", "=", claim)
    .where("ended_at", "is", null);

/** The accounts of an organisation by their addresses. */
export const idsByAddress = (orgId: string) =>
  db.selectFrom("login_directory as d").select(["d.email", "d.user_id"]).where(own(orgId, "d"));

/** An organisation that isn't a demonstration's, if there is one. */
export const otherOrganisation = () =>
  db
    .selectFrom("login_directory as d")
    .select("d.org_id")
    .where(sql<boolean>`NOT EXISTS (SELECT FROM demonstration_accounts a WHERE a.org_id = d.org_id)`)
    .limit(1);

/** A row where the database is distributed over several servers. */
export const distribution = (): Query<{ name: string }> => ({
  compile: () =>
    sql<{ name: string }>`SELECT extname AS name FROM pg_extension WHERE extname = 'citus'`.compile(db),
});

/**
 * What the owner of the schema says to remove everything of every organisation, in one statement: only with
 * the claim, which can't be claimed meanwhile, and only where every organisation is a demonstration's.
 */
export function removeEverything(claim: string): string {
  if (!isId(claim)) throw new Error("A claim is a UUID");
  return `DO $$ DECLARE tables text; BEGIN
  PERFORM FROM demonstration_renewals WHERE claim = '${claim}' AND ended_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RAISE 'Another server renews the demonstration'; END IF;
  SET LOCAL ROLE stint_directory;
  IF EXISTS (SELECT FROM login_directory d
    WHERE NOT EXISTS (SELECT FROM demonstration_accounts a WHERE a.org_id = d.org_id)) THEN
    RAISE 'An organisation is in the database that is no demonstration';
  END IF;
  RESET ROLE;
  SELECT string_agg(c.oid::regclass::text, ', ') INTO tables FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema::regnamespace
    AND (c.relname IN ('clients', 'sign_in_failures', 'known_devices', 'password_reset_requests', 'set_up_codes', 'passkey_challenges')
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped));
  EXECUTE 'TRUNCATE ' || tables;
END $$`;
}
