import { sql, type RawBuilder } from "kysely";
import { newId } from "#server/ids.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import { standsInFor } from "#features/people/server/delegation/delegate-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { hasGrant } from "#features/people/server/recipient-queries.ts";
import type { Subject, SubjectKind } from "../rules/subject-key.ts";
import { alphabetical, folded, searched } from "#server/database/names.ts";

const answering = <R>(text: RawBuilder<R>): Query<R> => ({ compile: () => text.compile(db) });

/** The columns that say what a comment is on. */
export interface SubjectColumns {
  readonly kind: SubjectKind;
  readonly project_id: string | null;
  readonly month_start: Day | null;
  readonly cost_tier_id: string | null;
  readonly user_id: string | null;
  readonly day: Day | null;
  readonly holiday_request_id: string | null;
}

export const columnsOf = ({ kind, month, ...subject }: Subject): SubjectColumns => ({
  kind,
  project_id: subject.projectId,
  month_start: month === null ? null : firstDay(month),
  cost_tier_id: subject.costTierId,
  user_id: subject.userId,
  day: subject.day,
  holiday_request_id: subject.requestId,
});

/** Comments `c` with these columns; those that are null may be anything. */
const isOn = (orgId: string, columns: Partial<SubjectColumns>) =>
  sql.join(
    [
      own(orgId, "c"),
      ...Object.entries(columns).flatMap(([name, value]) =>
        value === null ? [] : [sql`${sql.ref(`c.${name}`)} = ${value}`],
      ),
    ],
    sql` AND `,
  );

/** Beside the subject `s`: its project, tier, request, week and whose it is (`o`). */
const withAbout = (orgId: string) => sql`
  JOIN organisation_settings z ON ${own(orgId, "z")}
  LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = s.project_id
  LEFT JOIN cost_tiers t ON ${own(orgId, "t")} AND t.id = s.cost_tier_id
  LEFT JOIN functions f ON ${own(orgId, "f")} AND f.id = t.function_id
  LEFT JOIN holiday_requests r ON ${own(orgId, "r")} AND r.id = s.holiday_request_id
  LEFT JOIN users o ON ${own(orgId, "o")} AND o.id = coalesce(s.user_id, r.user_id)
  LEFT JOIN timesheets w ON ${own(orgId, "w")} AND s.kind = 'week' AND w.user_id = s.user_id AND w.week_starting = s.day`;

export interface AboutRow {
  readonly project: string | null;
  readonly tier: string | null;
  readonly person_id: string | null;
  readonly person: string | null;
  readonly function_id: string | null;
  readonly timesheet_id: string | null;
  readonly first_day: Day | null;
  readonly last_day: Day | null;
  readonly date_format: string;
  readonly time_zone: string;
}

const aboutColumns = sql`p.code || ' ' || p.name AS project, f.name || ', ' || t.name AS tier, o.id AS person_id,
  CASE WHEN o.id IS NOT NULL THEN ${personName("o")} END AS person, o.function_id, w.id AS timesheet_id,
  r.start_date AS first_day, r.end_date AS last_day, z.date_format, z.time_zone`;

/**
 * Whether the person `u` may read comments on the subject `s` of `o`: who may read forecasts, everyone for the plan, and
 * for weeks and leave the owner and who decides that day (docs/readings.md#amb-18).
 */
const mayRead = (orgId: string, today: Day) => {
  const manager = sql<
    string | null
  >`(SELECT m.id FROM users m WHERE ${own(orgId, "m")} AND m.id = o.manager_id AND m.is_active)`;
  return sql<boolean>`(u.is_active AND CASE s.kind
    WHEN 'project-month' THEN ${hasGrant(orgId, "read projects")}
    WHEN 'forecast-line' THEN ${hasGrant(orgId, "read forecasts")}
    WHEN 'allocation-cell' THEN true
    ELSE u.id = o.id OR CASE WHEN ${manager} IS NOT NULL
      THEN u.id = ${manager} OR ${standsInFor(orgId, manager, sql.ref("u.id"), today)}
      ELSE ${hasGrant(orgId, "decide on weeks and leave")} END
    END)`;
};

/** The subject as a row `s`, where everything that it names exists. */
const subjectRow = (orgId: string, subject: Subject) => {
  const { kind, project_id, month_start, cost_tier_id, user_id, day, holiday_request_id } =
    columnsOf(subject);
  return sql`(SELECT ${kind}::text AS kind, ${project_id}::uuid AS project_id, ${month_start}::date AS month_start,
    ${cost_tier_id}::uuid AS cost_tier_id, ${user_id}::uuid AS user_id, ${day}::date AS day,
    ${holiday_request_id}::uuid AS holiday_request_id) s ${withAbout(orgId)}`;
};
const exists = sql`(s.project_id IS NULL OR p.id IS NOT NULL) AND (s.cost_tier_id IS NULL OR t.id IS NOT NULL)
  AND (s.user_id IS NULL OR o.id IS NOT NULL) AND (s.holiday_request_id IS NULL OR r.id IS NOT NULL)`;

/** What is known of the subject, for someone who may read it; no row for others, or where it doesn't exist. */
export const aboutFor = (orgId: string, subject: Subject, userId: string, today: Day) =>
  answering(sql<AboutRow>`SELECT ${aboutColumns} FROM ${subjectRow(orgId, subject)}
    JOIN users u ON ${own(orgId, "u")} AND u.id = ${userId}
    WHERE ${exists} AND ${mayRead(orgId, today)}`);

/** Of these people, the active ones, and whether they may read the subject. */
export const readersAmong = (orgId: string, subject: Subject, ids: readonly string[], today: Day) =>
  answering(sql<{ id: string; name: string; may_read: boolean }>`
    SELECT u.id, ${personName("u")} AS name, ${mayRead(orgId, today)} AS may_read FROM ${subjectRow(orgId, subject)}
    JOIN users u ON ${own(orgId, "u")} AND u.id = ANY(${ids}::uuid[])`);

/**
 * Others who may read the subject and whose name, or a word of it, begins with this; by name. People of one name have
 * their function and address beside it.
 */
export const readersNamed = (
  orgId: string,
  subject: Subject,
  { typed, butId }: { readonly typed: string; readonly butId: string },
  today: Day,
) => {
  const wanted = searched(folded(typed.trim().replaceAll(/[\\%_]/g, "\\$&")));
  const key = searched(folded(personName("u")));
  const name = personName("u");
  return answering(sql<{ id: string; name: string; detail: string | null }>`
    SELECT u.id, ${name} AS name,
      CASE WHEN count(*) OVER (PARTITION BY ${name}) > 1 THEN concat_ws(', ', g.name, u.email) END AS detail
    FROM ${subjectRow(orgId, subject)}
    JOIN users u ON ${own(orgId, "u")} AND u.id <> ${butId}
    LEFT JOIN functions g ON ${own(orgId, "g")} AND g.id = u.function_id
    WHERE ${mayRead(orgId, today)} AND (${key} LIKE ${wanted} || '%' OR ${key} LIKE '% ' || ${wanted} || '%')
    ORDER BY ${alphabetical(sql`u.name_key`)}, u.id LIMIT 8`);
};

const commentColumns = sql`c.id, c.text, c.written_at, c.written_by, c.edited_at, c.deleted_at, c.version,
  CASE WHEN x.id IS NOT NULL THEN ${personName("x")} END AS written_by_name`;

export interface CommentRow {
  readonly id: string;
  readonly text: string;
  readonly written_at: string;
  readonly written_by: string;
  readonly written_by_name: string | null;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly version: number;
}

/** More are counted, not listed. */
const maxListed = 200;

export const commentsOn = (orgId: string, subject: Subject) =>
  answering(sql<CommentRow & { total: number }>`SELECT ${commentColumns}, count(*) OVER ()::int AS total
    FROM comments c LEFT JOIN users x ON ${own(orgId, "x")} AND x.id = c.written_by
    WHERE ${isOn(orgId, columnsOf(subject))} ORDER BY c.written_at DESC, c.id DESC LIMIT ${maxListed}`);

/** Whom the subject's comments mention; `is_unread` of the reader's own. */
export const mentionedOn = (orgId: string, subject: Subject, readerId: string) =>
  answering(sql<{ id: string; name: string; is_unread: boolean }>`
    SELECT u.id, ${personName("u")} AS name, coalesce(bool_or(m.read_at IS NULL) FILTER (WHERE u.id = ${readerId}), false) AS is_unread
    FROM comments c JOIN comment_mentions m ON ${own(orgId, "m")} AND m.comment_id = c.id
    JOIN users u ON ${own(orgId, "u")} AND u.id = m.user_id
    WHERE ${isOn(orgId, columnsOf(subject))} GROUP BY u.org_id, u.id`);

/** How many comments there are, by subject; `within`: part of a subject's columns, and a span of days. */
export const countsWithin = (
  orgId: string,
  within: Partial<SubjectColumns>,
  days: { readonly first: Day; readonly last: Day } | null,
  ownerId: string | null,
) =>
  answering(sql<SubjectColumns & { count: number }>`
    SELECT c.kind, c.project_id, c.month_start, c.cost_tier_id, c.user_id, c.day, c.holiday_request_id, count(*)::int AS count
    FROM comments c WHERE ${isOn(orgId, within)} AND c.deleted_at IS NULL
      ${days === null ? sql`` : sql`AND c.day BETWEEN ${days.first} AND ${days.last}`}
      ${ownerId === null ? sql`` : sql`AND c.holiday_request_id IN (SELECT r.id FROM holiday_requests r WHERE ${own(orgId, "r")} AND r.user_id = ${ownerId})`}
    GROUP BY c.kind, c.project_id, c.month_start, c.cost_tier_id, c.user_id, c.day, c.holiday_request_id`);

export const commentOf = (orgId: string, id: string) =>
  answering(sql<
    CommentRow & SubjectColumns
  >`SELECT ${commentColumns}, c.kind, c.project_id, c.month_start, c.cost_tier_id, c.user_id, c.day, c.holiday_request_id
    FROM comments c LEFT JOIN users x ON ${own(orgId, "x")} AND x.id = c.written_by
    WHERE ${own(orgId, "c")} AND c.id = ${id} FOR UPDATE OF c`);

export const insertComment = (
  orgId: string,
  row: SubjectColumns & { id: string; text: string; written_by: string },
) => db.insertInto("comments").values({ ...row, org_id: orgId });

export const updateText = (orgId: string, id: string, text: string) =>
  db
    .updateTable("comments")
    .set({ text, edited_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where(own(orgId, "comments"))
    .where("id", "=", id);

export const markDeleted = (orgId: string, id: string, by: string) => [
  db
    .updateTable("comments")
    .set({ text: "", deleted_at: sql<string>`now()`, deleted_by: by, version: sql<number>`version + 1` })
    .where(own(orgId, "comments"))
    .where("id", "=", id),
  db.deleteFrom("comment_mentions").where(own(orgId, "comment_mentions")).where("comment_id", "=", id),
];

/** Removes mentions of anyone else than these. */
export const dropMentions = (orgId: string, id: string, but: readonly string[]) =>
  db
    .deleteFrom("comment_mentions")
    .where(own(orgId, "comment_mentions"))
    .where("comment_id", "=", id)
    .where(sql<boolean>`user_id <> ALL(${but}::uuid[])`);

/** Adds those of these mentions that are new, and answers them. The writer has read their own. */
export const addMentions = (orgId: string, id: string, ids: readonly string[], writerId: string) =>
  db
    .insertInto("comment_mentions")
    .values(
      ids.map((userId) => ({
        org_id: orgId,
        comment_id: id,
        user_id: userId,
        read_at: userId === writerId ? sql<string>`now()` : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "comment_id", "user_id"]).doNothing())
    .returning("user_id");

export const markRead = (orgId: string, subject: Subject, readerId: string) =>
  answering(sql`UPDATE comment_mentions m SET read_at = now() WHERE ${own(orgId, "m")} AND m.user_id = ${readerId}
    AND m.read_at IS NULL AND m.comment_id IN (SELECT c.id FROM comments c WHERE ${isOn(orgId, columnsOf(subject))})`);

/** Notifies the organisation's browsers that someone read what mentions them. */
export const notifyRead = (orgId: string, readerId: string, requestId: string) =>
  db.insertInto("events").values({
    org_id: orgId,
    id: newId(),
    topic: "mention",
    subject_id: readerId,
    request_id: requestId,
  });

/** Comments that mention the reader and that they haven't read, where they may still see them; the latest first. */
export const unreadMentions = (orgId: string, readerId: string, today: Day, most: number) =>
  answering(sql<SubjectColumns & AboutRow & { id: string; written_by_name: string | null; count: number }>`
    SELECT s.id, s.kind, s.project_id, s.month_start, s.cost_tier_id, s.user_id, s.day, s.holiday_request_id,
      CASE WHEN x.id IS NOT NULL THEN ${personName("x")} END AS written_by_name, count(*) OVER ()::int AS count, ${aboutColumns}
    FROM comment_mentions n JOIN comments s ON ${own(orgId, "s")} AND s.id = n.comment_id ${withAbout(orgId)}
    JOIN users u ON ${own(orgId, "u")} AND u.id = n.user_id
    LEFT JOIN users x ON ${own(orgId, "x")} AND x.id = s.written_by
    WHERE ${own(orgId, "n")} AND n.user_id = ${readerId} AND n.read_at IS NULL AND ${mayRead(orgId, today)}
    ORDER BY s.written_at DESC, s.id LIMIT ${most}`);
