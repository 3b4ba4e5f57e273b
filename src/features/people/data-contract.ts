import * as z from "zod/mini";
import { endpoint, FileOutput, Id, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const ofPerson = z.strictObject({ personId: Id });

export const exportPerson = endpoint({
  method: "GET",
  path: "/api/people/{personId}/data",
  summary: "Export everything stored about a person as a ZIP of JSON and CSV. Each export is an audit event",
  access: "read people",
  params: ofPerson,
  output: FileOutput,
  files: ["application/zip"],
  refusesTokens: true,
  failure: t`Failed to export the data`,
  closedInDemonstration: true,
});

export const readErasure = endpoint({
  method: "GET",
  path: "/api/people/{personId}/erasure",
  summary: "Read what erasing a person would remove and leave, and what prevents it",
  access: "read people",
  params: ofPerson,
  output: z.strictObject({
    /** Why the person can't be erased, in sentences; empty when they can. */
    blocks: z.array(z.string()),
    stays: z.strictObject({ bookedHours: z.number(), holidayHours: z.number(), allocatedHours: z.number() }),
    /** Notes of entries and timers; reasons and comments of weeks, holidays and freezes; mails to them. */
    goes: z.strictObject({ notes: z.int(), comments: z.int(), mails: z.int() }),
  }),
  refusesTokens: true,
  failure: t`Failed to fetch what erasing would remove`,
});

export const erasePerson = endpoint({
  method: "POST",
  path: "/api/people/{personId}/erasure",
  summary:
    "Erase a deactivated person: name, address, notes, comments and reasons go everywhere, sums stay. Can't be undone",
  access: "change people",
  params: ofPerson,
  body: z.strictObject({ version: Version }),
  output: z.strictObject({ redactedEvents: z.int() }),
  refusesTokens: true,
  failure: t`Failed to erase the user`,
});
