import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const countComments = endpoint({
  method: "GET",
  path: "/api/comments/counts",
  summary: "Count the comments on a project's months, a month's forecast lines or planned days, or one thing",
  access: "signed-in",
  query: z.strictObject({
    kind: z.enum(["project-month", "forecast-line", "allocation-cell", "week", "leave-request"]),
    /** Of months and forecast lines. */
    projectId: z.optional(Id),
    /** Of forecast lines and planned days. */
    month: z.optional(MonthText),
    /** Of a week. */
    userId: z.optional(Id),
    /** Its Monday. */
    day: z.optional(DayText),
    /** Of a leave request; without it, of your own ones. */
    requestId: z.optional(Id),
  }),
  output: z.strictObject({ counts: z.array(z.strictObject({ subject: z.string(), count: z.int() })) }),
  failure: t`Failed to count comments`,
});
