import * as z from "zod/mini";
import { DayText, endpoint, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { placePattern, systemActor } from "./rules/filter.ts";

const Filter = {
  actor: z.optional(z.union([Id, z.literal(systemActor)])),
  action: z.optional(text(120)),
  type: z.optional(text(120)),
  subject: z.optional(text(120)),
  from: z.optional(DayText),
  to: z.optional(DayText),
  text: z.optional(text(200)),
};
export const AuditFilterInput = z.strictObject(Filter);
const Place = z
  .string()
  .check(
    z.regex(placePattern),
    z.meta({ examples: ["2026-11-20T15:20:41.123456Z_0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4"] }),
  );

const Change = z.strictObject({ field: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) });

const event = {
  id: Id,
  /** An ISO instant. */
  at: z.string(),
  /** `yyyy-MM-dd` and `HH:mm:ss` in the organisation's time zone. */
  day: DayText,
  time: z.string(),
  actorId: z.nullable(Id),
  actorName: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What the subject is called now; null for what is gone or has no name. */
  subjectName: z.nullable(z.string()),
};

export const AuditEvent = z.strictObject({
  ...event,
  /** How many fields differ; null where the values are too long for a list. */
  changes: z.nullable(z.int()),
  first: z.nullable(Change),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditDetails = z.strictObject({
  ...event,
  requestId: z.string(),
  changes: z.array(Change),
  left: z.int(),
});
export type AuditDetails = z.infer<typeof AuditDetails>;

const Seal = z.strictObject({ number: z.int(), hash: z.string(), sealedAt: z.string() });

const Fault = z.strictObject({
  kind: z.enum(["changed", "missing", "added", "seal changed", "seal missing"]),
  seal: z.int(),
  entryId: z.nullable(Id),
  at: z.nullable(z.string()),
});
export const Check = z.strictObject({
  rows: z.int(),
  seals: z.int(),
  unsealed: z.int(),
  faults: z.int(),
  first: z.nullable(Fault),
});

export const listAuditEvents = endpoint({
  method: "GET",
  path: "/api/audit",
  summary:
    "List the organisation's matching events, newest first, fifty at a time; `next` and `previous` turn the pages",
  access: "read the audit log",
  query: z.strictObject({ ...Filter, after: z.optional(Place), before: z.optional(Place) }),
  output: z.strictObject({
    events: z.array(AuditEvent),
    /** What to request as `after` or `before` to read on or back; null at the ends. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** Matching events, counted no further than 10,000. */
    count: z.int(),
    counted: z.boolean(),
  }),
  failure: t`Failed to fetch the audit log`,
});

export const readAuditFrame = endpoint({
  method: "GET",
  path: "/api/audit/frame",
  summary: "Read what the audit log can be filtered by, its retention, newest seal and last check",
  access: "read the audit log",
  output: z.strictObject({
    actions: z.array(z.string()),
    types: z.array(z.string()),
    daysKept: z.int(),
    timeZone: z.string(),
    seal: z.nullable(Seal),
    unsealed: z.int(),
    /** Events were removed up to here. */
    cutAt: z.nullable(z.string()),
    lastCheck: z.nullable(z.strictObject({ at: z.string(), by: z.string(), result: Check })),
  }),
  failure: t`Failed to fetch the audit log`,
});

export const readAuditEvent = endpoint({
  method: "GET",
  path: "/api/audit/events/{entryId}",
  summary: "Read one event with everything it changed",
  access: "read the audit log",
  params: z.strictObject({ entryId: Id }),
  output: AuditDetails,
  failure: t`Failed to fetch the event`,
});

export const checkAudit = endpoint({
  method: "POST",
  path: "/api/audit/checks",
  summary: "Check every seal of the audit log and every event under it; the result is itself an event",
  access: "check and export the audit log",
  body: z.strictObject({}),
  output: Check,
  failure: t`Failed to check the audit log`,
});

export const exportAudit = endpoint({
  method: "POST",
  path: "/api/audit/exports",
  summary: "Start an export of the matching events; it is itself an event and says where to start reading",
  access: "check and export the audit log",
  body: AuditFilterInput,
  output: z.strictObject({ exportId: Id, next: z.string() }),
  failure: t`Failed to export the audit log`,
});

export const readAuditExport = endpoint({
  method: "GET",
  path: "/api/audit/exports/{exportId}",
  summary:
    "Read the next part of your own export as CSV, newest events first; the last part ends with the newest seal",
  access: "read the audit log",
  params: z.strictObject({ exportId: Id }),
  query: z.strictObject({ after: Place }),
  output: z.strictObject({ csv: z.string(), rows: z.int(), next: z.nullable(z.string()) }),
  failure: t`Failed to export the audit log`,
});
