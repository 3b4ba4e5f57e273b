import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText, paragraphs } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { subjectKinds } from "./rules/rate-form.ts";

/** Whose rate it is: a cost tier's or a person's, on a project or on all. */
const Whose = { costTierId: z.nullable(Id), userId: z.nullable(Id), projectId: z.nullable(Id) };

export const BillingRate = z.strictObject({
  /** Null for a tier that has no rates from a day: its rate is the function's form's. */
  id: z.nullable(Id),
  ...Whose,
  kind: z.enum(subjectKinds),
  functionName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  personName: z.nullable(z.string()),
  projectCode: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  /** Null for a tier's first rate, which applies from always. */
  startsOn: z.nullable(DayText),
  /** The last day; null where no other one follows. */
  until: z.nullable(DayText),
  /** Null where there's no rate of its own from that day. */
  hourlyRate: z.nullable(z.number()),
  state: z.enum(["over", "now", "planned"]),
  reason: z.string(),
  createdAt: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
});
export type BillingRate = z.infer<typeof BillingRate>;

export const listRates = endpoint({
  method: "GET",
  path: "/api/rates",
  summary: "List billing rates by whose they are and from when: at most 1,000",
  access: "read rates",
  query: z.strictObject({
    functionId: z.optional(Id),
    userId: z.optional(Id),
    projectId: z.optional(Id),
  }),
  output: z.strictObject({ rates: z.array(BillingRate), total: z.int() }),
  failure: t`Failed to fetch rates`,
});

const Sums = { count: z.int(), hours: z.number(), before: z.number(), after: z.number() };
const RepricedKind = z.enum(["time", "allocation"]);

export const Changes = z.strictObject({
  /** To be sent with the change: it's refused where something else would change by now. */
  fingerprint: z.string(),
  startsOn: DayText,
  /** The last day before the next rate; null where there's none. */
  until: z.nullable(DayText),
  totals: z.array(
    z.strictObject({
      kind: RepricedKind,
      ...Sums,
      /** Entries of rejected weeks, whose hours and money count nowhere. */
      uncounted: z.int(),
    }),
  ),
  /** By project and month: the first 300. */
  lines: z.array(
    z.strictObject({
      kind: RepricedKind,
      projectId: Id,
      code: z.string(),
      name: z.string(),
      month: MonthText,
      ...Sums,
    }),
  ),
  lineCount: z.int(),
  /** Closed months whose hours are adjusted. */
  closedMonths: z.array(MonthText),
  /** Invoice exports that have some of these hours: the next ones correct them. */
  exports: z.array(z.strictObject({ number: z.int(), createdAt: z.string() })),
  /** The person's first or last day, where the rate begins outside. */
  outside: z.nullable(z.strictObject({ side: z.enum(["before", "after"]), day: DayText })),
});
export type Changes = z.infer<typeof Changes>;

/** `99.5`; absent for no rate of its own. */
const RateText = z.optional(
  z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/), z.meta({ examples: ["99.50"] })),
);

export const previewRate = endpoint({
  method: "GET",
  path: "/api/rates/changes",
  summary: "See what a new rate would change: hours and money by project and month",
  access: "change rates",
  query: z.strictObject({
    costTierId: z.optional(Id),
    userId: z.optional(Id),
    projectId: z.optional(Id),
    startsOn: DayText,
    hourlyRate: RateText,
  }),
  output: Changes,
  failure: t`Failed to work out what changes`,
});

const confirmed = { reason: paragraphs(1000), fingerprint: z.string().check(z.maxLength(100)) };
const Done = z.strictObject({ id: Id, timeEntries: z.int(), allocations: z.int() });

export const addRate = endpoint({
  method: "POST",
  path: "/api/rates",
  summary:
    "Store a rate from a day and price the hours from that day again; 409 with what changes where that is new",
  access: "change rates",
  body: z.strictObject({ ...Whose, startsOn: DayText, hourlyRate: z.nullable(z.number()), ...confirmed }),
  output: Done,
  failure: t`Failed to add the rate`,
});

const ofRate = z.strictObject({ rateId: Id });

export const previewRemoval = endpoint({
  method: "GET",
  path: "/api/rates/{rateId}/removal",
  summary: "See what would change without a rate",
  access: "change rates",
  params: ofRate,
  output: Changes,
  failure: t`Failed to work out what changes`,
});

export const removeRate = endpoint({
  method: "POST",
  path: "/api/rates/{rateId}/removal",
  summary: "Remove a rate and price its hours again; 409 with what changes where that is new",
  access: "change rates",
  params: ofRate,
  body: z.strictObject(confirmed),
  output: Done,
  failure: t`Failed to remove the rate`,
});

export const readAppliedRate = endpoint({
  method: "GET",
  path: "/api/rates/applied",
  summary: "Read which rate applies to a person on a project and day, and whose it is",
  access: "read rates",
  query: z.strictObject({ userId: Id, projectId: Id, day: DayText }),
  output: z.strictObject({
    hourlyRate: z.number(),
    /** `none` without a cost tier. */
    whose: z.enum([...subjectKinds, "none"]),
    functionName: z.nullable(z.string()),
    tierName: z.nullable(z.string()),
    personName: z.string(),
    projectCode: z.string(),
    startsOn: z.nullable(DayText),
  }),
  failure: t`Failed to find the rate`,
});
