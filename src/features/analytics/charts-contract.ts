import * as z from "zod/mini";
import { endpoint, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Period, RangeQuery, Unworkable } from "./contract.ts";

/** Hours of four kinds. */
const Four = {
  budget: z.number(),
  forecasted: z.number(),
  allocated: z.number(),
  booked: z.number(),
};
const FourHours = z.strictObject({ month_start: z.string(), ...Four });
export type FourHours = z.infer<typeof FourHours>;

const Events = z.strictObject({
  month_start: z.string(),
  /** The newest closed month, whose figures of forecasts, allocations and capacity no longer change. */
  isLastClosed: z.boolean(),
  /** Forecasts of the month that are frozen, and those that were and no longer are. */
  frozen: z.int(),
  unfrozen: z.int(),
  /** When a single project's forecast was last frozen. */
  frozenOn: z.nullable(z.string()),
  /** Active budgets that were replaced in the month. */
  rebaselined: z.int(),
});
export type MonthEvents = z.infer<typeof Events>;

export const Around = z.strictObject({
  period: Period,
  /** The weeks of a timeframe of one month, cut to the month; null for any other. */
  weeks: z.nullable(
    z.array(
      z.strictObject({ first: z.string(), last: z.string(), allocated: z.number(), booked: z.number() }),
    ),
  ),
  /** Before one month the twelve before it, before several as many; none before more than 24. */
  before: z.array(FourHours),
  /** Months of both in which something happened. */
  events: z.array(Events),
});
export type Around = z.infer<typeof Around>;

export const readAround = endpoint({
  method: "GET",
  path: "/api/analytics/around",
  summary: "Read what surrounds a timeframe: the weeks of one month, the months before it, and what happened",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({
    ...RangeQuery.shape,
    /** Of one project, or of one function; else of the organisation. */
    project: z.optional(Id),
    function: z.optional(Id),
  }),
  output: Around,
  failure: t`Failed to fetch chart data`,
});

/** How many functions or projects are drawn beside each other. */
export const maxMultiples = 12;

export const Multiples = z.strictObject({
  period: Period,
  /** First days of the months drawn: the timeframe's, at least twelve and at most 24. */
  months: z.array(z.string()),
  /** Those with most hours, the largest deviation from plan first. */
  subjects: z.array(
    z.strictObject({
      id: Id,
      /** Null for a function. */
      code: z.nullable(z.string()),
      name: z.string(),
      /** Booked hours less planned ones of the timeframe, in the months that have ended. */
      deviation: z.number(),
      budget: z.array(z.number()),
      forecasted: z.array(z.number()),
      allocated: z.array(z.number()),
      booked: z.array(z.number()),
      /** Of the timeframe's hours. */
      unworkable: Unworkable,
    }),
  ),
  /** How many have hours in the timeframe. */
  total: z.int(),
});
export type Multiples = z.infer<typeof Multiples>;

export const readMultiples = endpoint({
  method: "GET",
  path: "/api/analytics/multiples",
  summary: "Read the monthly hours of the functions or projects with most hours in a timeframe",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({ ...RangeQuery.shape, by: z.enum(["function", "project"]) }),
  output: Multiples,
  failure: t`Failed to fetch chart data`,
});

/** People on a page of their weeks. */
export const peopleOnPage = 50;

export const PeopleWeeks = z.strictObject({
  /** Mondays. */
  weeks: z.array(z.string()),
  /** Active billable people, by name. */
  people: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      functionId: z.nullable(Id),
      /** Allocated hours by week, drafts included, and expected ones. */
      allocated: z.array(z.number()),
      expected: z.array(z.number()),
    }),
  ),
  /** People on all pages. */
  total: z.int(),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
});
export type PeopleWeeks = z.infer<typeof PeopleWeeks>;

export const readPeopleWeeks = endpoint({
  method: "GET",
  path: "/api/analytics/people-weeks",
  summary: "Read people's allocated and expected hours by week, 50 people a page",
  access: "read everyone's hours",
  readsPast: true,
  query: z.strictObject({
    ...RangeQuery.shape,
    function: z.optional(Id),
    /** The eight weeks from this one on, or the last 14 of the timeframe. */
    span: z._default(z.enum(["ahead", "timeframe"]), "ahead"),
    /** Where the page before ended: its `next`. */
    after: z.optional(text(600)),
  }),
  output: PeopleWeeks,
  failure: t`Failed to fetch people's weeks`,
});
