import * as z from "zod/mini";
import { endpoint, Id, orderQuery, pageAnswer, pageQuery, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Period, RangeQuery, Unworkable } from "./contract.ts";
import { figureOrders } from "./rules/figure-order.ts";
import { healthStates } from "./rules/health.ts";

/** A function with its hours of a timeframe, to choose from. */
const Subject = z.strictObject({
  id: Id,
  name: z.string(),
  budget: z.number(),
  forecasted: z.number(),
  allocated: z.number(),
  actual: z.number(),
  unworkable: Unworkable,
});
export type Subject = z.infer<typeof Subject>;

const SubjectProject = z.strictObject({
  ...Subject.shape,
  code: z.string(),
  /** As of today, by the plan; of hours alone for people who don't see costs. */
  health: z.enum(healthStates),
});
export type SubjectProject = z.infer<typeof SubjectProject>;

/** Projects in one answer of their figures. */
export const figuresOnAPage = 100;

export const listProjectFigures = endpoint({
  method: "GET",
  path: "/api/analytics/projects/figures",
  summary:
    "List the projects that have a dashboard with their hours of a timeframe and health, by code unless said",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({
    ...RangeQuery.shape,
    /** Contained in the name or the code, whatever the case. */
    search: z.optional(text(200)),
    ...orderQuery(figureOrders),
    ...pageQuery,
  }),
  output: z.strictObject({
    period: Period,
    projects: z.array(SubjectProject),
    ...pageAnswer,
  }),
  failure: t`Failed to fetch projects`,
});

export const listFunctionFigures = endpoint({
  method: "GET",
  path: "/api/analytics/functions/figures",
  summary: "List the functions that have a dashboard with their hours of a timeframe, by name",
  access: "signed-in",
  readsPast: true,
  query: RangeQuery,
  output: z.strictObject({ period: Period, functions: z.array(Subject) }),
  failure: t`Failed to fetch functions`,
});
