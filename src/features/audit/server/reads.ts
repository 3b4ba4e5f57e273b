import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { eventDetails, namesIn, vocabularyOf, civilTime, eventHead, type StoredEvent } from "./event-view.ts";
import {
  dateFormatOf,
  eventById,
  daysKept,
  newestOf,
  storedWords,
  countEvents,
  eventsPage,
} from "./queries.ts";
import { safeParse } from "zod/mini";
import { checkAction } from "./check-audit.ts";
import { newestCut, newestSeal, unsealedRows } from "./seal-queries.ts";
import { newestLink } from "./seal.ts";
import { differences } from "../rules/difference.ts";

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

/** GET /api/audit/events/{entryId}. */
export const readAuditEvent = serve(contract.readAuditEvent, async (call) => {
  const { orgId, timeZone } = call.actor;
  const [found, preferences] = await call.read(eventById(orgId, call.params.entryId), dateFormatOf(orgId));
  const event = found[0];
  if (!event) throw notFound(t`This event no longer exists.`);
  const [things] = await call.read(namesIn(orgId, [event]));
  return eventDetails(event, vocabularyOf(things, preferences[0]?.date_format, timeZone), timeZone);
});
