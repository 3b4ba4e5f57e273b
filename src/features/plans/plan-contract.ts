import * as z from "zod/mini";
import { endpoint, FileOutput, Id, MonthText, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { longestFind } from "./rules/month-plan.ts";

export const exportPlans = endpoint({
  method: "GET",
  path: "/api/allocations/plans/{month}",
  summary:
    "Export the month's plan of each person as a PDF, a page a person: of a person, a function's people, or everyone billable; 300 people at most",
  access: "signed-in",
  params: z.strictObject({ month: MonthText }),
  query: z.strictObject({
    function: z.optional(Id),
    person: z.optional(Id),
    /** Only people in whose name it occurs. */
    find: z.optional(text(longestFind)),
  }),
  output: FileOutput,
  files: ["application/pdf"],
  failure: t`Failed to export the plans`,
});
