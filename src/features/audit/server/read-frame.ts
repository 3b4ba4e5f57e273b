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
  const [words, kept, seals, cuts, checks, unsealed] = await call.read(
    storedWords(orgId),
    daysKept(orgId),
    newestSeal(orgId),
    newestCut(orgId),
    newestOf(orgId, checkAction),
    unsealedRows(orgId, last),
  );
  const seal = seals[0];
  const check = checks[0];
  const result = check && safeParse(contract.Check, check.after);
  return {
    actions: words[0]?.actions ?? [],
    types: words[0]?.types ?? [],
    daysKept: kept[0]?.log_retention ?? 0,
    timeZone: call.actor.timeZone,
    seal: seal ? { number: seal.number, hash: seal.hash, sealedAt: seal.sealed_at } : null,
    unsealed: unsealed[0]?.rows ?? 0,
    cutAt: cuts[0]?.at ?? null,
    lastCheck:
      check && result?.success ? { at: check.happened_at, by: check.actor_name, result: result.data } : null,
  };
});
