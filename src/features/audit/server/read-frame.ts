import { safeParse } from "zod/mini";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { checkAction } from "./check-audit.ts";
import { daysKept, newestOf, storedWords } from "./queries.ts";
import { newestCut, newestSeal, unsealedRows } from "./seal-queries.ts";
import { newestLink } from "./seal.ts";

/** GET /api/audit/frame. */
export const readAuditFrame = serve(contract.readAuditFrame, async (call) => {
  const { orgId } = call.actor;
  const last = await newestLink(call.database, orgId);
  const { words, days, seals, cuts, checks, unsealed } = await call.read({
    words: storedWords(orgId),
    days: daysKept(orgId),
    seals: newestSeal(orgId),
    cuts: newestCut(orgId),
    checks: newestOf(orgId, checkAction),
    unsealed: unsealedRows(orgId, last),
  });
  const seal = seals[0];
  return {
    actions: words[0]?.actions ?? [],
    types: words[0]?.types ?? [],
    daysKept: days[0]?.log_retention ?? 0,
    timeZone: call.actor.timeZone,
    seal: seal ? { number: seal.number, hash: seal.hash, sealedAt: seal.sealed_at } : null,
    unsealed: unsealed[0]?.rows ?? 0,
    cutAt: cuts[0]?.at ?? null,
    lastCheck: checkIn(checks[0]),
  };
});

/** What the event of a check says. */
function checkIn(event: { happened_at: string; actor_name: string; after: unknown } | undefined) {
  const result = safeParse(contract.Check, event?.after);
  return event && result.success
    ? { at: event.happened_at, by: event.actor_name, result: result.data }
    : null;
}
