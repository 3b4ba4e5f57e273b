import { projectTextsOf } from "../rules/project-texts.ts";
import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import { standingFields } from "#features/analytics/server/standing.ts";
import * as contract from "../contract.ts";
import { progressText } from "../rules/project-progress.ts";
import { projectCounts, projectPage } from "./list-queries.ts";
import { statusOf } from "./project-columns.ts";

export const listProjects = serve(contract.listProjects, async (call) => {
  const { orgId, maySeeCosts: showsMoney } = call.actor;
  const { sort, direction, after, most, ...filter } = call.query;
  const pageSize = Number(most ?? contract.projectsOnAPage);
  const order = { by: sort, descending: direction === "descending" };
  const [found, counted] = await call.read(
    projectPage({ orgId, today: call.today, showsMoney }, filter, order, {
      after: after === undefined ? null : readPlace(after),
      most: pageSize,
    }),
    projectCounts(orgId, filter),
  );
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    projects: rows.map((row) => ({
      id: row.id,
      name: row.name,
      ...projectTextsOf(row),
      code: row.code,
      statusCode: statusOf(row.status_code),
      statusLabel: row.status_label,
      startDate: row.start_date,
      projectLengthMonths: row.project_length_months,
      forecastProgress: progressText(
        { startDate: row.start_date, projectLengthMonths: row.project_length_months },
        call.today,
      ),
      profilesCount: row.profiles,
      functionsCount: row.functions,
      forecastersCount: row.forecasters,
      profileNames: row.profile_names,
      functionNames: row.function_names,
      forecasterNames: row.forecaster_names,
      ...standingFields(row.standing, showsMoney),
    })),
    total: counted[0]?.found ?? 0,
    all: counted[0]?.all ?? 0,
    next: last && found.length > pageSize ? placeText({ key: last.sort_key, id: last.id }) : null,
  };
});
