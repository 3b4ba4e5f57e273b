import { safeParse } from "zod/mini";
import { csvText, type CsvValue } from "#shared/csv.ts";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { differences } from "../rules/difference.ts";
import { actionWords, typeWords } from "../rules/words.ts";
import { nothing, type Vocabulary } from "../rules/value-words.ts";
import { civilTime, eventHead, namesIn, vocabularyOf, type StoredEvent } from "./event-view.ts";
import { dateFormatOf, exportFilter, allEvents } from "./queries.ts";
import { newestSeal } from "./seal-queries.ts";

/** Events in one part. */
const perPart = 1000;
/** Changes of one event shown in its cell. */
const maxChanges = 200;

const headers = ["Day", "Time", "Who", "Action", "Area", "What", "Changes", "Event", "Subject", "Request"];

/** POST /api/audit/exports. Parts are read afterwards, by the event's filter. */
export const exportAudit = serve(contract.exportAudit, async (call) => {
  const exportId = newId();
  await call.write((transaction) =>
    transaction.audit({
      action: "export audit log",
      subjectType: "audit log",
      subjectId: exportId,
      after: { filter: call.body },
    }),
  );
  // The export contains what was there before its own event.
  const now = new Date(call.clock.now()).toISOString().replace("Z", "000Z");
  return { exportId, next: `${now}_ffffffff-ffff-ffff-ffff-ffffffffffff` };
});

/** GET /api/audit/exports/{exportId}. Only its author reads it. */
export const readAuditExport = serve(contract.readAuditExport, async (call) => {
  const { orgId, timeZone, id } = call.actor;
  const [begun] = await call.read(exportFilter(orgId, id, call.params.exportId));
  const filter = safeParse(contract.AuditFilterInput, begun[0]?.filter);
  if (!filter.success) throw notFound(t`This export doesn't exist.`);
  const [events, seals, preferences] = await call.read(
    allEvents({ ...filter.data, orgId, timeZone }, call.query.after, perPart),
    newestSeal(orgId),
    dateFormatOf(orgId),
  );
  const [things] = await call.read(namesIn(orgId, events));
  const words = vocabularyOf(things, preferences[0]?.date_format, timeZone);
  const civil = civilTime(timeZone);
  const last = events.length < perPart ? undefined : events.at(-1);
  const seal = seals[0];
  const ending: CsvValue[][] =
    last === undefined && seal !== undefined
      ? [[t`Newest seal: ${seal.number}`, "", "", "", "", "", seal.hash, "", "", ""]]
      : [];
  const lines = events.map((event) => eventLine(event, words, civil));
  return {
    csv: csvText([...(call.query.after.includes("_ffffffff-ffff") ? [headers] : []), ...lines, ...ending]),
    rows: events.length,
    next: last === undefined ? null : `${last.exact_at}_${last.id}`,
  };
});

function eventLine(event: StoredEvent, words: Vocabulary, civil: ReturnType<typeof civilTime>): CsvValue[] {
  const { day, time, subjectName } = eventHead(event, words.names, civil);
  const changes = differences(event.before, event.after, words);
  const reported = changes
    .slice(0, maxChanges)
    .map(({ field, was, is }) => `${field}: ${was ?? nothing()} → ${is ?? nothing()}`);
  if (changes.length > reported.length) reported.push(t`and ${changes.length - reported.length} more`);
  return [
    day,
    time,
    event.actor_name,
    actionWords(event.action),
    typeWords(event.subject_type),
    subjectName ?? "",
    reported.join("; "),
    event.id,
    event.subject_id,
    event.request_id,
  ];
}
