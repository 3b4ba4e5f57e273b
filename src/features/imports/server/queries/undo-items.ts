import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { subjects, type SubjectCode } from "./subjects.ts";
import { text } from "./subject-parts.ts";

/** What an import made or changed, with what became of it since. */
export interface LookedItem {
  readonly subject_id: string;
  readonly is_made: boolean;
  readonly state: "intact" | "changed" | "gone";
}

/** The next items of a subject, the newest id first, by the fingerprints that the undo goes by. */
export const itemsAfter = (
  orgId: string,
  importId: string,
  {
    subject,
    after,
    most,
  }: { readonly subject: SubjectCode; readonly after: string | null; readonly most: number },
): Query<LookedItem> => {
  const { table } = subjects[subject];
  const image = subjects[subject].image(orgId);
  return text(sql<LookedItem>`SELECT i.subject_id, i.before IS NULL AS is_made,
          CASE WHEN x.id IS NULL THEN 'gone' WHEN md5((${image})::text) = i.fingerprint THEN 'intact' ELSE 'changed' END AS state
        FROM (SELECT * FROM import_items i WHERE ${own(orgId, "i")} AND i.import_id = ${importId}::uuid AND i.subject = ${subject}
          ${after === null ? sql`` : sql`AND i.subject_id < ${after}::uuid`} ORDER BY i.subject_id DESC LIMIT ${most}) i
        LEFT JOIN ${sql.table(table)} x ON ${own(orgId, "x")} AND x.id = i.subject_id
        ORDER BY i.subject_id DESC`);
};

/** Which subjects an import has items of, and how many. */
export const itemCounts = (orgId: string, importId: string) =>
  db
    .selectFrom("import_items as i")
    .select(["i.subject", sql<number>`count(*)`.as("items")])
    .where(own(orgId, "i"))
    .where("i.import_id", "=", importId)
    .groupBy("i.subject");

const day = (column: string) => sql`to_char(${sql.ref(`x.${column}`)}::date, 'FMDD FMMonth YYYY')`;
const month = (value: RawBuilder<unknown>) =>
  sql`to_char(to_date(left(${value}::text, 7), 'YYYY-MM'), 'FMMonth YYYY')`;
const parts = (...texts: RawBuilder<unknown>[]) => sql<string>`concat_ws(', ', ${sql.join(texts)})`;
const person = (orgId: string, column: string) =>
  sql`(SELECT ${personName("u")} FROM users u WHERE ${own(orgId, "u")} AND u.id = ${sql.ref(`x.${column}`)})`;

interface Words {
  readonly name: RawBuilder<string>;
  readonly by?: string;
  readonly at?: string;
}

/** How a row `x` of a subject is named, and by whom and when it was saved last where that is known. */
function wordsOf(orgId: string): Readonly<Record<SubjectCode, Words>> {
  const code = sql`(SELECT p.code FROM projects p WHERE ${own(orgId, "p")} AND p.id = x.project_id)`;
  const nameIn = (table: string, column: string) =>
    sql`(SELECT n.name FROM ${sql.table(table)} n WHERE ${own(orgId, "n")} AND n.id = ${sql.ref(`x.${column}`)})`;
  const allocationOf = (value: RawBuilder<unknown>) =>
    sql`(SELECT concat_ws(', ', f.name, ${month(sql`a.forecast_period`)}) FROM function_allocations a JOIN functions f ON f.org_id = a.org_id AND f.id = a.function_id
    WHERE ${own(orgId, "a")} AND a.id = ${value})`;
  const personOf = (column: string) => person(orgId, column);
  return {
    leave_correction: { name: parts(personOf("user_id"), day("day")), by: "created_by", at: "created_at" },
    holiday_request: {
      name: parts(personOf("user_id"), day("start_date")),
      by: "updated_by",
      at: "updated_at",
    },
    leave_kind: { name: sql<string>`x.name`, by: "updated_by", at: "updated_at" },
    time_entry: {
      name: parts(personOf("user_id"), day("date_worked"), code, sql`trim_scale(x.duration_hours) || ' hrs'`),
      by: "updated_by",
      at: "updated_at",
    },
    timesheet: {
      name: parts(personOf("user_id"), sql`'week of ' || ${day("week_starting")}`),
      by: "decided_by",
      at: "updated_at",
    },
    allocation_entry: { name: parts(personOf("user_id"), day("allocation_date"), code) },
    allocation_resubmission: { name: sql<string>`${allocationOf(sql`x.function_allocation_id`)}` },
    function_allocation: {
      name: parts(nameIn("functions", "function_id"), month(sql`x.forecast_period`)),
      by: "updated_by",
      at: "last_saved_at",
    },
    forecast: { name: parts(code, month(sql`x.forecast_period_id`)), by: "updated_by", at: "updated_at" },
    budget_profile: { name: parts(code, sql`x.profile_name`), by: "updated_by", at: "updated_at" },
    project_characteristic: {
      name: parts(code, nameIn("characteristics", "characteristic_id")),
      by: "updated_by",
      at: "updated_at",
    },
    characteristic_option: {
      name: parts(nameIn("characteristics", "characteristic_id"), sql`x.option_label`),
    },
    characteristic: { name: sql<string>`x.name`, by: "updated_by", at: "updated_at" },
    project: { name: sql<string>`x.code || ' ' || x.name`, by: "updated_by", at: "updated_at" },
    customer: { name: sql<string>`x.name`, by: "updated_by", at: "updated_at" },
    user: { name: personName("x"), by: "updated_by", at: "updated_at" },
    cost_tier: { name: parts(nameIn("functions", "function_id"), sql`x.name`) },
    function: { name: sql<string>`x.name`, by: "updated_by", at: "updated_at" },
  };
}

export interface NamedItem {
  readonly id: string;
  readonly name: string | null;
  readonly changed_by: string | null;
  /** In the organisation's time zone. */
  readonly changed_on: string | null;
}

/** Rows by their names, with who saved them last and on which day. */
export const namedItems = (orgId: string, subject: SubjectCode, ids: readonly string[]): Query<NamedItem> => {
  const { name, by, at } = wordsOf(orgId)[subject];
  return text(sql<NamedItem>`SELECT x.id, ${name} AS name, ${by === undefined ? sql`NULL::text` : person(orgId, by)} AS changed_by,
          ${at === undefined ? sql`NULL::date` : sql`(${sql.ref(`x.${at}`)} AT TIME ZONE o.time_zone)::date`} AS changed_on
        FROM ${sql.table(subjects[subject].table)} x JOIN organisation_settings o ON o.org_id = x.org_id
        WHERE ${own(orgId, "x")} AND x.id = ANY (${ids}::uuid[]) ORDER BY x.id DESC`);
};
