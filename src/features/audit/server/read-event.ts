import { serve } from "../../../server/http/serve.ts";
import { notFound } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { eventDetails, nameMap, namesIn } from "./event-view.ts";
import { eventById } from "./queries.ts";

/** GET /api/audit/events/{entryId}. */
export const readAuditEvent = serve(contract.readAuditEvent, async (call) => {
  const { orgId, timeZone } = call.actor;
  const [found] = await call.read(eventById(orgId, call.params.entryId));
  const event = found[0];
  if (!event) throw notFound("This event does not exist any more.");
  const [things] = await call.read(namesIn(orgId, [event]));
  return eventDetails(event, nameMap(things), timeZone);
});
