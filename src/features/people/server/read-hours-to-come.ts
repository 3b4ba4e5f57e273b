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
  const after = { functionId: query.functionId ?? null, isAllocatable: query.isAllocatable === "true" };
  const [[person], rows] = await call.read(
    personRow(actor.orgId, params.personId),
    hoursToCome({ orgId: actor.orgId, today }, unworkableAfter(params.personId, after), maxRows),
  );
  if (!person) throw notFound();
  const { hours, parts } = summaryOf(rows, ({ projectCode, projectName }) => `${projectCode} ${projectName}`);
  return { hours, parts: [...parts] };
});
