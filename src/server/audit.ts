import { db, type Query } from "./database/sql.ts";
import { newId } from "./ids.ts";

/** What a mutation did, as the audit log keeps it. `before` and `after` hold the changed fields only. */
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

/** The audit row of one mutation and the event that tells the organisation's browsers, written in the mutation's own transaction. */
export function auditRow(actor: AuditActor, entry: AuditEntry, requestId: string): Query<unknown> {
  const event = { org_id: actor.orgId, id: newId(), topic: entry.subjectType, subject_id: entry.subjectId, request_id: requestId };
  return db
    .with("told", (query) => query.insertInto("events").values(event))
    .insertInto("audit_log")
    .values({
      org_id: actor.orgId,
      id: newId(),
      actor_id: actor.id,
      actor_name: actor.name,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      request_id: requestId,
    });
}
