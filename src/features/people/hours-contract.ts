import * as z from "zod/mini";
import { DayText, endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const HoursToCome = z.strictObject({
  hours: z.number(),
  /** By project, or by person. */
  parts: z.array(z.strictObject({ name: z.string(), hours: z.number() })),
});

export const readPersonHoursToCome = endpoint({
  method: "GET",
  path: "/api/people/{personId}/hours-to-come",
  summary: "Read a person's allocated hours after today that they couldn't work after a change, by project",
  access: "read people",
  params: z.strictObject({ personId: Id }),
  query: z.strictObject({
    /** They can be allocated after the change: active, billable and with a cost tier. As now where it's missing. */
    isAllocatable: z.optional(z.enum(["true", "false"])),
    /** Their function after the change; with `isAllocatable`, none where it's missing. */
    functionId: z.optional(Id),
    /** The first day of the change; after today where it's missing. */
    from: z.optional(DayText),
    /** Their first and last day after the change; no limit where they're missing. */
    firstDay: z.optional(DayText),
    lastDay: z.optional(DayText),
  }),
  output: HoursToCome,
  failure: t`Failed to fetch upcoming hours`,
});
