import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../figures-contract.ts";
import { countFigures, projectFigures } from "./figure-queries.ts";
import { askedOf, windowOf } from "./period.ts";
import { functionFigures } from "./queries.ts";
import { healthIn } from "./standing.ts";

/** GET /api/analytics/projects/figures. */
export const listProjectFigures = serve(contract.listProjectFigures, async (call) => {
  const { orgId, maySeeCostTotals: showsMoney } = call.actor;
  const { search = "", sort = "code", direction, after, most } = call.query;
  const period = await askedOf(call, "project");
  const asked = { orgId, today: call.today, showsMoney, months: windowOf(period.months), search };
  const page = {
    after: after === undefined ? null : readPlace(after),
    most: Number(most ?? contract.figuresOnAPage),
  };
  const order = { by: sort, descending: direction === "descending" };
  const [found, counted] = await call.read(projectFigures(asked, order, page), countFigures(asked));
  const rows = found.slice(0, page.most);
  const last = rows.at(-1);
  return {
    period: period.period,
    projects: rows.map(({ standing, sort_key: _key, ...row }) => ({
      ...row,
      health: healthIn(standing, showsMoney),
    })),
    total: counted[0]?.total ?? 0,
    next: last && found.length > page.most ? placeText({ key: last.sort_key, id: last.id }) : null,
  };
});

/** GET /api/analytics/functions/figures. */
export const listFunctionFigures = serve(contract.listFunctionFigures, async (call) => {
  const asked = await askedOf(call, "function");
  const [functions] = await call.read(functionFigures(call.actor.orgId, windowOf(asked.months)));
  return { period: asked.period, functions: [...functions] };
});
