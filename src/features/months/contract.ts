import * as z from "zod/mini";
import { DayText, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { completions } from "./rules/calendar.ts";

export const CalendarMonth = z.strictObject({
  periodId: MonthText,
  year: z.int(),
  /** 1 to 12. */
  month: z.int(),
  status: z.enum(completions),
  /** The name is the specification's (001 section 3); forecasts count their projects in it. */
  relevantFunctionsCount: z.int(),
  done: z.int(),
  begun: z.int(),
});

/** Something a month needs that isn't done: a project's forecast, or a function's allocation. */
const OpenThing = z.strictObject({
  id: Id,
  code: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(["not_submitted", "draft"]),
});

export const MissingPerson = z.strictObject({
  userId: Id,
  name: z.string(),
  initials: z.string(),
  open: z.array(OpenThing),
  /** Who reminded the person today; null when no one did. */
  remindedTodayBy: z.nullable(z.string()),
});
export type MissingPerson = z.infer<typeof MissingPerson>;

export const ToRemind = z.strictObject({
  userIds: z
    .array(Id)
    .check(z.minLength(1), z.maxLength(500, { error: () => t`Remind at most 500 people at once` })),
});

export const Reminded = z.strictObject({
  /** How many were reminded now. The others were reminded today before, or have nothing to do. */
  reminded: z.int(),
});

/** Someone reminded the viewer of what is still open in a month. */
const MonthReminder = z.strictObject({
  remindedOn: DayText,
  month: MonthText,
  askedByName: z.string(),
  open: z.array(OpenThing),
});

export const OwnReminder = z.strictObject({ reminder: z.nullable(MonthReminder) });
export const ReminderSeen = z.strictObject({ remindedOn: DayText });
