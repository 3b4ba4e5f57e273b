import { serve } from "#server/http/serve.ts";
import { forbidden, invalid } from "#server/refusal.ts";
import type { output } from "zod/mini";
import { formatsOf } from "#shared/formats.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { mayAccess } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import * as counts from "../counts-contract.ts";
import { subjectWords } from "../rules/about.ts";
import { actionOf } from "../rules/subject.ts";
import { subjectKey, type SubjectKind } from "../rules/subject-key.ts";
import * as queries from "./queries.ts";
import { aboutOf, readableSubject, subjectOf } from "./subject-access.ts";

export const commentFrom = (row: queries.CommentRow): contract.Comment => ({
  id: row.id,
  text: row.text,
  writtenAt: row.written_at,
  writtenById: row.written_by,
  writtenByName: row.written_by_name,
  editedAt: row.edited_at,
  deletedAt: row.deleted_at,
  version: row.version,
});

export const listComments = serve(contract.listComments, async (call) => {
  const { orgId, id } = call.actor;
  const { subject, row } = await readableSubject(call, call.query.subject);
  const [comments, people] = await call.read(
    queries.commentsOn(orgId, subject),
    queries.mentionedOn(orgId, subject, id),
  );
  return {
    about: subjectWords(subject, aboutOf(row), formatsOf(row.date_format, row.time_zone)),
    comments: comments.map(commentFrom).toReversed(),
    total: comments[0]?.total ?? 0,
    people: people.map(({ id: personId, name }) => ({ id: personId, name })),
    isUnread: people.some((person) => person.is_unread),
  };
});

/** What a count of each kind names; own leave requests need nothing. */
const needed: Readonly<Record<SubjectKind, readonly ("projectId" | "month" | "userId" | "day")[]>> = {
  "project-month": ["projectId"],
  "forecast-line": ["projectId", "month"],
  "allocation-cell": ["month"],
  week: ["userId", "day"],
  "leave-request": [],
};

/** What is counted, as part of a subject's columns and a span of days; refused where it doesn't say which ones. */
function countedIn(query: output<typeof counts.countComments.query>) {
  const { kind, projectId = null, month = null, userId = null, day = null, requestId = null } = query;
  const missing = needed[kind].find((part) => query[part] === undefined);
  if (missing !== undefined) throw invalid({ [missing]: t`Say which ones to count.` });
  const days =
    kind === "allocation-cell" && month !== null ? { first: firstDay(month), last: lastDay(month) } : null;
  return {
    days,
    columns: {
      kind,
      project_id: projectId,
      month_start: days !== null || month === null ? null : firstDay(month),
      user_id: userId,
      day,
      holiday_request_id: requestId,
    },
  };
}

export const countComments = serve(counts.countComments, async (call) => {
  const { orgId, id, roles } = call.actor;
  const { kind, userId = null, day = null, requestId = null } = call.query;
  const { columns, days } = countedIn(call.query);
  const action = actionOf[kind];
  if (action !== null && !mayAccess(action, roles)) throw forbidden();
  const areOwn = kind === "leave-request" && requestId === null;
  if (kind === "week" || requestId !== null)
    await readableSubject(call, subjectKey({ kind, userId, day, requestId }));
  const [rows] = await call.read(queries.countsWithin(orgId, columns, days, areOwn ? id : null));
  return { counts: rows.map((row) => ({ subject: subjectKey(subjectOf(row)), count: row.count })) };
});

export const listMentionable = serve(contract.listMentionable, async (call) => {
  const { orgId, id } = call.actor;
  const { subject } = await readableSubject(call, call.query.subject);
  const [people] = await call.read(
    queries.readersNamed(orgId, subject, { typed: call.query.name ?? "", butId: id }, call.today),
  );
  return { people: [...people] };
});

/** No audit row: looking changes nothing. The reader's other windows hear that Home has less to do. */
export const readMentions = serve(contract.readMentions, async (call) => {
  const { orgId, id } = call.actor;
  const { subject } = await readableSubject(call, call.body.subject);
  const read = await call.database.write(orgId, async (transaction) => {
    const count = await transaction.run(queries.markRead(orgId, subject, id));
    if (count > 0) await transaction.run(queries.notifyRead(orgId, id, call.requestId));
    return count;
  });
  return { read };
});
