import type { AuditDetails } from "../contract.ts";
import { differences } from "../rules/difference.ts";
import { valueWords, idsIn, type Names, type Vocabulary } from "../rules/value-words.ts";
import type { Query } from "#server/database/sql.ts";
import { formatsOf } from "#shared/formats.ts";
import { isId } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";
import { namesOf, type NamedThing } from "./name-queries.ts";

/** An event as it is stored. */
export interface StoredEvent {
  readonly id: string;
  readonly happened_at: string;
  readonly exact_at: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly request_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Ids looked up for one answer; what is beyond stays an id. */
const maxIds = 5000;

/** The names of everything these events speak of. */
export function namesIn(orgId: string, events: readonly StoredEvent[]): Query<NamedThing> {
  const ids = new Set<string>();
  for (const event of events) {
    if (isId(event.subject_id)) ids.add(event.subject_id);
    idsIn(event.before, ids);
    idsIn(event.after, ids);
  }
  return namesOf(orgId, [...ids].slice(0, maxIds));
}

function nameWords({ name, day, span }: NamedThing, written: Omit<Vocabulary, "names">): string {
  if (day === null) return name;
  const when = valueWords(span === "month" ? day.slice(0, 7) : day, { names: new Map(), ...written });
  return span === "week" ? t`${name}, week of ${when}` : `${name}, ${when}`;
}

/** How an organisation names things and writes days; where two things share an id the first counts. */
export function vocabularyOf(
  things: readonly NamedThing[],
  dateFormat: string | undefined,
  timeZone: string,
): Vocabulary {
  const { day, instant } = formatsOf(dateFormat ?? "", timeZone);
  const written = { day, instant };
  return {
    ...written,
    names: new Map(things.toReversed().map((thing) => [thing.id, nameWords(thing, written)])),
  };
}

/** Civil day and time of an instant in a time zone. */
export function civilTime(timeZone: string): (instant: string) => { day: string; time: string } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
    );
    return {
      day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
      time: `${parts["hour"]}:${parts["minute"]}:${parts["second"]}`,
    };
  };
}

/** What an event says of itself in every answer. */
export function eventHead(event: StoredEvent, names: Names, civil: ReturnType<typeof civilTime>) {
  return {
    id: event.id,
    at: event.happened_at,
    ...civil(event.happened_at),
    actorId: event.actor_id,
    actorName: event.actor_name,
    action: event.action,
    subjectType: event.subject_type,
    subjectId: event.subject_id,
    subjectName: names.get(event.subject_id) ?? null,
  };
}

/** So many changes of one event are shown. */
const maxChanges = 1000;

export function eventDetails(event: StoredEvent, words: Vocabulary, timeZone: string): AuditDetails {
  const changes = differences(event.before, event.after, words);
  return {
    ...eventHead(event, words.names, civilTime(timeZone)),
    requestId: event.request_id,
    changes: changes.slice(0, maxChanges),
    left: Math.max(0, changes.length - maxChanges),
  };
}
