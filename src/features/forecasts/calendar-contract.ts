import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import {
  CalendarMonth,
  MissingPerson,
  OwnReminder,
  Reminded,
  ReminderSeen,
  ToRemind,
} from "#features/months/contract.ts";
import { forecastStatuses } from "./rules/forecast-status.ts";

const Status = z.enum(forecastStatuses);

export const ForecastCalendarMonth = z.strictObject({
  ...CalendarMonth.shape,
  frozenHours: z.number(),
  draftHours: z.number(),
  frozenCost: z.number(),
});
export type ForecastCalendarMonth = z.infer<typeof ForecastCalendarMonth>;

export const readForecastCalendar = endpoint({
  method: "GET",
  path: "/api/forecasts/calendar",
  summary: "List each month's forecast status, from 24 months back to 36 forward",
  access: "read forecasts",
  readsPast: true,
  output: z.strictObject({ months: z.array(ForecastCalendarMonth) }),
  failure: t`Failed to fetch forecast calendar`,
});

export const ProjectForecastStatus = z.strictObject({
  projectId: Id,
  name: z.string(),
  code: z.string(),
  status: Status,
  functionCount: z.int(),
  totalHours: z.number(),
  totalCost: z.number(),
  forecastedByInitials: z.nullable(z.string()),
  forecastedByName: z.nullable(z.string()),
  assignedForecasters: z.array(z.string()),
});
export type ProjectForecastStatus = z.infer<typeof ProjectForecastStatus>;

export const readForecastMonth = endpoint({
  method: "GET",
  path: "/api/forecasts/calendar/{month}",
  summary: "List a month's active projects with their forecasts",
  access: "read forecasts",
  readsPast: true,
  params: z.strictObject({ month: MonthText }),
  output: z.strictObject({
    month: MonthText,
    projects: z.array(ProjectForecastStatus),
    /** By name. */
    missing: z.array(MissingPerson),
  }),
  failure: t`Failed to fetch monthly forecast details`,
});

export const remindForecasters = endpoint({
  method: "POST",
  path: "/api/forecasts/calendar/{month}/reminders",
  summary:
    "Remind forecasters of the month's unfrozen forecasts, by mail and in the product, each at most once a day",
  access: "change forecasts",
  params: z.strictObject({ month: MonthText }),
  body: ToRemind,
  output: Reminded,
  failure: t`Failed to remind forecasters`,
});

export const readForecastReminder = endpoint({
  method: "GET",
  path: "/api/forecasts/reminder",
  summary: "Read your latest reminder, until you dismiss it or finish what it asks for",
  access: "change forecasts",
  output: OwnReminder,
  failure: t`Failed to fetch the reminder`,
});

export const dismissForecastReminder = endpoint({
  method: "POST",
  path: "/api/forecasts/reminder/dismiss",
  summary: "Dismiss your reminder of a day, and earlier ones",
  access: "change forecasts",
  body: ReminderSeen,
  output: z.strictObject({}),
  failure: t`Failed to dismiss the reminder`,
});
