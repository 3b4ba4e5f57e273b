import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../figures-contract.ts";
import { countFigures, projectFigures } from "./figure-queries.ts";
import { unworkableBy, unworkableOf } from "#features/months/server/plan-counts-queries.ts";
import { requestedPeriod, monthsToCome, windowOf, type RequestedPeriod } from "./period.ts";
import { rowsOfMonths } from "./period-queries.ts";
import { functionFigures } from "./queries.ts";
import { healthIn } from "./standing.ts";

const unworkableIn = (request: RequestedPeriod, by: "project" | "function", orgId: string) =>
  unworkableBy(by, orgId, rowsOfMonths(orgId, {}, monthsToCome(request)), request.today);

/** GET /api/analytics/projects/figures. */
export const listProjectFigures = serve(contract.listProjectFigures, async (call) => {
  const { orgId, maySeeCostTotals: showsMoney } = call.actor;
  const { search = "", sort = "code", direction, after, most } = call.query;
  const period = await requestedPeriod(call, "project");
  const requested = { orgId, today: call.today, showsMoney, months: windowOf(period.months), search };
  const page = {
    after: after === undefined ? null : readPlace(after),
    most: Number(most ?? contract.figuresOnAPage),
  };
  const order = { by: sort, descending: direction === "descending" };
  const [found, counted, unworkable] = await call.read(
    projectFigures(requested, order, page),
    countFigures(requested),
    unworkableIn(period, "project", orgId),
  );
  const lost = unworkableOf(unworkable);
  const rows = found.slice(0, page.most);
  const last = rows.at(-1);
  return {
    period: period.period,
    projects: rows.map(({ standing, sort_key: _key, ...row }) => ({
      ...row,
      unworkable: lost(row.id),
      health: healthIn(standing, showsMoney),
    })),
    total: counted[0]?.total ?? 0,
    next: last && found.length > page.most ? placeText({ key: last.sort_key, id: last.id }) : null,
  };
});

/** GET /api/analytics/functions/figures. */
export const listFunctionFigures = serve(contract.listFunctionFigures, async (call) => {
  const { orgId } = call.actor;
  const request = await requestedPeriod(call, "function");
  const [functions, unworkable] = await call.read(
    functionFigures(orgId, windowOf(request.months)),
    unworkableIn(request, "function", orgId),
  );
  const lost = unworkableOf(unworkable);
  return {
    period: request.period,
    functions: functions.map((row) => ({ ...row, unworkable: lost(row.id) })),
  };
});
