import { sql, type RawBuilder } from "kysely";
import { own, type Query } from "#server/database/sql.ts";
import { ownPrefix } from "../../rules/judge/item-ids.ts";
import { subjects, type SubjectCode } from "./subjects.ts";
import { needs, type Need } from "./undo-need-list.ts";
import { text } from "./subject-parts.ts";

/**
 * An entry of the import that no one has saved since, which every save says. To compare the fingerprints of
 * all entries of a project with those of 500,000 items would contain others up.
 */
const isUntouched = (importId: string, alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const [first, last] = ["00-000000000000", "ff-ffffffffffff"].map((end) => `${ownPrefix(importId)}${end}`);
  return sql<boolean>`(${column("created_at")} = ${column("updated_at")} AND ${column("id")} >= ${first}::uuid AND ${column("id")} <= ${last}::uuid)`;
};

/** Of an undo: whose it is, and what is known to stay. */
interface Undone {
  readonly orgId: string;
  readonly importId: string;
  readonly staying: readonly string[];
}

/** Whether a row that refers to another goes with the undo: the same fingerprint decides as in the undo itself. */
function goes(
  { orgId, importId, staying }: Undone,
  need: Need,
  alias: string,
  depth = 0,
): RawBuilder<boolean> {
  if (!need.of) return sql<boolean>`false`;
  const { subject, column } = need.of;
  const { table, isBulk } = subjects[subject];
  const image = subjects[subject].image(orgId);
  const item = `k${depth}`;
  const field = (name: string) => sql.ref(`${item}.${name}`);
  // Of the subjects that aren't bulk `staying` says it; a timesheet by its entries.
  const own_ = isBulk
    ? needs[subject].map((inner) => {
        const child = `c${depth + 1}`;
        return sql<boolean>` AND NOT EXISTS (SELECT FROM ${sql.table(inner.table)} ${sql.ref(child)} WHERE ${own(orgId, child)}
          AND ${sql.ref(`${child}.${inner.column}`)} = ${field("subject_id")} AND NOT ${goes({ orgId, importId, staying: [] }, inner, child, depth + 1)})`;
      })
    : [];
  const known = sql<boolean>`EXISTS (SELECT FROM import_items ${sql.ref(item)} JOIN ${sql.table(table)} x ON ${own(orgId, "x")} AND x.id = ${field("subject_id")}
    WHERE ${own(orgId, item)} AND ${field("import_id")} = ${importId}::uuid AND ${field("subject")} = ${sql.lit(subject)}
      AND ${field("subject_id")} = ${sql.ref(`${alias}.${column}`)} AND ${field("subject_id")} <> ALL (${staying}::uuid[])
      AND (${field("before")} IS NULL OR strpos(${field("before")}::text, ${sql.ref(`${alias}.${need.column}`)}::text) = 0)
      AND md5((${image})::text) = ${field("fingerprint")}${sql.join(own_, sql``)})`;
  return subject === "time_entry" ? sql<boolean>`(${isUntouched(importId, alias)} OR ${known})` : known;
}

export interface NeededRow {
  readonly subject_id: string;
  /** The place in `needs`. */
  readonly need: number;
  readonly rows: number;
}

/** What rows of a subject are needed by, of what an undo leaves: how many rows of each kind. */
export const neededBy = (undone: Undone, subject: SubjectCode, ids: readonly string[]): Query<NeededRow>[] =>
  needs[subject].map((need, at) =>
    text(sql<NeededRow>`SELECT ${sql.ref(`c.${need.column}`)} AS subject_id, ${sql.lit(at)}::int AS need, count(*) AS rows
        FROM ${sql.table(need.table)} c WHERE ${own(undone.orgId, "c")} AND ${sql.ref(`c.${need.column}`)} = ANY (${ids}::uuid[])
          AND NOT ${goes(undone, need, "c")} GROUP BY 1`),
  );
