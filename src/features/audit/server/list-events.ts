import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { differences } from "../rules/difference.ts";
import { civilTime, eventHead, namesIn, vocabularyOf, type StoredEvent } from "./event-view.ts";
import { countEvents, dateFormatOf, eventsPage } from "./queries.ts";

const perPage = 50;
const maxCounted = 10_000;

const placeOf = (event: StoredEvent | undefined): string | null =>
  event ? `${event.exact_at}_${event.id}` : null;

/** GET /api/audit. */
export const listAuditEvents = serve(contract.listAuditEvents, async (call) => {
  const { orgId, timeZone } = call.actor;
  const { after, before, ...filter } = call.query;
  const question = { ...filter, orgId, timeZone };
  const [found, counts, preferences] = await call.read(
    eventsPage(question, { older: after, newer: before }, perPage + 1),
    countEvents(question, maxCounted + 1),
    dateFormatOf(orgId),
  );
  const page = found.slice(0, perPage);
  const more = found.length > perPage;
  const backwards = before !== undefined;
  if (backwards) page.reverse();
  const [things] = await call.read(namesIn(orgId, page));
  const words = vocabularyOf(things, preferences[0]?.date_format, timeZone);
  const civil = civilTime(timeZone);
  const count = counts[0]?.count ?? 0;
  return {
    events: page.map((event) => {
      const changes = event.readable ? differences(event.before, event.after, words) : null;
      return {
        ...eventHead(event, words.names, civil),
        changes: changes?.length ?? null,
        first: changes?.[0] ?? null,
      };
    }),
    next: backwards || more ? placeOf(page.at(-1)) : null,
    previous: backwards ? (more ? placeOf(page[0]) : null) : after === undefined ? null : placeOf(page[0]),
    count: Math.min(count, maxCounted),
    counted: count <= maxCounted,
  };
});
