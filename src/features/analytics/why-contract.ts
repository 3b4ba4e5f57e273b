import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { defaultTimeframe, timeframes } from "./rules/timeframe.ts";
import { whyCauses, whySteps, type WhyCause } from "./rules/why-model.ts";

const Money = z.nullable(z.number());
const Amount = z.strictObject({ hours: z.number(), gbp: Money });
const Step = z.enum(whySteps);
const Cause = z.enum([...new Set(Object.values(whyCauses).flat())] as [WhyCause, ...WhyCause[]]);

const Requested = {
  timeframe: z._default(z.enum(timeframes), defaultTimeframe),
  startMonth: z.optional(MonthText),
  endMonth: z.optional(MonthText),
  /** Of one project, or of one function; else of the organisation. */
  project: z.optional(Id),
  function: z.optional(Id),
};

/** Most rows in one answer. */
export const maxWhyRows = 200;

export const Why = z.strictObject({
  /** The months counted: those of the timeframe that have begun. */
  first: z.string(),
  last: z.string(),
  /** More than can be broken down while one waits: no levels and no bars. */
  isTooMuch: z.boolean(),
  levels: z.nullable(
    z.strictObject({ budget: Amount, forecasted: Amount, allocated: Amount, booked: Amount }),
  ),
  bars: z.array(z.strictObject({ step: Step, cause: Cause, rows: z.int(), ...Amount.shape })),
});
export type Why = z.infer<typeof Why>;

const WhyRow = z.strictObject({
  month_start: z.string(),
  project: z.strictObject({ id: Id, name: z.string() }),
  function: z.nullable(z.string()),
  tier: z.nullable(z.string()),
  person: z.nullable(z.string()),
  ...Amount.shape,
});
export type WhyRow = z.infer<typeof WhyRow>;

export const readWhy = endpoint({
  method: "GET",
  path: "/api/analytics/why",
  summary: "Read why budget became forecast, allocation and booked hours, cause by cause, with exact sums",
  access: "read everyone's hours",
  readsPast: true,
  query: z.strictObject(Requested),
  output: Why,
  failure: t`Failed to fetch the reasons`,
});

export const listWhyRows = endpoint({
  method: "GET",
  path: "/api/analytics/why/rows",
  summary: "List what a cause is made of, the largest first, at most 200",
  access: "read everyone's hours",
  readsPast: true,
  query: z.strictObject({ ...Requested, step: Step, cause: Cause }),
  output: z.strictObject({ rows: z.array(WhyRow), total: z.int() }),
  failure: t`Failed to fetch the reasons`,
});
