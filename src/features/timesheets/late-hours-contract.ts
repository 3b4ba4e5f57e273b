import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, MonthText, paragraphs } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { TimeFrame, WeekStarting } from "./contract.ts";
import { DetailProject, TimesheetDetail } from "./decisions-contract.ts";

const MissingWeekParams = z.strictObject({ userId: Id, weekStarting: WeekStarting });

export const readMissingWeek = endpoint({
  method: "GET",
  path: "/api/manager/people/{userId}/weeks/{weekStarting}",
  summary: "Read what late hours of a report's closed week without a timesheet can be booked on",
  access: "signed-in",
  params: MissingWeekParams,
  output: z.strictObject({
    projects: z.array(DetailProject),
    frame: TimeFrame,
    /** Months whose days are adjusted, with a reason. */
    closedMonths: z.array(MonthText),
  }),
  failure: t`Failed to fetch timesheet`,
});
export type MissingWeek = z.infer<typeof readMissingWeek.output>;

export const adjustMissingWeek = endpoint({
  method: "POST",
  path: "/api/manager/people/{userId}/weeks/{weekStarting}/entries",
  summary: "Add late hours of a closed month to a report's week that has no timesheet, with a reason",
  access: "signed-in",
  params: MissingWeekParams,
  body: z.strictObject({
    projectId: Id,
    day: DayText,
    hours: hours(0, 24),
    note: z.optional(paragraphs(2000)),
    adjustmentReason: paragraphs(1000),
  }),
  output: TimesheetDetail,
  failure: t`Failed to add time entry`,
});
