import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { adminRoles } from "#shared/role.ts";
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
  access: adminRoles,
  params: z.strictObject({ personId: Id }),
  query: z.strictObject({
    /** Their function after the change; none where it's left out. */
    functionId: z.optional(Id),
    /** They can be allocated: active, billable and with a cost tier. */
    isAllocatable: z.enum(["true", "false"]),
  }),
  output: HoursToCome,
  failure: t`Failed to fetch the hours to come`,
});
