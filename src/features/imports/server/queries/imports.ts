import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg, withOrganisation } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { personName } from "#features/people/server/name-queries.ts";

const rows = (orgId: string) =>
  db
    .selectFrom("imports as i")
    .innerJoin("organisation_settings as o", "o.org_id", "i.org_id")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "i.created_by"))
    .leftJoin("users as e", (join) => sameOrg(join, "e.id", "i.updated_by"))
    .select([
      "o.currency",
      "o.time_zone",
      "i.id",
      "i.version",
      "i.file_name",
      "i.byte_size",
      "i.status",
      "i.kind",
      "i.preset",
      "i.reading",
      "i.matches",
      "i.options",
      "i.content",
      "i.rows_done",
      "i.rows_total",
      "i.outcome",
      "i.failure",
      "i.created_at",
      "i.done_at",
      personName<string | null>("u").as("created_by_name"),
      personName<string | null>("e").as("updated_by_name"),
    ])
    .where(own(orgId, "i"));

/** One import, as everyone reads it. */
export const importRow = (orgId: string, importId: string) => rows(orgId).where("i.id", "=", importId);

/** The newest imports. */
export const importRows = (orgId: string, most: number) =>
  rows(orgId).orderBy("i.created_at", "desc").orderBy("i.id").limit(most);

/** An import's state, locked: who changes it now waits. */
export const lockedImport = (orgId: string, importId: string) =>
  db
    .selectFrom("imports as i")
    .select([
      "i.id",
      "i.version",
      "i.status",
      "i.kind",
      "i.byte_size",
      "i.reading",
      "i.matches",
      "i.options",
      "i.content",
      "i.file_removed_at",
    ])
    .where(own(orgId, "i"))
    .where("i.id", "=", importId)
    .forUpdate();

export const insertImport = (
  orgId: string,
  row: {
    readonly id: string;
    readonly fileName: string;
    readonly byteSize: number;
    readonly createdBy: string;
  },
) =>
  db.insertInto("imports").values({
    org_id: orgId,
    id: row.id,
    file_name: row.fileName,
    byte_size: row.byteSize,
    created_by: row.createdBy,
  });

/** The lease of an import that any server may work at, from this moment on. */
export const waitsFromNow = sql<string>`now()`;

/** What a step writes of an import. JSON as text, since a list would become an array. */
export interface ImportChange {
  readonly status?: string;
  readonly kind?: string;
  readonly preset?: string | null;
  readonly reading?: string;
  readonly matches?: string;
  readonly options?: string;
  readonly content?: string;
  readonly names?: string | null;
  readonly rows_done?: number;
  readonly rows_total?: number;
  readonly outcome?: string | null;
  readonly failure?: string | null;
  readonly leased_until?: RawBuilder<string>;
  /** Who changed it; the work at an import names no one. */
  readonly updated_by?: string;
}

export const updateImport = (orgId: string, importId: string, change: ImportChange) =>
  db
    .updateTable("imports")
    .set({ ...change, version: sql<number>`version + 1` })
    .where(own(orgId, "imports"))
    .where("id", "=", importId);

/** Keeps what was found of the names in a file, while its reading is the one they were found by. */
export const storeNames = (
  orgId: string,
  importId: string,
  found: { readonly version: number; readonly names: string; readonly facts: number },
) =>
  db
    .updateTable("imports")
    .set({ names: found.names, rows_total: found.facts })
    .where(own(orgId, "imports"))
    .where("id", "=", importId)
    .where("version", "=", found.version);

export const namesOfImport = (orgId: string, importId: string) =>
  db.selectFrom("imports as i").select("i.names").where(own(orgId, "i")).where("i.id", "=", importId);

export const deleteImport = (orgId: string, importId: string) =>
  db.deleteFrom("imports").where(own(orgId, "imports")).where("id", "=", importId);

/** Stores a part; the same part again replaces it. */
export const putPart = (orgId: string, importId: string, part: number, bytes: Uint8Array) =>
  db
    .insertInto("import_parts")
    .values({ org_id: orgId, import_id: importId, part, bytes })
    .onConflict((conflict) => conflict.columns(["org_id", "import_id", "part"]).doUpdateSet({ bytes }));

/** How many bytes have arrived, and in how many parts. */
export const received = (orgId: string, importId: string) =>
  db
    .selectFrom("import_parts as p")
    .select([
      sql<number>`coalesce(sum(octet_length(p.bytes)), 0)`.as("bytes"),
      sql<number>`count(*)`.as("parts"),
    ])
    .where(own(orgId, "p"))
    .where("p.import_id", "=", importId);

export const partOf = (orgId: string, importId: string, part: number) =>
  db
    .selectFrom("import_parts as p")
    .select("p.bytes")
    .where(own(orgId, "p"))
    .where("p.import_id", "=", importId)
    .where("p.part", "=", part);

export const correctionsOf = (orgId: string, importId: string) =>
  db
    .selectFrom("import_corrections as m")
    .select(["m.row_number", "m.cells", "m.is_skipped"])
    .where(own(orgId, "m"))
    .where("m.import_id", "=", importId);

/** Cells that were corrected before stay corrected. */
export const putCorrection = (
  orgId: string,
  importId: string,
  correction: { readonly row: number; readonly cells: string; readonly skip: boolean },
) =>
  db
    .insertInto("import_corrections")
    .values({
      org_id: orgId,
      import_id: importId,
      row_number: correction.row,
      cells: correction.cells,
      is_skipped: correction.skip,
    })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "import_id", "row_number"]).doUpdateSet({
        cells: sql<string>`import_corrections.cells || excluded.cells`,
        is_skipped: correction.skip,
      }),
    );

export const dropCorrections = (orgId: string, importId: string, rowNumbers: readonly number[]) =>
  db
    .deleteFrom("import_corrections")
    .where(own(orgId, "import_corrections"))
    .where("import_id", "=", importId)
    .where("row_number", "in", rowNumbers);

/** How files with these headings were read the last time. */
export const habitOf = (orgId: string, headingsKey: string) =>
  db
    .selectFrom("import_habits as h")
    .select(["h.kind", "h.reading"])
    .where(own(orgId, "h"))
    .where("h.headings_key", "=", headingsKey);

/** What a month of work has for hours where no one's own are known. */
export const defaultMonthlyHours = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.default_monthly_hours").where(own(orgId, "o"));

/** How the organisation writes dates. */
export const dateFormatOf = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.date_format").where(own(orgId, "o"));

export const storeHabit = (orgId: string, headingsKey: string, kind: string, reading: string) =>
  db
    .insertInto("import_habits")
    .values({ org_id: orgId, headings_key: headingsKey, kind, reading })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "headings_key"])
        .doUpdateSet({ kind, reading, used_at: sql<string>`excluded.used_at` }),
    );

/** Tells the organisation's browsers that something of these topics changed. */
export const notifyTopics = (orgId: string, topics: readonly string[], subjectId: string) =>
  db.insertInto("events").values(
    topics.map((topic) => ({
      org_id: orgId,
      id: newId(),
      topic,
      subject_id: subjectId,
      request_id: "import",
    })),
  );

const problems = (orgId: string, importId: string) =>
  db
    .selectFrom("import_problems as p")
    .select(["p.row_number", "p.column_number", "p.result", "p.reasons", "p.fields", "p.cells"])
    .where(own(orgId, "p"))
    .where("p.import_id", "=", importId)
    .orderBy("p.row_number")
    .orderBy("p.column_number");

/** Rows that aren't imported, or of one result, after a row and column. */
export function problemRows(
  orgId: string,
  importId: string,
  from: {
    readonly result: string | null;
    readonly row: number;
    readonly column: number;
    readonly most: number;
  },
) {
  const query = problems(orgId, importId)
    .where(sql<boolean>`(p.row_number, p.column_number) > (${from.row}::int, ${from.column}::int)`)
    .limit(from.most);
  return query.where("p.result", "in", from.result === null ? ["refused", "skipped"] : [from.result]);
}

export const dropProblems = (orgId: string, importId: string) =>
  db.deleteFrom("import_problems").where(own(orgId, "import_problems")).where("import_id", "=", importId);

export interface NewProblem {
  readonly row: number;
  readonly column: number;
  readonly result: string;
  readonly reasons: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly cells: readonly string[];
}

export const insertProblems = (orgId: string, importId: string, found: readonly NewProblem[]) =>
  db
    .insertInto("import_problems")
    .columns(["org_id", "import_id", "row_number", "column_number", "result", "reasons", "fields", "cells"])
    .expression(
      sql`SELECT org.id, ${importId}::uuid, p.row_number, p.column_number, p.result, ARRAY(SELECT jsonb_array_elements_text(p.reasons)), p.fields, p.cells
        FROM jsonb_to_recordset(${JSON.stringify(
          found.map(({ row, column, ...rest }) => ({ row_number: row, column_number: column, ...rest })),
        )}::jsonb) AS p (row_number int, column_number int, result text, reasons jsonb, fields jsonb, cells jsonb)
        ${withOrganisation(orgId)}` as never,
    )
    .onConflict((conflict) =>
      conflict.columns(["org_id", "import_id", "row_number", "column_number"]).doNothing(),
    );
