import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { eventDetails, namesIn, vocabularyOf } from "./event-view.ts";
import { dateFormatOf, eventById } from "./queries.ts";

/** GET /api/audit/events/{entryId}. */
export const readAuditEvent = serve(contract.readAuditEvent, async (call) => {
  const { orgId, timeZone } = call.actor;
  const [found, preferences] = await call.read(eventById(orgId, call.params.entryId), dateFormatOf(orgId));
  const event = found[0];
  if (!event) throw notFound(t`This event no longer exists.`);
  const [things] = await call.read(namesIn(orgId, [event]));
  return eventDetails(event, vocabularyOf(things, preferences[0]?.date_format, timeZone), timeZone);
});
