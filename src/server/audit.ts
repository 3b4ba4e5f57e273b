import { sql } from "kysely";
import { db, prepared, type Query } from "./database/sql.ts";
import { newId } from "./ids.ts";

/** What a mutation did. `before` and `after` have the changed fields only. */
export interface AuditEntry {
  /** A verb and its object in the specification's words: `create project`, `freeze forecast`. */
  action: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** Who did it: a person by id and name, or the system (`id` null). */
export interface AuditActor {
  orgId: string;
  id: string | null;
  name: string;
}

/** One hash over redactions `r` of the log: what the event of an erasure says of its own. */
export const redactionDigest = sql<string>`'sha256:' || encode(sha256(convert_to(coalesce(
  string_agg(r.audit_id::text || r.hash_before || r.hash_after, '' ORDER BY r.audit_id), ''), 'UTF8')), 'hex')`;

const reportedRow = prepared(
  (
    ...values: [
      orgId: string,
      id: string,
      actorId: string | null,
      actorName: string,
      action: string,
      subjectType: string,
      subjectId: string,
      before: string | null,
      after: string | null,
      requestId: string,
      eventId: string,
    ]
  ) => {
    const [orgId, id, actorId, actorName, action, subjectType, subjectId, before, after, requestId, eventId] =
      values;
    return db
      .with("told", (query) =>
        query.insertInto("events").values({
          org_id: orgId,
          id: eventId,
          topic: subjectType,
          action,
          subject_id: subjectId,
          request_id: requestId,
        }),
      )
      .insertInto("audit_log")
      .values({
        org_id: orgId,
        id,
        actor_id: actorId,
        actor_name: actorName,
        action,
        subject_type: subjectType,
        subject_id: subjectId,
        before,
        after,
        request_id: requestId,
      });
  },
);

/**
 * A mutation's audit row and the event for the organisation's browsers, in the mutation's own transaction.
 */
export function auditRow(
  actor: AuditActor,
  { action, subjectType, subjectId, ...entry }: AuditEntry,
  requestId: string,
): Query<unknown> {
  const [before, after] = [entry.before, entry.after].map((value) =>
    value === undefined ? null : JSON.stringify(value),
  );
  return reportedRow(
    actor.orgId,
    newId(),
    actor.id,
    actor.name,
    action,
    subjectType,
    subjectId,
    before ?? null,
    after ?? null,
    requestId,
    newId(),
  );
}
