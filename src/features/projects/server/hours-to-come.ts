import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { hoursToCome, summaryOf } from "#features/people/server/hours-to-come-queries.ts";
import * as contract from "../contract.ts";
import { hoursBeyond, hoursOfProject } from "./hours-queries.ts";
import { projectRow } from "./queries.ts";

/** People and months of one project. */
const maxRows = 5000;

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
