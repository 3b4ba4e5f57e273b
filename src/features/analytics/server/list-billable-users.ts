import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { billableUsers } from "./queries.ts";

/** GET /api/analytics/billable-users. */
export const listBillableUsers = serve(contract.listBillableUsers, async (call) => {
  const { functionId = null, after = null } = call.query;
  const [users] = await call.read(
    billableUsers(call.actor.orgId, functionId, after, contract.maxBillableUsers),
  );
  return { users, next: users.length < contract.maxBillableUsers ? null : (users.at(-1)?.id ?? null) };
});
