import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { readSteps } from "#server/http/parts.ts";
import { notFound } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { fullNameOf } from "#features/people/rules/person-name.ts";
import { readProject, type ProjectDetails } from "../contract.ts";
import { progressText } from "../rules/project-progress.ts";
import { fieldsOf, statusOf } from "./project-columns.ts";
import { assignedForecasters, assignedFunctions, profileCount, projectRow } from "./queries.ts";

/** The name people read: full name, else the e-mail address. */
export function personName(person: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string {
  return fullNameOf(person.first_name, person.last_name) ?? person.email ?? "";
}

/** A project for the screen, by a call's or a transaction's `read`. 404 for none. */
export async function projectDetails(
  reader: Pick<Transaction, "read">,
  orgId: string,
  projectId: string,
  today: Day,
): Promise<ProjectDetails> {
  const [[[row], [counted]], [functions], [forecasters]] = await readSteps(
    reader,
    [readProject.failure, [projectRow(orgId, projectId), profileCount(orgId, projectId)]],
    [t`Failed to fetch assigned functions`, [assignedFunctions(orgId, projectId)]],
    [t`Failed to fetch assigned forecasters`, [assignedForecasters(orgId, projectId)]],
  );
  if (!row) throw notFound();
  const span = { startDate: row.start_date, projectLengthMonths: row.project_length_months };
  return {
    id: row.id,
    orgId: row.org_id,
    ...fieldsOf(row),
    statusLabel: row.status_label,
    statusBeforeArchive: row.status_before_archive === null ? null : statusOf(row.status_before_archive),
    customerName: row.customer_name,
    projectLengthMonths: row.project_length_months,
    endedOn: row.ended_on,
    functionsCount: functions.length,
    forecastersCount: forecasters.length,
    profilesCount: counted?.profiles ?? 0,
    assignedFunctions: functions.map((each) => each.id),
    assignedForecasters: forecasters.map((each) => each.id),
    forecastProgress: progressText(span, today),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    functions: [...functions],
    forecasters: forecasters.map((each) => ({ id: each.id, name: personName(each) })),
    updatedByName: row.updated_by === null ? null : personName(row),
  };
}
