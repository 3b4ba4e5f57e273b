import * as z from "zod/mini";
import {
  DayText,
  endpoint,
  Id,
  orderQuery,
  pageAnswer,
  pageQuery,
  paragraphs,
  text,
} from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { entryKinds, storedKinds } from "./rules/overtime-ledger.ts";

/** The most people one call names. */
export const maxPeople = 500;

const limits = {
  /** Whether weeks count. */
  isOn: z.boolean(),
  /** The most hours at a week's end; null for no limit. */
  cap: z.nullable(z.number()),
  /** The most minus hours; null for no limit. */
  floor: z.nullable(z.number()),
};
/** `validFrom` is the Monday of the first week. */
const Terms = z.strictObject({ validFrom: DayText, ...limits });
export type Terms = z.infer<typeof Terms>;

const OvertimePerson = z.strictObject({
  id: Id,
  fullName: z.string(),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  isActive: z.boolean(),
  /** In force today, and the next ones to come; null for none. */
  terms: z.nullable(Terms),
  next: z.nullable(Terms),
  /** At the end of today; null for someone without terms. */
  balance: z.nullable(z.number()),
  /** Weeks that are over and give nothing yet, since they aren't approved, and the Monday of the first. */
  waiting: z.int(),
  waitingSince: z.nullable(DayText),
  /** The balance is at its limit. */
  isAtCap: z.boolean(),
});
export type OvertimePerson = z.infer<typeof OvertimePerson>;

export const overtimeOrders = ["name", "function", "waiting", "balance"] as const;
export type OvertimeOrder = (typeof overtimeOrders)[number];

export const listOvertime = endpoint({
  method: "GET",
  path: "/api/overtime/people",
  summary:
    "List everyone with their overtime today, by name unless said, in pages; who left only with a balance",
  access: "read leave and overtime",
  query: z.strictObject({
    /** Contained in the name or the function's, whatever the case. */
    search: z.optional(text(200)),
    /** Only people with terms. */
    terms: z.optional(z.literal("only")),
    ...orderQuery(overtimeOrders),
    ...pageQuery,
  }),
  output: z.strictObject({
    today: DayText,
    people: z.array(OvertimePerson),
    ...pageAnswer,
    /** How many have terms, and where people work, by name, before the filters. */
    withTerms: z.int(),
    functions: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  failure: t`Failed to fetch overtime`,
});

const OvertimeLine = z.strictObject({
  day: DayText,
  kind: z.enum(["week", "cap", "floor", ...storedKinds]),
  hours: z.number(),
  /** What it leaves. */
  balance: z.number(),
  /** What a week's hours are the difference of. */
  week: z.nullable(z.strictObject({ weekStarting: DayText, booked: z.number(), expected: z.number() })),
  /** Of an entry: what undoes it, why it was made, by whom, and the kind of leave that got its hours. */
  entry: z.nullable(
    z.strictObject({
      id: Id,
      reason: z.string(),
      byName: z.nullable(z.string()),
      leaveKind: z.nullable(z.string()),
    }),
  ),
});
export type OvertimeLine = z.infer<typeof OvertimeLine>;

/** A person's balance with everything that makes it. */
export const Overtime = z.strictObject({
  fullName: z.string(),
  today: DayText,
  balance: z.number(),
  /** What can be used today without leaving a minus. */
  left: z.number(),
  /** In the order of their days; none for someone whose weeks don't count. */
  terms: z.array(Terms),
  lines: z.array(OvertimeLine),
  /** Mondays of weeks that are over and give nothing yet. */
  waiting: z.array(DayText),
});
export type Overtime = z.infer<typeof Overtime>;

const ofPerson = z.strictObject({ personId: Id });

export const readOvertime = endpoint({
  method: "GET",
  path: "/api/overtime/people/{personId}",
  summary: "Read a person's overtime as its lines: your own, or anyone's for admins",
  access: "signed-in",
  params: ofPerson,
  output: Overtime,
  failure: t`Failed to fetch overtime`,
});

const TermsChange = {
  /** Whose: these people, those of a function, or all; the last two as far as they're active. */
  personIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxPeople))),
  functionId: z.optional(Id),
  everyone: z.optional(z.boolean()),
  /** The Monday from which they hold. Terms from the same day are replaced. */
  validFrom: DayText,
  /** Null removes the terms from that day. */
  terms: z.nullable(z.strictObject(limits)),
};

/** People whose differences a preview names; the others are counted. */
export const maxPreviewed = 50;

export const previewTerms = endpoint({
  method: "POST",
  path: "/api/overtime/terms/preview",
  summary: "Preview overtime rules: whose balance changes by how much",
  access: "change leave and overtime",
  body: z.strictObject(TermsChange),
  output: z.strictObject({
    today: DayText,
    /** What the preview saw. Setting the terms names it, so that nothing else is changed. */
    basis: z.string(),
    /** How many people the change concerns. */
    concerned: z.int(),
    /** How many have other terms from that day, which are replaced or removed. */
    replaced: z.int(),
    /** How many have another balance today, and the first 50 of them by name. */
    changed: z.int(),
    people: z.array(z.strictObject({ id: Id, fullName: z.string(), before: z.number(), after: z.number() })),
  }),
  failure: t`Failed to preview the overtime rules`,
});
export type TermsPreview = z.infer<typeof previewTerms.output>;

export const setTerms = endpoint({
  method: "POST",
  path: "/api/overtime/terms",
  summary: "Set overtime rules for people from a Monday on, or remove them, as previewed",
  access: "change leave and overtime",
  body: z.strictObject({ ...TermsChange, basis: text(100) }),
  output: z.strictObject({ changed: z.int() }),
  failure: t`Failed to set the overtime rules`,
});

export const makeEntry = endpoint({
  method: "POST",
  path: "/api/overtime/people/{personId}/entries",
  summary: "Pay out hours of a person's overtime, make leave of them, or correct the balance",
  access: "change leave and overtime",
  params: ofPerson,
  body: z.strictObject({
    kind: z.enum(entryKinds),
    day: DayText,
    /** Above 0; of a correction below 0 to remove some. */
    hours: z.number(),
    reason: paragraphs(2000),
    /** The kind of leave that gets the hours. */
    kindId: z.nullable(Id),
  }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to change the balance`,
});

export const undoEntry = endpoint({
  method: "DELETE",
  path: "/api/overtime/entries/{overtimeEntryId}",
  summary: "Undo a payout, a correction, or hours that were made leave and aren't used yet",
  access: "change leave and overtime",
  params: z.strictObject({ overtimeEntryId: Id }),
  output: z.strictObject({}),
  failure: t`Failed to undo this`,
});

export const readTimesheetOvertime = endpoint({
  method: "GET",
  path: "/api/manager/timesheets/{timesheetId}/overtime",
  summary: "Read the overtime of a report's as its lines, from one of their weeks",
  access: "signed-in",
  params: z.strictObject({ timesheetId: Id }),
  output: Overtime,
  failure: t`Failed to fetch overtime`,
});
