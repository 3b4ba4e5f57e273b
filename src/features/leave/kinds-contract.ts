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
  Version,
} from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { kindColours, kindPatterns, leaveUnits, ruleChoices } from "./rules/kinds/leave-kind.ts";

const Kind = {
  name: text(60),
  colour: z.enum(kindColours),
  pattern: z.enum(kindPatterns),
  /** Counts against hours that people are given. */
  hasBalance: z.boolean(),
  /** Otherwise a notice is enough. */
  needsApproval: z.boolean(),
  /** Others see that someone is away, not why. */
  isPrivate: z.boolean(),
  isPaid: z.boolean(),
  wantsDocument: z.boolean(),
  noticeDays: z.number(),
  longestDays: z.nullable(z.number()),
  unit: z.enum(leaveUnits),
  /** A notice gives hours of other leave on its days back; only of kinds that need no decision. */
  returnsLeave: z.boolean(),
  /** How many days ago a request's first day may be, 0 to 3660. */
  daysBack: z.number(),
  /** How many months ahead its last day may be, 1 to 120. */
  monthsAhead: z.number(),
  /** For payroll; empty leaves the kind out of its exports. Holiday's is set there. */
  wageType: text(20),
};

/** Without the last three: as stored, or 90 days, 18 months, and returning where no hours are counted. */
const SentKind = {
  ...Kind,
  returnsLeave: z.optional(Kind.returnsLeave),
  daysBack: z.optional(Kind.daysBack),
  monthsAhead: z.optional(Kind.monthsAhead),
};

const Rule = {
  validFrom: DayText,
  earned: z.enum(ruleChoices.earned),
  amountOf: z.nullable(z.enum(ruleChoices.amountOf)),
  amount: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  /** Null for no limit, 0 for nothing. */
  carryLimit: z.nullable(z.number()),
  carryOf: z.enum(ruleChoices.carryOf),
  carryMonths: z.nullable(z.number()),
  refresh: z.nullable(z.strictObject({ month: z.int(), day: z.int() })),
};

/** A kind of leave with its rules. Holiday is always there and first. */
export const LeaveKind = z.strictObject({
  id: Id,
  ...Kind,
  isHoliday: z.boolean(),
  isActive: z.boolean(),
  /** Nothing refers to it, so it can be deleted. */
  isUnused: z.boolean(),
  version: Version,
  updatedByName: z.nullable(z.string()),
  rules: z.array(z.strictObject({ id: Id, ...Rule })),
});
export type LeaveKind = z.infer<typeof LeaveKind>;
export type LeaveRuleForm = Omit<LeaveKind["rules"][number], "id">;

export const listLeaveKinds = endpoint({
  method: "GET",
  path: "/api/leave/kinds",
  summary: "List the kinds of leave with their rules",
  access: "read leave and overtime",
  output: z.strictObject({
    kinds: z.array(LeaveKind),
    refresh: z.strictObject({ month: z.int(), day: z.int() }),
  }),
  failure: t`Failed to fetch kinds of leave`,
});

export const createLeaveKind = endpoint({
  method: "POST",
  path: "/api/leave/kinds",
  summary: "Create a kind of leave",
  access: "change leave and overtime",
  body: z.strictObject(SentKind),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to create kind of leave`,
});

const ofKind = z.strictObject({ kindId: Id });

export const changeLeaveKind = endpoint({
  method: "PUT",
  path: "/api/leave/kinds/{kindId}",
  summary: "Change a kind of leave",
  access: "change leave and overtime",
  params: ofKind,
  body: z.strictObject({ version: Version, ...SentKind }),
  output: z.strictObject({}),
  failure: t`Failed to change kind of leave`,
});

export const setLeaveKindActivity = endpoint({
  method: "PUT",
  path: "/api/leave/kinds/{kindId}/activity",
  summary: "Switch a kind of leave off, which hides it from new requests, or on again",
  access: "change leave and overtime",
  params: ofKind,
  body: z.strictObject({ version: Version, isActive: z.boolean() }),
  output: z.strictObject({}),
  failure: t`Failed to change kind of leave`,
});

export const deleteLeaveKind = endpoint({
  method: "DELETE",
  path: "/api/leave/kinds/{kindId}",
  summary: "Delete a kind of leave that nothing refers to",
  access: "change leave and overtime",
  params: ofKind,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete kind of leave`,
});

/** A rule replaces the one of its own day; `rule` null removes the one of `replaces`. */
const RuleChange = z.strictObject({
  /** The first day of the rule that goes; null for none. */
  replaces: z.nullable(DayText),
  rule: z.nullable(z.strictObject(Rule)),
});

export const changeLeaveRule = endpoint({
  method: "POST",
  path: "/api/leave/kinds/{kindId}/rules",
  summary: "Set, replace or remove what holds for a kind of leave from a day on",
  access: "change leave and overtime",
  params: ofKind,
  body: z.strictObject({ version: Version, ...RuleChange.shape }),
  output: z.strictObject({}),
  failure: t`Failed to change the rules`,
});

const Difference = z.strictObject({ before: z.number(), after: z.number() });

/** People whose differences a preview names; the others are counted. */
export const maxPreviewed = 50;

export const previewLeaveRule = endpoint({
  method: "POST",
  path: "/api/leave/kinds/{kindId}/rules/preview",
  summary:
    "Preview a change of the rules: whose balance changes by how much, today and at the leave year's end",
  access: "change leave and overtime",
  params: ofKind,
  body: RuleChange,
  output: z.strictObject({
    today: DayText,
    /** The last day of the leave year in which the change begins, as it is afterwards. */
    ahead: DayText,
    /** The first 50 people with a difference, by name. */
    people: z.array(z.strictObject({ id: Id, fullName: z.string(), today: Difference, ahead: Difference })),
    /** How many have a difference, and how many have none. */
    changed: z.int(),
    unchanged: z.int(),
  }),
  failure: t`Failed to preview the rules`,
});
export type RulePreview = z.infer<typeof previewLeaveRule.output>;

export const balanceOrders = ["name", "function", "balance", "ifApproved", "yearEnd"] as const;
export type BalanceOrder = (typeof balanceOrders)[number];

export const listLeaveBalances = endpoint({
  method: "GET",
  path: "/api/leave/kinds/{kindId}/balances",
  summary: "List people's balances of a kind of leave at the end of a day, by name unless said, in pages",
  access: "read leave and overtime",
  params: ofKind,
  query: z.strictObject({
    on: z.optional(DayText),
    /** Contained in the name, whatever the case. */
    search: z.optional(text(200)),
    ...orderQuery(balanceOrders),
    ...pageQuery,
  }),
  output: z.strictObject({
    on: DayText,
    people: z.array(
      z.strictObject({
        id: Id,
        fullName: z.string(),
        functionName: z.nullable(z.string()),
        balance: z.number(),
        /** If everything pending is approved. */
        ifApproved: z.number(),
        /** At the end of the leave year. */
        yearEnd: z.number(),
      }),
    ),
    ...pageAnswer,
  }),
  failure: t`Failed to fetch balances`,
});
export type LeaveBalances = z.infer<typeof listLeaveBalances.output>;

export const LedgerLine = z.strictObject({
  day: DayText,
  last: DayText,
  kind: z.enum([
    "carried",
    "grant",
    "accrual",
    "adjusted",
    "correction",
    "taken",
    "pending",
    "expired",
    "ended",
  ]),
  hours: z.number(),
  /** What is left after it. */
  balance: z.number(),
  /** The request it comes from. */
  requestId: z.nullable(Id),
  /** A correction's reason, and who made it. */
  reason: z.nullable(z.string()),
  byName: z.nullable(z.string()),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

const ofPerson = z.strictObject({ personId: Id });

const Employment = { version: Version, firstDay: z.nullable(DayText), lastDay: z.nullable(DayText) };

export const readLedger = endpoint({
  method: "GET",
  path: "/api/leave/people/{personId}/ledger",
  summary: "Read a leave year of a person as its lines: your own, or anyone's for admins",
  access: "signed-in",
  params: ofPerson,
  query: z.strictObject({ kindId: z.optional(Id), on: z.optional(DayText) }),
  output: z.strictObject({
    kind: z.strictObject({ id: Id, name: z.string(), unit: z.enum(leaveUnits) }),
    fullName: z.string(),
    first: DayText,
    last: DayText,
    on: DayText,
    /** At the end of `on`. */
    balance: z.number(),
    ifApproved: z.number(),
    hoursPerDay: z.number(),
    lines: z.array(LedgerLine),
    employment: z.strictObject({ ...Employment, updatedByName: z.nullable(z.string()) }),
  }),
  failure: t`Failed to fetch the balance`,
});
export type Ledger = z.infer<typeof readLedger.output>;

export const correctBalance = endpoint({
  method: "POST",
  path: "/api/leave/people/{personId}/corrections",
  summary: "Add hours to a person's balance, or subtract some, with a reason",
  access: "change leave and overtime",
  params: ofPerson,
  body: z.strictObject({
    kindId: Id,
    day: DayText,
    hours: z.number(),
    /** They count as carried over: used first, and expiring with those. */
    isCarried: z.boolean(),
    reason: paragraphs(2000),
  }),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to correct the balance`,
});

export const changeEmployment = endpoint({
  method: "PUT",
  path: "/api/leave/people/{personId}/employment",
  summary: "Set the first and last day of a person's employment, which leave is in proportion to",
  access: "change leave and overtime",
  params: ofPerson,
  /** With `clearsHours`, allocated hours to come that can't be worked then are deleted. */
  body: z.strictObject({ ...Employment, clearsHours: z.optional(z.boolean()) }),
  output: z.strictObject({}),
  failure: t`Failed to change the employment`,
});
