import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import { firstDay } from "#shared/month.ts";
import * as contract from "../figures-contract.ts";
import { countFigures, projectFigures } from "./figure-queries.ts";
import { askedOf, type Asked } from "./period.ts";
import { functionFigures, type Months } from "./queries.ts";
import { healthIn } from "./standing.ts";

/** GET /api/analytics/projects/figures. */
export const listProjectFigures = serve(contract.listProjectFigures, async (call) => {
  const { orgId, maySeeCosts: showsMoney } = call.actor;
  const { search = "", sort = "code", direction, after, most } = call.query;
  const period = await askedOf(call, "project");
  const asked = { orgId, today: call.today, showsMoney, months: monthsOf(period), search };
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
  const [functions] = await call.read(functionFigures(call.actor.orgId, monthsOf(asked)));
  return { period: asked.period, functions: [...functions] };
});

/** The period alone, without the one it's compared with; an empty range has none. */
function monthsOf({ months }: Asked): Months {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined
    ? { first: "2100-12-01", last: "1900-01-01" }
    : { first: firstDay(first), last: firstDay(last) };
}
