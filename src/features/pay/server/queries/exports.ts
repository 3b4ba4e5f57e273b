import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg, type Query, withOrganisation } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { Purpose } from "../../rules/pay-line.ts";
import { settingsRow } from "./details.ts";
import { cellColumns, fingerprint } from "./open-hours.ts";

const answering = <R>(text: RawBuilder<R>): Query<R> => ({ compile: () => text.compile(db) });

const exportRows = (orgId: string) =>
  db
    .selectFrom("pay_exports as x")
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "x.created_by"))
    .leftJoin("users as n", (join) => sameOrg(join, "n.id", "x.undone_by"))
    .select([
      "x.id",
      "x.number",
      "x.purpose",
      "x.format",
      "x.template_name",
      "x.first_month",
      "x.last_month",
      "x.file_name",
      "x.media_type",
      "x.byte_size",
      "x.line_count",
      "x.hours",
      "x.amount",
      "x.created_at",
      "x.undone_at",
      personName<string | null>("m").as("created_by_name"),
      personName<string | null>("n").as("undone_by_name"),
    ])
    .where(own(orgId, "x"));

/** Newest first; those that follow a number. */
export const pageOfExports = (orgId: string, after: number | null, most: number) => {
  const rows = exportRows(orgId).orderBy("x.number", "desc").limit(most);
  return after === null ? rows : rows.where("x.number", "<", after);
};

export const exportById = (orgId: string, exportId: string) => exportRows(orgId).where("x.id", "=", exportId);

/** The last number, and who made the export. */
export const lastExport = (orgId: string) => exportRows(orgId).orderBy("x.number", "desc").limit(1);

/** Every month that standing exports of a purpose used hours of. */
export const findExportedMonths = (orgId: string, purpose: Purpose) =>
  answering(sql<{ month: string }>`SELECT DISTINCT unnest(x.months) AS month FROM pay_exports x
    WHERE ${own(orgId, "x")} AND x.purpose = ${purpose} AND x.undone_at IS NULL ORDER BY 1`);

/** The row that exports wait for each other at, made where it isn't there. */
export const makeSettings = (orgId: string) =>
  db
    .insertInto("pay_settings")
    .values({ org_id: orgId })
    .onConflict((met) => met.doNothing());

export const lockSettings = (orgId: string) => settingsRow(orgId).forUpdate();

interface NewExport {
  readonly id: string;
  readonly number: number;
  readonly purpose: Purpose;
  readonly format: string;
  readonly template_name: string | null;
  readonly first_month: string;
  readonly last_month: string;
  readonly months: readonly string[];
  readonly file_name: string;
  readonly media_type: string;
  readonly created_by: string;
}

/** Without its sums, which are known once its file is. */
export const insertExport = (orgId: string, row: NewExport) =>
  db.insertInto("pay_exports").values({
    org_id: orgId,
    ...row,
    months: [...row.months],
    byte_size: 0,
    sha256: "",
    line_count: 0,
    hours: 0,
  });

interface Finished {
  readonly byte_size: number;
  readonly sha256: string;
  readonly line_count: number;
  readonly hours: number;
  readonly amount: number | null;
}

export const finishExport = (orgId: string, exportId: string, sums: Finished) =>
  db
    .updateTable("pay_exports")
    .set({
      ...sums,
      // Corrections may be of months that were neither requested nor exported since.
      months: sql<string[]>`(SELECT array_agg(DISTINCT month ORDER BY month) FROM (
        SELECT unnest(months) AS month
        UNION SELECT to_char(m.day, 'YYYY-MM') FROM pay_marks m WHERE ${own(orgId, "m")} AND m.export_id = ${exportId}) included)`,
    })
    .where(own(orgId, "pay_exports"))
    .where("id", "=", exportId);

/** Marks what is open and lacks nothing, by one statement at one instant. */
export const insertMarks = (orgId: string, exportId: string, purpose: Purpose, open: RawBuilder<unknown>) => {
  const columns = sql.raw(cellColumns.join(", "));
  return answering(sql`INSERT INTO pay_marks (org_id, export_id, place, purpose, ${columns}, wage_type, hours)
    SELECT org.id, ${exportId}::uuid, row_number() OVER ()::int, ${purpose}, ${columns}, wage_type, hours
    FROM (${open}) open_hours ${withOrganisation(orgId)} WHERE gap IS NULL`);
};

/** Whose hours were marked, with what they can't be deleted without. Comes last: it locks people and projects. */
export const insertSubjects = (orgId: string, exportId: string) =>
  answering(sql`INSERT INTO pay_export_subjects (org_id, export_id, place, user_id, project_id, function_id, cost_tier_id)
    SELECT s.org_id, ${exportId}::uuid, (row_number() OVER ())::int, s.user_id, s.project_id, s.function_id, s.cost_tier_id FROM (
      SELECT DISTINCT m.org_id, m.user_id, m.project_id, m.function_id, m.cost_tier_id FROM pay_marks m
      WHERE ${own(orgId, "m")} AND m.export_id = ${exportId}::uuid ORDER BY 2, 3, 4, 5) s`);

/** What was marked. */
export const marked = (orgId: string, exportId: string) =>
  answering(sql<{ cells: number; hours: number; fingerprint: string }>`
    SELECT count(*)::int AS cells, coalesce(sum(hours), 0) AS hours, ${fingerprint} AS fingerprint
    FROM pay_marks m WHERE ${own(orgId, "m")} AND m.export_id = ${exportId}`);

export const insertPart = (orgId: string, exportId: string, part: number, bytes: Uint8Array) =>
  db.insertInto("pay_export_parts").values({ org_id: orgId, export_id: exportId, part, bytes });

export const partOf = (orgId: string, exportId: string, part: number) =>
  db
    .selectFrom("pay_export_parts as x")
    .select("x.bytes")
    .where(own(orgId, "x"))
    .where("x.export_id", "=", exportId)
    .where("x.part", "=", part);

/** The first later export that used or gave back hours of the same cells. */
export const linesOf = (orgId: string, exportId: string) =>
  answering(sql<{ number: number }>`SELECT x.number FROM pay_exports t
    JOIN pay_exports x ON x.org_id = t.org_id AND x.purpose = t.purpose AND x.number > t.number AND x.undone_at IS NULL
    WHERE ${own(orgId, "t")} AND t.id = ${exportId} AND EXISTS (
      SELECT FROM pay_marks m JOIN pay_marks l ON l.org_id = m.org_id AND l.export_id = x.id AND l.day = m.day
        AND l.user_id = m.user_id AND l.kind = m.kind AND l.leave_kind_id IS NOT DISTINCT FROM m.leave_kind_id
        AND l.rate_per_hour = m.rate_per_hour
        AND l.project_id IS NOT DISTINCT FROM m.project_id AND l.function_id IS NOT DISTINCT FROM m.function_id
        AND l.cost_tier_id IS NOT DISTINCT FROM m.cost_tier_id
      WHERE ${own(orgId, "m")} AND m.export_id = t.id)
    ORDER BY x.number LIMIT 1`);

export const deleteMarks = (orgId: string, exportId: string) =>
  db.deleteFrom("pay_marks").where(own(orgId, "pay_marks")).where("export_id", "=", exportId);

export const deleteSubjects = (orgId: string, exportId: string) =>
  db
    .deleteFrom("pay_export_subjects")
    .where(own(orgId, "pay_export_subjects"))
    .where("export_id", "=", exportId);

export const markUndone = (orgId: string, exportId: string, undoneBy: string) =>
  db
    .updateTable("pay_exports")
    .set({ undone_at: sql<string>`now()`, undone_by: undoneBy })
    .where(own(orgId, "pay_exports"))
    .where("id", "=", exportId)
    .where("undone_at", "is", null);
