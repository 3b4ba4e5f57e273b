import { isId } from "#shared/id.ts";
import { newId } from "#server/ids.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Transaction } from "#server/scope.ts";
import { dataOf } from "../rules/message.ts";
import { eventType, includesType, silentTopics } from "../rules/topics.ts";
import {
  eventsSince,
  insertDeliveries,
  movePlace,
  versionsOf,
  webhooksWithNews,
  webhookToFeed,
} from "./delivery-queries.ts";

interface Event {
  readonly id: string;
  readonly topic: string;
  readonly type: string;
  readonly subjectId: string;
  readonly requestId: string;
  readonly happenedAt: string;
}

/**
 * Makes deliveries of the events every webhook that is on hasn't heard of. Reading goes on from the oldest
 * transaction that was open at the last one, so none is missed; one found twice is one delivery. Events are
 * removed after an hour at the earliest, and this runs before: nothing is written while no server is up.
 */
export async function feedWebhooks({ database, clock }: Platform): Promise<void> {
  const [waiting] = await database.jobsRead(webhooksWithNews());
  for (const { org_id: orgId, id } of waiting)
    await database.write(orgId, (transaction) => feed(transaction, orgId, id, clock.now()));
}

async function feed(transaction: Transaction, orgId: string, webhookId: string, now: number): Promise<void> {
  const webhook = await transaction.first(webhookToFeed(orgId, webhookId));
  if (!webhook) return;
  const rows = await transaction.rows(eventsSince(orgId, webhook.place, webhook.listens_since));
  const events = rows.flatMap(
    ({ id, topic, subject_id: subjectId, request_id: requestId, created_at: at, action }) =>
      id === null || topic === null || subjectId === null || requestId === null || at === null
        ? []
        : [{ id, topic, type: eventType(topic, action ?? ""), subjectId, requestId, happenedAt: at }],
  );
  const wanted = events.filter(
    ({ topic, type }) => !silentTopics.includes(topic) && includesType(webhook.topics, type),
  );
  const versions = await versionsBySubject(transaction, orgId, wanted);
  const dueAt = new Date(now).toISOString();
  for (let at = 0; at < wanted.length; at += batch)
    await transaction.run(
      insertDeliveries(
        orgId,
        wanted.slice(at, at + batch).map((event) => ({
          id: newId(),
          webhookId,
          eventId: event.id,
          type: event.type,
          subjectId: event.subjectId,
          data: dataOf(event, versions.get(`${event.topic} ${event.subjectId}`)),
          happenedAt: event.happenedAt,
          dueAt,
        })),
      ),
    );
  await transaction.run(movePlace(orgId, webhookId, rows[0]?.next ?? webhook.place));
}

/** Rows of one statement, well below the most parameters there may be. */
const batch = 500;

async function versionsBySubject(
  transaction: Transaction,
  orgId: string,
  events: readonly Event[],
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (const [topic, each] of Map.groupBy(events, (event) => event.topic)) {
    const ids = [...new Set(each.map(({ subjectId }) => subjectId).filter(isId))];
    const query = versionsOf(orgId, topic, ids);
    if (query === null) continue;
    for (const row of await transaction.rows(query)) versions.set(`${topic} ${row.id}`, row.version);
  }
  return versions;
}
