import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText } from "../../shared/contract.ts";
import { allocationRoles } from "../../shared/role.ts";
import { missingPerson, Reminded, ToRemind } from "../reminders/contract.ts";

const MonthParams = z.strictObject({ periodId: MonthText });

export const readMonthEntries = endpoint({
  method: "GET",
  path: "/api/allocations/months/{periodId}/entries",
  summary: "Export every allocated hour of a month, over all functions",
  access: "signed-in",
  params: MonthParams,
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
        status: z.string(),
      }),
    ),
  }),
  failure: "Failed to fetch allocations",
});

/** An allocator with functions of the month that are not submitted. */
export const MissingAllocator = z.strictObject({
  ...missingPerson,
  functions: z.array(
    z.strictObject({ functionId: Id, name: z.string(), status: z.enum(["not_submitted", "draft"]) }),
  ),
});
export type MissingAllocator = z.infer<typeof MissingAllocator>;

export const listMissingAllocators = endpoint({
  method: "GET",
  path: "/api/allocations/months/{periodId}/missing",
  summary: "List who has functions to submit in the month, and functions without an allocator",
  access: "signed-in",
  params: MonthParams,
  output: z.strictObject({ people: z.array(MissingAllocator), withoutAllocator: z.array(z.string()) }),
  failure: "Failed to fetch allocations",
});

export const remindAllocators = endpoint({
  method: "POST",
  path: "/api/allocations/months/{periodId}/reminders",
  summary:
    "Remind allocators of the month's unsubmitted functions, by mail and in the product, each at most once a day",
  access: allocationRoles,
  params: MonthParams,
  body: ToRemind,
  output: Reminded,
  failure: "Failed to remind allocators",
});

export const AllocationReminder = z.strictObject({
  remindedOn: DayText,
  month: MonthText,
  askedByName: z.string(),
  functions: z.array(z.strictObject({ functionId: Id, name: z.string() })),
});
export type AllocationReminder = z.infer<typeof AllocationReminder>;

export const readAllocationReminder = endpoint({
  method: "GET",
  path: "/api/allocations/reminder",
  summary: "Read your latest reminder, until you dismiss it or finish what it asks for",
  access: allocationRoles,
  output: z.strictObject({ reminder: z.nullable(AllocationReminder) }),
  failure: "Failed to fetch the reminder",
});

export const dismissAllocationReminder = endpoint({
  method: "POST",
  path: "/api/allocations/reminder/dismiss",
  summary: "Dismiss your reminder of a day, and earlier ones",
  access: allocationRoles,
  body: z.strictObject({ remindedOn: DayText }),
  output: z.strictObject({}),
  failure: "Failed to dismiss the reminder",
});
