import { serve } from "#server/http/serve.ts";
import * as contract from "../../kinds-contract.ts";
import { leaveKindQueries, leaveKindsFrom } from "../ledger/leave-book.ts";
import { usedKinds } from "./kind-queries.ts";

/** GET /api/leave/kinds */
export const listLeaveKinds = serve(contract.listLeaveKinds, async (call) => {
  const { orgId } = call.actor;
  const [used, ...rows] = await call.read(usedKinds(orgId), ...leaveKindQueries(orgId));
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const inUse = new Set(used.map(({ id }) => id));
  return {
    refresh,
    kinds: kinds.map((kind) => ({
      ...kind,
      rules: [...kind.rules],
      isUnused: !kind.isHoliday && !inUse.has(kind.id),
    })),
  };
});
