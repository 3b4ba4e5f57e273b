import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { isMoment, momentFault, momentPattern } from "#shared/moment.ts";
import { t } from "#shared/texts/t.ts";
import { Period, RangeQuery } from "./contract.ts";

/** The end of a day, or an instant; what came later is what changed. */
const Moment = z
  .string()
  .check(
    z.refine(isMoment, { error: momentFault() }),
    z.meta({ pattern: momentPattern.source, examples: ["2026-09-20"] }),
  );

const Amounts = z.strictObject({
  budget: z.number(),
  forecasted: z.number(),
  allocated: z.number(),
  actual: z.number(),
});

/** Hours, and their cost; null for people who may not see costs. */
const Sums = z.strictObject({ hours: Amounts, costs: z.nullable(Amounts) });

const ChangedProject = z.strictObject({ id: Id, code: z.string(), name: z.string(), was: Sums, is: Sums });

/** The most projects in one answer: those that moved by most hours. */
export const maxChangedProjects = 200;

export const listChanges = endpoint({
  method: "GET",
  path: "/api/analytics/changes",
  summary: "List the projects whose hours or costs of a timeframe aren't what they were at an earlier moment",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({ since: Moment, ...RangeQuery.shape }),
  output: z.strictObject({
    period: Period,
    /** The civil day of the earlier moment. */
    sinceDay: z.string(),
    /** All projects, those without a change too; internal ones aren't counted. */
    totals: z.strictObject({ was: Sums, is: Sums }),
    /** Those that moved by most hours first. */
    projects: z.array(ChangedProject),
    /** How many moved. */
    count: z.int(),
    /** Whether the caller may list the writes. */
    showsWrites: z.boolean(),
  }),
  failure: t`Failed to fetch changes`,
});

const ChangeWrite = z.strictObject({
  /** An ISO instant with microseconds. */
  at: z.string(),
  /** Null for the system. */
  who: z.nullable(z.string()),
  /** Of the audit log; null where its event is removed or a job corrected a sum. */
  action: z.nullable(z.string()),
  /** Null where none was entered, and for people who may not read the audit log. */
  reason: z.nullable(z.string()),
  /** What it added, or with a minus removed. */
  ...Sums.shape,
});
export type ChangeWrite = z.infer<typeof ChangeWrite>;

/** Writes in one answer. */
export const changeWritesOnAPage = 50;

export const listChangeWrites = endpoint({
  method: "GET",
  path: "/api/analytics/changes/writes",
  summary: "List what moved a project's hours or costs of a timeframe since an earlier moment, newest first",
  access: "read everyone's hours",
  readsPast: true,
  query: z.strictObject({ since: Moment, ...RangeQuery.shape, projectId: Id, after: z.optional(Moment) }),
  output: z.strictObject({
    writes: z.array(ChangeWrite),
    /** What to request as `after` to read on; null at the end. */
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch changes`,
});

const kinds = ["forecasts", "allocations", "closing"] as const;
export type MomentKind = (typeof kinds)[number];

export const listMoments = endpoint({
  method: "GET",
  path: "/api/analytics/moments",
  summary:
    "List the moments at which a month's forecasts were frozen, its allocations submitted or the month closed, newest first",
  access: "signed-in",
  output: z.strictObject({
    moments: z.array(
      z.strictObject({
        /** An ISO instant with microseconds, to be read as of. */
        at: z.string(),
        kind: z.enum(kinds),
        /** The month's first day. */
        month: z.string(),
        /** How many forecasts or functions' allocations: the moment is that of the last; 1 for a closing. */
        count: z.int(),
      }),
    ),
    /** The first civil day that can be read as of. */
    firstDay: z.string(),
  }),
  failure: t`Failed to fetch moments`,
});
