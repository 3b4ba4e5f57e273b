import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const changeReports = endpoint({
  method: "PUT",
  path: "/api/people/{personId}/reports",
  summary:
    "Give everyone who reports to a person another manager, or none; the new manager, who may report to them too, stays",
  access: "change people",
  params: z.strictObject({ personId: Id }),
  body: z.strictObject({ managerId: z.nullable(Id) }),
  output: z.strictObject({ changed: z.int() }),
  failure: t`Failed to change the manager`,
});
