import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../hours-contract.ts";
import { hoursToCome, summaryOf } from "./hours-to-come-queries.ts";
import { unworkableAfter } from "./plan-queries.ts";
import { personRow } from "./person-queries.ts";

/** Rows of a person's plan: a project, function and month each. */
const maxRows = 1000;

/** GET /api/people/{personId}/hours-to-come. */
export const readPersonHoursToCome = serve(contract.readPersonHoursToCome, async (call) => {
  const { actor, params, query, today } = call;
  const [[person]] = await call.read(personRow(actor.orgId, params.personId));
  if (!person) throw notFound();
  const now = {
    functionId: person.function_id,
    isAllocatable: person.is_active && person.billable && person.cost_tier_id !== null,
  };
  const after =
    query.isAllocatable === undefined
      ? now
      : { functionId: query.functionId ?? null, isAllocatable: query.isAllocatable === "true" };
  const employment = { firstDay: query.firstDay ?? null, lastDay: query.lastDay ?? null };
  const which = unworkableAfter(
    actor.orgId,
    params.personId,
    { ...after, ...employment },
    query.from ?? today,
  );
  const [rows] = await call.read(hoursToCome({ orgId: actor.orgId, today }, which, maxRows));
  const { hours, parts } = summaryOf(rows, ({ projectCode, projectName }) => `${projectCode} ${projectName}`);
  return { hours, parts: [...parts] };
});
