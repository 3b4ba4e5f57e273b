import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** A figure as it was closed, and as it is now. */
const Figure = z.strictObject({ asClosed: z.number(), live: z.number() });

export const Figures = z.strictObject({
  budget: Figure,
  forecasted: Figure,
  allocated: Figure,
  actual: Figure,
  billable: Figure,
  /** Null for people who may not see costs. */
  actualCosts: z.nullable(Figure),
});
export type Figures = z.infer<typeof Figures>;

export const listClosedMonths = endpoint({
  method: "GET",
  path: "/api/closed-months",
  summary:
    "List the closed months of a period, with their hours as closed and now: of the organisation, a project or a function",
  access: "signed-in",
  query: z.strictObject({
    from: MonthText,
    to: MonthText,
    projectId: z.optional(Id),
    functionId: z.optional(Id),
  }),
  output: z.strictObject({
    months: z.array(
      z.strictObject({
        month: MonthText,
        closedAt: z.string(),
        closedByName: z.nullable(z.string()),
        figures: Figures,
      }),
    ),
  }),
  failure: t`Failed to fetch closed months`,
});
