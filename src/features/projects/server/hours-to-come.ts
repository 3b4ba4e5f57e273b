import { sql } from "kysely";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { hoursToCome, summaryOf } from "#features/people/server/hours-to-come.ts";
import * as contract from "../contract.ts";
import { projectRow } from "./queries.ts";

/** People and months of one project. */
const maxRows = 5000;

/** Hours allocated to a project: entries as `e`, the project as `p`. */
export const hoursOfProject = (projectId: string) => sql<boolean>`(p.id = ${projectId})`;

/** Those beyond `length` months from the project's start. */
export const hoursBeyond = (projectId: string, startDate: string, length: number) =>
  sql<boolean>`(p.id = ${projectId} AND e.allocation_date >= ${firstDay(addMonths(monthOf(startDate), length))}::date)`;

/** GET /api/projects/{projectId}/hours-to-come. */
export const readProjectHoursToCome = serve(contract.readProjectHoursToCome, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const [[project]] = await call.read(projectRow(orgId, projectId));
  if (!project) throw notFound();
  const { length } = call.query;
  const which =
    length === undefined
      ? hoursOfProject(projectId)
      : hoursBeyond(projectId, project.start_date, Number(length));
  const [rows] = await call.read(hoursToCome({ orgId, today: call.today }, which, maxRows));
  const { hours, parts } = summaryOf(rows, ({ userName }) => userName);
  return { hours, parts: [...parts] };
});
