import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { verdicts } from "./rules/learning/back-test.ts";

const Spread = z.strictObject({ low: z.number(), high: z.number() });

/** What a project is likely to book in a function and month (decision 0051). Hours, not rounded. */
const Suggestion = z.strictObject({
  month: MonthText,
  functionId: Id,
  hours: z.number(),
  /** Four of five months come out between. */
  low: z.number(),
  high: z.number(),
  /** The range in units of the hours' square root, for parts of them. */
  spread: Spread,
  budgetHours: z.number(),
  /** Closed months of the project it was learned from. */
  months: z.int(),
  /** Of the project in those months: 0.18 is over-forecast by 18% of the booked hours. */
  bias: z.number(),
  /** Shares of the budget that were booked: by the project, and by all projects of the function. */
  ownShare: z.number(),
  meanShare: z.number(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const listSuggestions = endpoint({
  method: "GET",
  path: "/api/forecasts/suggestions",
  summary: "List the hours suggested for a project's month, or three months from it, by function",
  access: "read forecasts",
  query: z.strictObject({ projectId: Id, month: MonthText, months: z.optional(z.enum(["1", "3"])) }),
  output: z.strictObject({
    /** Only of functions whose past they'd have come nearer to than anything else. */
    suggestions: z.array(Suggestion),
  }),
  failure: t`Failed to fetch suggested hours`,
});

const Share = z.nullable(
  z.strictObject({ share: z.number(), low: z.nullable(z.number()), high: z.nullable(z.number()) }),
);

/** How forecasts came out. Shares are of the booked hours, null where nothing was booked: 0.18 is 18%. */
export const Accuracy = z.strictObject({
  months: z.int(),
  /** Frozen project months in a function (of tiers: in a tier). */
  forecasts: z.int(),
  booked: z.number(),
  error: Share,
  bias: Share,
  over: z.nullable(z.number()),
  under: z.nullable(z.number()),
});
export type Accuracy = z.infer<typeof Accuracy>;

const Line = z.strictObject({ id: z.string(), name: z.string(), accuracy: Accuracy });
export type AccuracyLine = z.infer<typeof Line>;

const BackTest = z.nullable(
  z.strictObject({
    cases: z.int(),
    months: z.int(),
    suggested: z.number(),
    lastMonth: z.number(),
    budget: z.number(),
    mean: z.number(),
    forecast: z.number(),
  }),
);

export const ForecastAccuracy = z.strictObject({
  /** Closed months, both included. */
  first: MonthText,
  last: MonthText,
  all: Accuracy,
  /** By whom froze last; someone who isn't an admin gets only their own line. */
  forecasters: z.array(Line),
  projects: z.array(Line),
  functions: z.array(Line),
  tiers: z.array(Line),
  /** Values of the characteristics marked for AI modelling; numbers by their median. */
  characteristics: z.array(Line),
  /** Whether suggestions are shown in a function, and how far off each way was in its past. */
  tests: z.array(
    z.strictObject({ functionId: Id, name: z.string(), verdict: z.enum(verdicts), backTest: BackTest }),
  ),
});
export type ForecastAccuracy = z.infer<typeof ForecastAccuracy>;

export const readForecastAccuracy = endpoint({
  method: "GET",
  path: "/api/forecasts/accuracy",
  summary:
    "Read how frozen forecasts of closed months came out, by forecaster, project, function, tier and characteristic",
  access: "read forecasts",
  query: z.strictObject({ months: z._default(z.enum(["6", "12", "24"]), "12") }),
  output: ForecastAccuracy,
  failure: t`Failed to fetch how forecasts came out`,
});
