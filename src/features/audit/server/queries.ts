import { sql, type SelectQueryBuilder } from "kysely";
import { textContains } from "#server/database/names.ts";
import { db, own } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import { exceptLogins, searchWords, systemActor, type AuditFilter } from "../rules/filter.ts";

/** What is looked for, in whose time zone the days are meant. */
export interface AuditQuestion extends AuditFilter {
  readonly orgId: string;
  readonly timeZone: string;
}

type Entries = SelectQueryBuilder<Tables & { a: Tables["audit_log"] }, "a", object>;

const exactAt = sql<string>`to_char(a.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Longer values, in stored bytes, aren't read for a list. */
const maxBytes = 20_000;
const readable = sql<boolean>`coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) <= ${maxBytes}`;

const beginningOf = (day: string, days: number, zone: string) =>
  sql<string>`((${day}::date + ${days}::int)::timestamp AT TIME ZONE ${zone})`;

/** Things of the organisation whose name contains the text. */
const namedSo = (orgId: string, text: string) =>
  sql<string>`ARRAY(
    SELECT u.id::text FROM users u WHERE ${own(orgId, "u")} AND ${textContains(sql`concat_ws(' ', u.first_name, u.last_name, u.email)`, text)}
    UNION ALL SELECT p.id::text FROM projects p WHERE ${own(orgId, "p")} AND ${textContains(sql`concat_ws(' ', p.name, p.code)`, text)}
    UNION ALL SELECT f.id::text FROM functions f WHERE ${own(orgId, "f")} AND ${textContains(sql`f.name`, text)})`;

/** Events searched for words: row level security prevents an index. */
const wordsWithin = 20_000;

const beyond = (place: string, sign: ">" | "<") => {
  const [at = "", id = ""] = place.split("_");
  return sql<boolean>`(a.happened_at, a.id) ${sql.raw(sign)} (${at}::timestamptz, ${id}::uuid)`;
};

function filtered({ orgId, timeZone, ...filter }: AuditQuestion): Entries {
  const { actor, action, type, subject, from, to } = filter;
  let query = db.selectFrom("audit_log as a").where(own(orgId, "a")) as unknown as Entries;
  if (actor === systemActor) query = query.where("a.actor_id", "is", null);
  else if (actor !== undefined) query = query.where(sql<boolean>`a.actor_id = ${actor}::uuid`);
  if (action !== undefined) query = query.where("a.action", "=", action);
  if (type === exceptLogins) query = query.where("a.subject_type", "<>", "session");
  else if (type !== undefined) query = query.where("a.subject_type", "=", type);
  if (subject !== undefined) query = query.where("a.subject_id", "=", subject);
  if (from !== undefined) query = query.where("a.happened_at", ">=", beginningOf(from, 0, timeZone));
  if (to !== undefined) query = query.where("a.happened_at", "<", beginningOf(to, 1, timeZone));
  return query;
}

function matching(question: AuditQuestion, { older, newer }: PageFrom = {}): Entries {
  const { orgId, text = "" } = question;
  let query = filtered(question);
  if (newer !== undefined) query = query.where(beyond(newer, ">"));
  else if (older !== undefined) query = query.where(beyond(older, "<"));
  const words = searchWords(text);
  if (words === null) return query;
  const order = newer === undefined ? "desc" : "asc";
  const looked = query
    .selectAll("a")
    .orderBy("a.happened_at", order)
    .orderBy("a.id", order)
    .limit(wordsWithin);
  return db
    .selectFrom(looked.as("a"))
    .where(
      sql<boolean>`(audit_words(a.actor_name, a.action, a.before, a.after) @@ ${words}::tsquery OR a.subject_id = ANY(${namedSo(orgId, text.trim())}))`,
    );
}

const columns = [
  "a.id",
  "a.happened_at",
  "a.actor_id",
  "a.actor_name",
  "a.action",
  "a.subject_type",
  "a.subject_id",
  "a.request_id",
  exactAt.as("exact_at"),
] as const;

/** Where a page goes on: strictly older or newer than an event. */
export interface PageFrom {
  readonly older?: string | undefined;
  readonly newer?: string | undefined;
}

/** A page of events, newest first, or with `newer` the oldest of the newer first. Long values are omitted. */
export function eventsPage(question: AuditQuestion, { older, newer }: PageFrom, most: number) {
  const query = matching(question, { older, newer }).select([
    ...columns,
    sql<unknown>`CASE WHEN ${readable} THEN a.before END`.as("before"),
    sql<unknown>`CASE WHEN ${readable} THEN a.after END`.as("after"),
    readable.as("readable"),
  ]);
  const order = newer === undefined ? "desc" : "asc";
  return query.orderBy("a.happened_at", order).orderBy("a.id", order).limit(most);
}

/** The newest events complete, for an export. */
export function allEvents(question: AuditQuestion, older: string, most: number) {
  return matching(question, { older })
    .select([...columns, "a.before", "a.after"])
    .orderBy("a.happened_at", "desc")
    .orderBy("a.id", "desc")
    .limit(most);
}

/** How many events match, counted no further than `most`. */
export function countEvents(question: AuditQuestion, most: number) {
  const counted = matching(question)
    .select(sql<number>`1`.as("one"))
    .limit(most);
  return db.selectFrom(counted.as("counted")).select(sql<number>`count(*)`.as("count"));
}

/** One event, whole. */
export const eventById = (orgId: string, id: string) =>
  db
    .selectFrom("audit_log as a")
    .select([...columns, "a.before", "a.after"])
    .where(own(orgId, "a"))
    .where("a.id", "=", id);

/** A column's different values in order, by skipping through its index. */
const differentValues = (orgId: string, column: "action" | "subject_type") => {
  const next = sql.ref(`a.${column}`);
  return sql`(WITH RECURSIVE walk AS (
      (SELECT ${next} AS value FROM audit_log a WHERE ${own(orgId, "a")} ORDER BY ${next} LIMIT 1)
      UNION ALL SELECT (SELECT ${next} FROM audit_log a WHERE ${own(orgId, "a")} AND ${next} > walk.value ORDER BY ${next} LIMIT 1) FROM walk WHERE walk.value IS NOT NULL
    ) SELECT coalesce(array_agg(value), '{}') FROM walk WHERE value IS NOT NULL)`;
};

/** Which actions and kinds of things the log contains. */
export const storedWords = (orgId: string) =>
  db
    .selectFrom(sql<{ one: number }>`(SELECT 1 AS one)`.as("once"))
    .select([
      sql<string[]>`${differentValues(orgId, "action")}`.as("actions"),
      sql<string[]>`${differentValues(orgId, "subject_type")}`.as("types"),
    ]);

/** How many days events are kept. */
export const daysKept = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.log_retention").where(own(orgId, "o"));

/** How the organisation writes days. */
export const dateFormatOf = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.date_format").where(own(orgId, "o"));

/** The newest event of an action. */
export const newestOf = (orgId: string, action: string) =>
  db
    .selectFrom("audit_log as a")
    .select(["a.happened_at", "a.actor_name", "a.after"])
    .where(own(orgId, "a"))
    .where("a.action", "=", action)
    .orderBy("a.happened_at", "desc")
    .orderBy("a.id", "desc")
    .limit(1);

/** What a person's own export was requested for. */
export const exportFilter = (orgId: string, actorId: string, exportId: string) =>
  db
    .selectFrom("audit_log as a")
    .select(sql<unknown>`a.after -> 'filter'`.as("filter"))
    .where(own(orgId, "a"))
    .where("a.subject_id", "=", exportId)
    .where("a.actor_id", "=", actorId)
    .where("a.action", "=", "export audit log");
