import { serve } from "#server/http/serve.ts";
import * as contract from "../tour-contract.ts";
import { storeTours } from "./account-queries.ts";

/** No event of the audit log: it changes nothing but whether a page offers something. */
export const answerTour = serve(contract.answerTour, async (call) => {
  const { orgId, id, roles } = call.actor;
  await call.database.write(orgId, (transaction) => transaction.run(storeTours(orgId, id, roles)));
  return {};
});
