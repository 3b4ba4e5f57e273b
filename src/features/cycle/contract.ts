import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText, paragraphs } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { duePhases } from "#features/organisation/rules/binding-phases.ts";
import { phases } from "#features/organisation/rules/monthly-cycle.ts";
import { cycleKinds, phaseStates } from "./rules/cycle.ts";

const Item = z.strictObject({
  kind: z.enum(cycleKinds),
  open: z.int(),
  /** The first Monday of weeks. */
  firstWeek: z.nullable(DayText),
  /** The first five projects or functions. */
  names: z.array(z.string()),
});

const Owner = z.strictObject({
  /** Null for what is the admins', since no one is assigned. */
  userId: z.nullable(Id),
  name: z.nullable(z.string()),
  managerName: z.nullable(z.string()),
  items: z.array(Item),
  /** When and by whom they were last reminded of it. */
  remindedOn: z.nullable(DayText),
  remindedByName: z.nullable(z.string()),
  /** Whether the reader may remind them today. */
  mayRemind: z.boolean(),
});
export type Owner = z.infer<typeof Owner>;

const PhaseOfCycle = z.strictObject({
  phase: z.enum(phases),
  /** The month that it closes or prepares; null for Execution. */
  about: z.nullable(MonthText),
  firstDay: DayText,
  /** The day it is due. */
  lastDay: DayText,
  state: z.enum(phaseStates),
  /** What the phase requires, and how many of it are open. */
  items: z.array(z.strictObject({ kind: z.enum(cycleKinds), open: z.int() })),
  /** How many have something open, and how many of them the reader may remind today. */
  people: z.int(),
  mayRemind: z.int(),
  /** The first 50 of them, by name. */
  owners: z.array(Owner),
  /** Once it's over, what it's about can't be changed without an exception. */
  isBinding: z.boolean(),
  /** Exceptions from it: one's own and everyone's; those who make them see all. */
  exceptions: z.array(
    z.strictObject({
      /** Null for everyone. */
      userId: z.nullable(Id),
      name: z.nullable(z.string()),
      until: DayText,
      reason: z.string(),
      givenByName: z.nullable(z.string()),
    }),
  ),
});
export type PhaseOfCycle = z.infer<typeof PhaseOfCycle>;

const Cycle = z.strictObject({
  month: MonthText,
  today: DayText,
  phases: z.array(PhaseOfCycle),
  /** Who blocks the next phase, the first five by name; null for other months. */
  blocked: z.nullable(
    z.strictObject({ next: z.enum(phases), people: z.int(), names: z.array(z.nullable(z.string())) }),
  ),
  /** How many people are late with the month before. */
  lateBefore: z.int(),
});
export type Cycle = z.infer<typeof Cycle>;

const ofMonth = z.strictObject({ month: MonthText });

export const readCycle = endpoint({
  method: "GET",
  path: "/api/cycle/{month}",
  summary:
    "Read what is open in the phases of a month, by owner: one's part and that of one's reports; admins read everyone's",
  access: "signed-in",
  params: ofMonth,
  output: Cycle,
  failure: t`Failed to fetch the cycle`,
});

export const remindOfCycle = endpoint({
  method: "POST",
  path: "/api/cycle/{month}/reminders",
  summary:
    "Remind one person, or everyone the caller oversees, of what is open in a phase; each at most once a day, 500 a call",
  access: "oversee the cycle",
  params: ofMonth,
  body: z.strictObject({
    phase: z.enum(duePhases),
    /** Null for everyone. */
    userId: z.nullable(Id),
  }),
  output: z.strictObject({
    /** How many were reminded now. The others were reminded today before. */
    reminded: z.int(),
  }),
  failure: t`Failed to send the reminders`,
});

export const makeException = endpoint({
  method: "PUT",
  path: "/api/cycle/{month}/exceptions",
  summary:
    "Except a person, or everyone, from a binding phase of a month until the end of a day, with a reason",
  access: "change settings",
  params: ofMonth,
  body: z.strictObject({
    phase: z.enum(duePhases),
    /** Null for everyone. */
    userId: z.nullable(Id),
    until: DayText,
    reason: paragraphs(1000),
  }),
  output: z.strictObject({}),
  failure: t`Failed to make the exception`,
});
