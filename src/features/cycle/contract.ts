import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { phases } from "#features/organisation/rules/monthly-cycle.ts";
import { cycleKinds, duePhases, phaseStates } from "./rules/cycle.ts";

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
