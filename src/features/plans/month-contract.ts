import * as z from "zod/mini";
import { DayText, endpoint, MonthText, placeQuery } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { MissingPerson, OwnReminder, Reminded, ReminderSeen, ToRemind } from "#features/months/contract.ts";

const MonthParams = z.strictObject({ periodId: MonthText });

export const readMonthEntries = endpoint({
  method: "GET",
  path: "/api/allocations/months/{periodId}/entries",
  summary: "Export every allocated hour of a month, over all functions, 100 people at a time",
  access: "signed-in",
  readsPast: true,
  params: MonthParams,
  query: z.strictObject(placeQuery),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        functionName: z.string(),
        personName: z.string(),
        costTierName: z.nullable(z.string()),
        projectCode: z.string(),
        projectName: z.string(),
        day: DayText,
        hours: z.number(),
        /** How many of them a proposal gave. */
        proposed: z.nullable(z.number()),
        status: z.string(),
        /** False for hours to come that no one can work as things are. */
        canBeWorked: z.boolean(),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch allocations`,
});

export const listMissingAllocators = endpoint({
  method: "GET",
  path: "/api/allocations/months/{periodId}/missing",
  summary: "List who has functions to submit in the month, and functions without an allocator",
  access: "signed-in",
  readsPast: true,
  params: MonthParams,
  output: z.strictObject({ people: z.array(MissingPerson), unassigned: z.array(z.string()) }),
  failure: t`Failed to fetch allocations`,
});

export const remindAllocators = endpoint({
  method: "POST",
  path: "/api/allocations/months/{periodId}/reminders",
  summary:
    "Remind allocators of the month's unsubmitted functions, by mail and in the product, each at most once a day",
  access: "change allocations",
  params: MonthParams,
  body: ToRemind,
  output: Reminded,
  failure: t`Failed to remind allocators`,
});

export const readAllocationReminder = endpoint({
  method: "GET",
  path: "/api/allocations/reminder",
  summary: "Read your latest reminder, until you dismiss it or finish what it asks for",
  access: "change allocations",
  output: OwnReminder,
  failure: t`Failed to fetch the reminder`,
});

export const dismissAllocationReminder = endpoint({
  method: "POST",
  path: "/api/allocations/reminder/dismiss",
  summary: "Dismiss your reminder of a day, and earlier ones",
  access: "change allocations",
  body: ReminderSeen,
  output: z.strictObject({}),
  failure: t`Failed to dismiss the reminder`,
});
