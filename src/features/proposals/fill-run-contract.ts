import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { fillMonth } from "./fill-contract.ts";

export const readFill = endpoint({
  method: "GET",
  path: "/api/allocations/{functionId}/{month}/fill/{runId}",
  summary: "Read what a run proposed for a function's month in the last 30 days, to open it in the planner",
  access: "read proposals",
  params: z.strictObject({ functionId: Id, month: MonthText, runId: Id }),
  output: z.strictObject({
    answer: fillMonth.output,
    options: fillMonth.body.shape.options,
    createdAt: z.string(),
    createdByName: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch the proposal`,
});

/** The latest proposal for all of a function's month, as it is stored. */
export const FunctionFill = z.strictObject({
  functionId: Id,
  runId: Id,
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  /** Hours that frozen forecasts want, that were met before, and that are met with the proposal. */
  wanted: z.number(),
  metBefore: z.number(),
  metAfter: z.number(),
  /** The month has been saved since. */
  isOld: z.boolean(),
  unmet: z.array(z.strictObject({ projectCode: z.string(), hours: z.number(), reason: z.string() })),
});
export type FunctionFill = z.infer<typeof FunctionFill>;

export const listFills = endpoint({
  method: "GET",
  path: "/api/allocations/months/{periodId}/fills",
  summary: "List the latest proposal of each function for a whole month, of the last 30 days",
  access: "read proposals",
  params: z.strictObject({ periodId: MonthText }),
  output: z.strictObject({ fills: z.array(FunctionFill) }),
  failure: t`Failed to fetch proposals`,
});
