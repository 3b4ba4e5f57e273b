import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { projectDetails, personName } from "./project-view.ts";
import { t } from "#shared/texts/t.ts";
import { readSteps } from "#server/http/parts.ts";
import { statusOf } from "./project-columns.ts";
import { activeFunctionsWithTiers, forecasterCandidates, statusRows, projectRow } from "./queries.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { notFound, refuseInvalid } from "#server/refusal.ts";
import { lengthFault } from "../rules/project-draft.ts";
import { allocatedHoursIn, budgetHoursIn, forecastHoursIn } from "./left-out-queries.ts";
import { projectTextsOf } from "../rules/project-texts.ts";
import { placeText, readPlace } from "#server/http/place.ts";
import { standingFields } from "#features/analytics/server/standing.ts";
import { progressText } from "../rules/project-progress.ts";
import { projectCounts, projectPage } from "./list-queries.ts";

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
      ...(row.customer_name === null ? {} : { customerName: row.customer_name }),
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

/** What lies between a shorter end and the current one. */
export const readLeftOut = serve(contract.readLeftOut, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const length = Number(call.query.length);
  const fault = lengthFault(length);
  refuseInvalid(fault === null ? {} : { length: fault });
  const [[project]] = await call.read(projectRow(orgId, projectId));
  if (!project) throw notFound();
  const start = monthOf(project.start_date);
  const from = firstDay(addMonths(start, length));
  const before = firstDay(addMonths(start, Math.max(length, project.project_length_months)));
  const [budgets, forecasts, allocations] = await call.read(
    budgetHoursIn(orgId, projectId, { after: length, upTo: project.project_length_months }),
    forecastHoursIn(orgId, projectId, from, before),
    allocatedHoursIn(orgId, projectId, from, before),
  );
  return {
    profiles: budgets[0]?.profiles ?? 0,
    budgets: budgets.map((row) => ({
      id: row.id,
      profileCode: row.profile_code,
      profileName: row.profile_name,
      statusLabel: row.status_label,
      isActive: row.status_code === "active",
      months: row.months,
      hours: row.hours,
    })),
    forecasts: forecasts.map((row) => ({
      month: monthOf(row.month_start),
      statusLabel: row.status_label,
      hours: row.hours,
    })),
    allocations: allocations.map((row) => ({
      month: monthOf(row.month_start),
      people: row.people,
      hours: row.hours,
    })),
  };
});

export const readProjectChoices = serve(contract.readProjectChoices, async (call) => {
  const { orgId } = call.actor;
  const [[tiers], [people], [statuses]] = await readSteps(
    call,
    [contract.readProjectChoices.failure, [activeFunctionsWithTiers(orgId)]],
    [t`Failed to fetch forecasters`, [forecasterCandidates(orgId)]],
    [t`Failed to fetch project statuses`, [statusRows()]],
  );
  const functions = [...Map.groupBy(tiers, (row) => row.id)].map(([id, rows]) => ({
    id,
    name: rows[0]?.name ?? "",
    costTiers: rows.flatMap((row) =>
      row.tier_id === null || row.tier_name === null || row.hourly_rate === null
        ? []
        : [{ id: row.tier_id, name: row.tier_name, hourlyRate: row.hourly_rate }],
    ),
  }));
  return {
    functions,
    forecasters: people.map((person) => ({ id: person.id, name: personName(person), email: person.email })),
    statuses: statuses.map((status) => ({ ...status, code: statusOf(status.code) })),
  };
});

export const readProject = serve(contract.readProject, (call) =>
  projectDetails(call, call.actor.orgId, call.params.projectId, call.today),
);
