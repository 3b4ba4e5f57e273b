import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { importRow, waitsFromNow } from "./imports.ts";
import { subjects, type SubjectCode } from "./subjects.ts";
import { text } from "./subject-parts.ts";

/** What a server does by itself at an import. */
export const atWork = ["checking", "running", "undoing"] as const;

/** Seconds a server has an import to itself after its last sign of life. */
const lease = 20;
const leased = sql<string>`now() + make_interval(secs => ${sql.lit(lease)})`;

/** In the jobs' scope: imports that wait for a server. */
export const importsAtWork = () =>
  db
    .selectFrom("imports as i")
    .select(["i.org_id", "i.id"])
    .where("i.status", "in", atWork)
    .where(sql<boolean>`(i.leased_until IS NULL OR i.leased_until <= now())`)
    .orderBy("i.created_at");

/** Days a file, and what was read of it, stays with an import. */
export const fileDays = 30;

/** In the jobs' scope: imports whose file has been there long enough. */
export const importsWithOldFiles = () =>
  db
    .selectFrom("imports as i")
    .select(["i.org_id", "i.id"])
    .where("i.file_removed_at", "is", null)
    .where("i.status", "not in", atWork)
    .where(sql<boolean>`i.created_at < now() - make_interval(days => ${sql.lit(fileDays)})`);

/** Removes a file and what was read of it, unless someone works with it again. */
export const removeFile = (orgId: string, importId: string): Query<unknown>[] => {
  const ofImport = (table: "import_parts" | "import_corrections" | "import_problems") =>
    db
      .deleteFrom(table)
      .where(own(orgId, table))
      .where("import_id", "=", importId)
      .where(
        sql<boolean>`EXISTS (SELECT FROM imports i WHERE ${own(orgId, "i")} AND i.id = ${importId}::uuid AND i.file_removed_at IS NOT NULL)`,
      );
  return [
    db
      .updateTable("imports")
      .set({ file_removed_at: sql<string>`now()`, content: null, names: null, matches: "{}" })
      .where(own(orgId, "imports"))
      .where("id", "=", importId)
      .where("status", "not in", atWork),
    ofImport("import_parts"),
    ofImport("import_corrections"),
    ofImport("import_problems"),
  ];
};

/** Locks an import for this server; nothing where another has it. */
export const claimImport = (orgId: string, importId: string) =>
  db
    .updateTable("imports")
    .set({ leased_until: leased })
    .where(own(orgId, "imports"))
    .where("id", "=", importId)
    .where("status", "in", atWork)
    .where(sql<boolean>`(leased_until IS NULL OR leased_until <= now())`)
    .returning(["status", "rows_done", "version"]);

/** What a server needs to know of the import it works at, and of who began it. */
export const workRow = (orgId: string, importId: string) =>
  importRow(orgId, importId).select([
    "i.names",
    "i.created_by",
    "u.language",
    sql<
      string[]
    >`ARRAY(SELECT a.role_code FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = i.created_by)`.as(
      "roles",
    ),
  ]);

export interface Progress {
  readonly status: string;
  /** What is stored of it: another number means that another server went on. */
  readonly from: number;
  readonly done: number;
  readonly outcome: string | null;
}

/** Notes how far it came, and stays at work; writes nothing where someone stopped it or another server has it. */
export const noteProgress = (orgId: string, importId: string, progress: Progress) =>
  db
    .updateTable("imports")
    .set({ rows_done: progress.done, outcome: progress.outcome, leased_until: leased })
    .where(own(orgId, "imports"))
    .where("id", "=", importId)
    .where("status", "=", progress.status)
    .where("rows_done", "=", progress.from);

/** Ends the work in a status; writes nothing where someone stopped it. */
export const endWork = (
  orgId: string,
  importId: string,
  end: {
    readonly from: string;
    readonly status: string;
    readonly failure: string | null;
    readonly moment?: "done_at" | "undone_at";
  },
) =>
  db
    .updateTable("imports")
    .set({
      status: end.status,
      failure: end.failure,
      leased_until: null,
      version: sql<number>`version + 1`,
      ...(end.moment ? { [end.moment]: sql<string>`now()` } : {}),
    })
    .where(own(orgId, "imports"))
    .where("id", "=", importId)
    .where("status", "=", end.from);

/**
 * Has a batch look up by indexes what refers to what: a table that was empty a moment ago would be read from end to
 * end for each row, until the database has counted it. Ends with the transaction.
 */
export const byIndexes: Query<unknown> = {
  compile: () => sql`SET LOCAL enable_seqscan = off`.compile(db),
};

/** Gives an import back, so that another server goes on at once. */
export const releaseImport = (orgId: string, importId: string) =>
  db
    .updateTable("imports")
    .set({ leased_until: waitsFromNow })
    .where(own(orgId, "imports"))
    .where("id", "=", importId);

/**
 * The rows `x` of these ids, found one by one: `id = ANY (…)` reads everything of an organisation while the database
 * believes the table nearly empty.
 */
const among = (subject: SubjectCode, orgId: string, ids: readonly string[]) =>
  sql`unnest(${ids}::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT * FROM ${sql.table(subjects[subject].table)} t WHERE ${own(orgId, "t")} AND t.id = wanted.id OFFSET 0) x`;

type Noted = readonly [orgId: string, importId: string, subject: SubjectCode, ids: readonly string[]];

const note = (
  [orgId, importId, subject, ids]: Noted,
  [image, again]: readonly [image: RawBuilder<unknown>, again: RawBuilder<unknown>],
): Query<unknown> =>
  text(sql`INSERT INTO import_items (org_id, import_id, subject, subject_id, before, fingerprint)
      SELECT x.org_id, ${importId}::uuid, ${subject}, x.id, ${image} FROM ${among(subject, orgId, ids)} ON CONFLICT ${again}`);

const imageOf = ([orgId, , subject]: Noted) => subjects[subject].image(orgId);

/** Notes rows as they are before they are changed; only the first note of a row counts. */
export const noteBefore = (...rows: Noted) => note(rows, [sql`${imageOf(rows)}, ''`, sql`DO NOTHING`]);

/** Notes rows as the import leaves them: what was made, or the fingerprint of what was changed. */
export const noteAfter = (...rows: Noted) =>
  note(rows, [
    sql`NULL, md5((${imageOf(rows)})::text)`,
    sql`(org_id, import_id, subject, subject_id) DO UPDATE SET fingerprint = excluded.fingerprint`,
  ]);

export interface UndoneItem {
  readonly subject_id: string;
  readonly before: unknown;
  readonly state: "intact" | "changed" | "gone";
  /** Whether someone changed it; else it's needed. */
  readonly is_changed: boolean;
}

/** Some of what an import made or changed of a subject, but some, with what became of it since. */
export const someItems = (
  orgId: string,
  importId: string,
  {
    subject,
    most,
    except,
  }: { readonly subject: SubjectCode; readonly most: number; readonly except: readonly string[] },
): Query<UndoneItem> => {
  const { table } = subjects[subject];
  const image = subjects[subject].image(orgId);
  const isNeeded = subjects[subject].isNeeded?.(orgId) ?? sql`false`;
  return text(sql<UndoneItem>`SELECT i.subject_id, i.before,
          CASE WHEN x.id IS NULL THEN 'gone'
            WHEN md5((${image})::text) = i.fingerprint AND NOT (i.before IS NULL AND ${isNeeded}) THEN 'intact'
            ELSE 'changed' END AS state,
          md5((${image})::text) IS DISTINCT FROM i.fingerprint AS is_changed
        FROM (SELECT * FROM import_items i WHERE ${own(orgId, "i")} AND i.import_id = ${importId}::uuid
          AND i.subject = ${subject} AND i.subject_id <> ALL (${except}::uuid[]) ORDER BY i.subject_id DESC LIMIT ${most}) i
        LEFT JOIN ${sql.table(table)} x ON ${own(orgId, "x")} AND x.id = i.subject_id
        ORDER BY i.subject_id DESC`);
};

export const dropItems = (...[orgId, importId, subject, ids]: Noted): Query<unknown> =>
  text(sql`DELETE FROM import_items i WHERE ${own(orgId, "i")} AND i.import_id = ${importId}::uuid
      AND i.subject = ${subject} AND i.subject_id = ANY (${ids}::uuid[])`);
