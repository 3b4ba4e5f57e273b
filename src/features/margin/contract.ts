import * as z from "zod/mini";
import {
  DayText,
  endpoint,
  Id,
  MonthText,
  pageAnswer,
  pageQuery,
  placeQuery,
  text,
} from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { chargeKinds } from "#features/charges/rules/charge.ts";
import { contractKinds } from "#features/customers/rules/contract-terms.ts";
import { subjectKinds } from "./rules/cost-form.ts";
import { groupings, hourKinds } from "./rules/margin.ts";

/** No token, program or assistant gets in: see docs/decisions/0082-margin.md. */
const people = { refusesTokens: true } as const;

const amounts = {
  /** In the organisation's currency. */
  hourlyCost: z.nullable(z.number()),
  monthlySalary: z.nullable(z.number()),
  /** What comes on top of the salary. */
  burdenPercent: z.nullable(z.number()),
};
/** Of a person without an hourly cost and a salary: none of their own from that day. */
const NewCost = z.strictObject({
  /** Null for always. */
  startsOn: z.nullable(DayText),
  ...amounts,
});
export type NewCost = z.infer<typeof NewCost>;
const Cost = z.extend(NewCost, { id: Id });
export type Cost = z.infer<typeof Cost>;

/** What an hour costs, and what it follows from. */
const HourCost = z.strictObject({
  hourly: z.nullable(z.number()),
  of: z.nullable(z.enum(["person", "tier"])),
  cost: z.nullable(NewCost),
  /** The hours a salary is divided by. */
  expected: z.nullable(z.number()),
});

const CostedTier = z.strictObject({
  id: Id,
  name: z.string(),
  functionName: z.string(),
  /** What it is billed at now. */
  hourlyRate: z.number(),
  costs: z.array(Cost),
});
export type CostedTier = z.infer<typeof CostedTier>;

export const listTierCosts = endpoint({
  method: "GET",
  path: "/api/costs/tiers",
  summary: "List the cost tiers with what an hour of them costs from which day",
  access: "read costs of people",
  ...people,
  output: z.strictObject({ tiers: z.array(CostedTier) }),
  failure: t`Failed to fetch costs`,
});

const CostedPerson = z.strictObject({
  id: Id,
  fullName: z.string(),
  isActive: z.boolean(),
  functionName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  costs: z.array(Cost),
  now: HourCost,
  /** They have booked hours in the last 12 months, and nothing says what an hour of theirs costs. */
  isMissing: z.boolean(),
});
export type CostedPerson = z.infer<typeof CostedPerson>;

export const listPeopleCosts = endpoint({
  method: "GET",
  path: "/api/costs/people",
  summary: "List people with what an hour of them costs from which day, by name, in pages",
  access: "read costs of people",
  ...people,
  query: z.strictObject({
    /** Contained in the name or the function's, whatever the case. */
    search: z.optional(text(200)),
    /** Only people with costs of their own, or with hours and without any cost. */
    only: z.optional(z.enum(["own", "missing"])),
    ...pageQuery,
  }),
  output: z.strictObject({
    people: z.array(CostedPerson),
    ...pageAnswer,
    /** How many have hours and no cost, before the filters. */
    missing: z.int(),
  }),
  failure: t`Failed to fetch costs`,
});

const subject = { kind: z.enum(subjectKinds), subjectId: Id };

const Change = z.strictObject({
  hours: z.number(),
  before: z.number(),
  after: z.number(),
  /** Hours that these costs don't contain. */
  withoutBefore: z.number(),
  withoutAfter: z.number(),
});
export type Change = z.infer<typeof Change>;

/** Months and projects a preview names, those with the largest change of projects; the others are counted. */
export const maxPreviewed = 100;

export const previewCost = endpoint({
  method: "POST",
  path: "/api/costs/preview",
  summary: "Preview the adding or removing of a cost: which months and projects change by how much",
  access: "change costs",
  ...people,
  body: z.strictObject({ ...subject, add: z.optional(NewCost), remove: z.optional(Id) }),
  output: z.strictObject({
    /** What the preview saw. The change names it, so that nothing else is changed. */
    basis: z.string(),
    /** Booked hours that change their cost. */
    total: z.nullable(Change),
    months: z.array(z.extend(Change, { month: MonthText, isClosed: z.boolean() })),
    projects: z.array(z.extend(Change, { id: Id, code: z.string(), name: z.string() })),
    projectCount: z.int(),
  }),
  failure: t`Failed to preview the cost`,
});
export type CostPreview = z.infer<typeof previewCost.output>;

export const addCost = endpoint({
  method: "POST",
  path: "/api/costs",
  summary: "Add what an hour of a tier or a person costs from a day on, as previewed",
  access: "change costs",
  ...people,
  body: z.strictObject({ ...subject, add: NewCost, basis: text(100) }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add the cost`,
});

export const removeCost = endpoint({
  method: "DELETE",
  path: "/api/costs/{costId}",
  summary: "Remove a cost, as previewed: the one before it applies again",
  access: "change costs",
  ...people,
  params: z.strictObject({ costId: Id }),
  query: z.strictObject({ basis: text(100) }),
  output: z.strictObject({}),
  failure: t`Failed to remove the cost`,
});

const Figures = z.strictObject({
  hours: z.number(),
  /** Of planned hours those that can't be worked as things are, by months and people that no longer count. */
  unworkable: z.number(),
  /** What hours bring in by their rates. */
  hoursRevenue: z.number(),
  /** Fixed fees, milestones, billable expenses and retainers. */
  charges: z.number(),
  /** Both together. */
  revenue: z.number(),
  /** Hours that bring in nothing by their rates, since a contract agrees a fixed price, a retainer or none. */
  agreedHours: z.number(),
  /** Of the cost. */
  expenses: z.number(),
  /** Null where hours have no cost and there are no expenses, and where too few people make it up. */
  cost: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  /** Of the revenue, to one decimal; null without revenue. */
  percent: z.nullable(z.number()),
  /** Hours that the cost doesn't contain. */
  withoutCost: z.number(),
  /** The cost isn't shown, since it comes from fewer than three people. */
  isSmall: z.boolean(),
});

const MarginRow = z.extend(Figures, {
  /** An id, a month, empty for hours without a customer, a function or a person, or `charges` for what isn't of these. */
  key: z.string(),
  name: z.nullable(z.string()),
  /** Of a project. */
  code: z.nullable(z.string()),
  isInternal: z.boolean(),
});
export type MarginRow = z.infer<typeof MarginRow>;

const marginQuery = {
  from: MonthText,
  to: MonthText,
  by: z.enum(groupings),
  hours: z.enum(hourKinds),
};

export const readMargin = endpoint({
  method: "GET",
  path: "/api/margin",
  summary: "Read revenue, cost and margin of up to 24 months by project, customer, function, person or month",
  access: "read margins",
  ...people,
  query: z.strictObject(marginQuery),
  output: z.strictObject({
    rows: z.array(MarginRow),
    total: Figures,
    /** The organisation has costs at all. */
    hasCosts: z.boolean(),
  }),
  failure: t`Failed to fetch margins`,
});
export type Margin = z.infer<typeof readMargin.output>;

const MarginLine = z.extend(Figures, {
  id: z.string(),
  personName: z.nullable(z.string()),
  projectName: z.string(),
  functionName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  month: MonthText,
  /** Where a cost changes within the month: the day the hours are of. */
  day: z.nullable(DayText),
  /** What an hour is billed at; null where it isn't charged, and in plans by tier of several rates. */
  rate: z.nullable(z.number()),
  /** Null for those who may not see what one person costs. */
  hourCost: z.nullable(HourCost),
  /** Of a line of hours null. */
  charge: z.nullable(z.enum([...chargeKinds, "retainer"])),
  /** What a charge is for, or a retainer's purchase order. */
  description: z.string(),
  /** The kind of contract by which the hours bring in nothing of their own. */
  agreement: z.nullable(z.enum(contractKinds)),
});
export type MarginLine = z.infer<typeof MarginLine>;

export const readMarginLines = endpoint({
  method: "GET",
  path: "/api/margin/lines",
  summary: "Read what a row of margins is made of: charges, and whose hours at which rate and cost, in pages",
  access: "read margins",
  ...people,
  query: z.strictObject({ ...marginQuery, key: text(40), ...pageQuery, ...placeQuery }),
  output: z.strictObject({ lines: z.array(MarginLine), ...pageAnswer }),
  failure: t`Failed to fetch margins`,
});
