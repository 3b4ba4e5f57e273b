import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const ofPerson = z.strictObject({ personId: Id });

/** Where someone can get in at this moment. */
export const readPersonAccess = endpoint({
  method: "GET",
  path: "/api/people/{personId}/access",
  summary: "Read someone's sessions, and how many API tokens and calendar links they have",
  access: "read people",
  params: ofPerson,
  output: z.strictObject({
    sessions: z.array(
      z.strictObject({ id: Id, device: z.string(), startedAt: z.string(), lastUsedAt: z.string() }),
    ),
    tokens: z.int(),
    calendarLinks: z.int(),
  }),
  failure: t`Failed to fetch the sessions`,
});

export const endPersonAccess = endpoint({
  method: "DELETE",
  path: "/api/people/{personId}/access",
  summary:
    "End someone's sessions, API tokens, calendar links and links to set a password; a Super Admin's only by a Super Admin",
  access: "change people",
  params: ofPerson,
  output: z.strictObject({}),
  failure: t`Failed to end the sessions`,
  closedInDemonstration: true,
});

export const endPersonSession = endpoint({
  method: "DELETE",
  path: "/api/people/{personId}/access/sessions/{sessionId}",
  summary: "End one of someone's sessions; one that has already gone counts as ended",
  access: "change people",
  params: z.strictObject({ personId: Id, sessionId: Id }),
  output: z.strictObject({}),
  failure: t`Failed to end the session`,
  closedInDemonstration: true,
});
