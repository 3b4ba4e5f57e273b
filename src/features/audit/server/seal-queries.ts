import { sql, type RawBuilder } from "kysely";
import { redactionDigest } from "#server/audit.ts";
import { db, own, type Query } from "#server/database/sql.ts";

/** So many rows stand under one seal at most. */
export const rowsPerSeal = 500;

/** The end of a stretch: the instant to the microsecond, as text, and the row's id. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

/** Before every row. */
export const beginning: Place = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/** A link of the chain: a seal, or the cut that removed it. */
export interface Link extends Place {
  readonly number: number;
  readonly hash: string;
}

const exact = (instant: string) =>
  sql`to_char(${sql.ref(instant)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const hashOf = (value: RawBuilder<unknown>) =>
  sql<string>`encode(sha256(convert_to(${value}::text, 'UTF8')), 'hex')`;

/** Everything a row says, as one hash. */
const rowHash = sql<string>`audit_entry_hash(a.org_id, a.id, a.happened_at, a.actor_id, a.actor_name, a.action,
  a.subject_type, a.subject_id, a.before, a.after, a.request_id)`;

/** Everything a seal says, and so all seals before it. */
const sealHash = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return hashOf(
    sql`jsonb_build_array(${of("org_id")}, ${of("number")}, ${of("previous_hash")}, ${exact(`${alias}.to_at`)}, ${of("to_id")}, ${of("row_ids")}, ${of("row_hashes")})`,
  );
};

const after = (place: Place) =>
  sql<boolean>`(a.happened_at, a.id) > (${place.at}::timestamptz, ${place.id}::uuid)`;

const linkColumns = (columns: { number: string; hash: string; table: string }) => [
  sql<number>`${sql.ref(columns.number)}`.as("number"),
  sql<string>`${sql.ref(columns.hash)}`.as("hash"),
  sql<string>`${exact(`${columns.table}.to_at`)}`.as("at"),
  sql<string>`${sql.ref(`${columns.table}.to_id`)}`.as("id"),
];

/** The newest seal. */
export const newestSeal = (orgId: string) =>
  db
    .selectFrom("audit_seals as s")
    .select([
      ...linkColumns({ number: "s.number", hash: "s.hash", table: "s" }),
      "s.sealed_at",
      "s.row_count",
    ])
    .where(own(orgId, "s"))
    .orderBy("s.number", "desc")
    .limit(1);

/** The newest cut: the chain that is left begins after it. */
export const newestCut = (orgId: string) =>
  db
    .selectFrom("audit_cuts as c")
    .select([...linkColumns({ number: "c.seal_number", hash: "c.seal_hash", table: "c" }), "c.cut_at"])
    .where(own(orgId, "c"))
    .orderBy("c.seal_number", "desc")
    .limit(1);

/** The last seal that ends before an instant; it and all before it cover older rows only. */
export const lastSealBefore = (orgId: string, instant: string) =>
  db
    .selectFrom("audit_seals as s")
    .select(linkColumns({ number: "s.number", hash: "s.hash", table: "s" }))
    .where(own(orgId, "s"))
    .where(sql<boolean>`s.to_at < ${instant}::timestamptz`)
    .orderBy("s.number", "desc")
    .limit(1);

/** How many rows these seals cover. */
export const rowsUnder = (orgId: string, from: number, number: number) =>
  db
    .selectFrom("audit_seals as s")
    .select(sql<number>`coalesce(sum(s.row_count), 0)`.as("rows"))
    .where(own(orgId, "s"))
    .where("s.number", ">", from)
    .where("s.number", "<=", number);

export const insertCut = (orgId: string, id: string, link: Link, rows: number) =>
  db.insertInto("audit_cuts").values({
    org_id: orgId,
    id,
    seal_number: link.number,
    seal_hash: link.hash,
    to_at: sql<string>`${link.at}::timestamptz`,
    to_id: link.id,
    row_count: rows,
  });

/** Deletes rows a cut covers, in the jobs' scope, which may delete no others. */
export const deleteCutRows = (orgId: string, cut: Place, most: number) =>
  db
    .deleteFrom("audit_log")
    .where(own(orgId, "audit_log"))
    .where((where) =>
      where(
        "id",
        "in",
        db
          .selectFrom("audit_log as a")
          .select("a.id")
          .where(own(orgId, "a"))
          .where(sql<boolean>`(a.happened_at, a.id) <= (${cut.at}::timestamptz, ${cut.id}::uuid)`)
          .orderBy("a.happened_at")
          .orderBy("a.id")
          .limit(most),
      ),
    );

/** Deletes seals that a cut covers; runs in the jobs' scope. */
export const deleteCutSeals = (orgId: string, number: number) =>
  db.deleteFrom("audit_seals").where(own(orgId, "audit_seals")).where("number", "<=", number);

/** How many rows no seal covers yet. */
export const unsealedRows = (orgId: string, from: Place) =>
  db
    .selectFrom("audit_log as a")
    .select(sql<number>`count(*)`.as("rows"))
    .where(own(orgId, "a"))
    .where(after(from));

/**
 * Writes the next seal over the oldest uncovered rows at least `seconds` old; none where there are none or
 * another server was faster. A seal that isn't full ends where it stopped, so nothing can be inserted before
 * its end.
 */
export function insertSeal(orgId: string, last: Link, seconds: number): Query<unknown> {
  const until = sql`now() - make_interval(secs => ${seconds}::int)`;
  return {
    compile: () =>
      sql`WITH batch AS (
          SELECT a.id, a.happened_at, ${rowHash} AS hash FROM audit_log a
          WHERE ${own(orgId, "a")} AND ${after(last)} AND a.happened_at <= ${until}
          ORDER BY a.happened_at, a.id LIMIT ${rowsPerSeal}
        ), draft AS (
          SELECT ${orgId}::uuid AS org_id, ${last.number + 1}::int AS number, ${last.hash}::text AS previous_hash, count(*)::int AS row_count,
            CASE WHEN count(*) < ${rowsPerSeal} THEN ${until} ELSE max(happened_at) END AS to_at,
            CASE WHEN count(*) < ${rowsPerSeal} THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
              ELSE (array_agg(id ORDER BY happened_at DESC, id DESC))[1] END AS to_id,
            array_agg(id::text ORDER BY happened_at, id) AS row_ids, array_agg(hash ORDER BY happened_at, id) AS row_hashes
          FROM batch HAVING count(*) > 0
        )
        INSERT INTO audit_seals (org_id, number, to_at, to_id, row_count, row_ids, row_hashes, previous_hash, hash)
        SELECT org_id, number, to_at, to_id, row_count, row_ids, row_hashes, previous_hash, ${sealHash("draft")} FROM draft
        ON CONFLICT (org_id, number) DO NOTHING`.compile(db),
  };
}

/** The seals after a number, each with the hash it would have now. */
export const sealsAfter = (orgId: string, number: number, most: number) =>
  db
    .selectFrom("audit_seals as s")
    .select([
      ...linkColumns({ number: "s.number", hash: "s.hash", table: "s" }),
      "s.previous_hash",
      "s.row_count",
      sql<string>`${sealHash("s")}`.as("hash_now"),
    ])
    .where(own(orgId, "s"))
    .where("s.number", ">", number)
    .orderBy("s.number")
    .limit(most);

/** A row that is not as it was sealed. */
export interface BrokenRow {
  readonly kind: "changed" | "missing" | "added";
  readonly id: string;
  readonly happened_at: string | null;
  readonly number: number;
  /** How many there are in this stretch. */
  readonly total: number;
}

/** What differs between these seals and their rows, oldest first, at most twenty. */
export function brokenRows(orgId: string, from: Place, first: number, last: Link): Query<BrokenRow> {
  return {
    compile: () =>
      sql<BrokenRow>`WITH kept AS (
          SELECT s.number, k.id::uuid AS id, k.hash, k.place FROM audit_seals s, unnest(s.row_ids, s.row_hashes) WITH ORDINALITY AS k(id, hash, place)
          WHERE ${own(orgId, "s")} AND s.number BETWEEN ${first}::int AND ${last.number}::int
        ), present AS (
          SELECT a.id, a.happened_at, ${rowHash} AS hash FROM audit_log a
          WHERE ${own(orgId, "a")} AND ${after(from)} AND (a.happened_at, a.id) <= (${last.at}::timestamptz, ${last.id}::uuid)
        ), recorded AS (
          -- Only what an event of the log tells of, with all others of its erasure.
          SELECT r.* FROM audit_redactions r WHERE ${own(orgId, "r")} AND r.erasure_id IN (
            SELECT (e.after->>'erasure')::uuid FROM audit_log e WHERE ${own(orgId, "e")} AND e.action = 'erase user'
              AND e.after->>'digest' = (SELECT ${redactionDigest} FROM audit_redactions r
                WHERE ${own(orgId, "r")} AND r.erasure_id = (e.after->>'erasure')::uuid))
        ), redacted AS (
          SELECT first.audit_id, first.hash_before AS was, last.hash_after AS now
          FROM recorded first JOIN recorded last ON last.audit_id = first.audit_id
        )
        SELECT CASE WHEN kept.id IS NULL THEN 'added' WHEN present.id IS NULL THEN 'missing' ELSE 'changed' END AS kind,
          coalesce(kept.id, present.id) AS id, present.happened_at, count(*) OVER () AS total,
          coalesce(kept.number, (SELECT min(s.number) FROM audit_seals s WHERE ${own(orgId, "s")} AND s.number >= ${first}::int
            AND (s.to_at, s.to_id) >= (present.happened_at, present.id))) AS number
        FROM kept FULL JOIN present ON present.id = kept.id
        WHERE kept.hash IS DISTINCT FROM present.hash
          AND NOT EXISTS (SELECT FROM redacted r WHERE r.audit_id = kept.id AND r.was = kept.hash AND r.now = present.hash)
        ORDER BY number, kept.place LIMIT 20`.compile(db),
  };
}
