import type { Call } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import type { Endpoint } from "#shared/contract.ts";
import { monthOf } from "#shared/month.ts";
import { mayAccess } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type { About } from "../rules/about.ts";
import { actionOf, readSubject } from "../rules/subject.ts";
import type { Subject } from "../rules/subject-key.ts";
import { aboutFor, type AboutRow, type SubjectColumns } from "./queries.ts";

type SubjectCall = Pick<Call<Endpoint>, "actor" | "read" | "today">;

export const noComments = () =>
  notFound(t`What these comments are on doesn't exist, or you don't have access to it.`);

/** The subject for someone who may read it: 403 without the role, 404 for what doesn't exist or is others'. */
export async function readableSubject(
  { actor, read, today }: SubjectCall,
  key: string,
): Promise<{ readonly subject: Subject; readonly row: AboutRow }> {
  const subject = readSubject(key);
  if (subject === null) throw noComments();
  const action = actionOf[subject.kind];
  if (action !== null && !mayAccess(action, actor.roles)) throw forbidden();
  const [[row]] = await read(aboutFor(actor.orgId, subject, actor.id, today));
  if (!row) throw noComments();
  return { subject, row };
}

export const subjectOf = (row: SubjectColumns): Subject => ({
  kind: row.kind,
  projectId: row.project_id,
  month: row.month_start === null ? null : monthOf(row.month_start),
  costTierId: row.cost_tier_id,
  userId: row.user_id,
  day: row.day,
  requestId: row.holiday_request_id,
});

export const aboutOf = (row: AboutRow): About => ({
  project: row.project,
  tier: row.tier,
  personId: row.person_id,
  person: row.person,
  functionId: row.function_id,
  timesheetId: row.timesheet_id,
  firstDay: row.first_day,
  lastDay: row.last_day,
});
