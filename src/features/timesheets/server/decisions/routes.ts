import { adjustMissingWeek, readMissingWeek } from "./adjust-missing-week.ts";
import { addTimesheetEntry, overrideTimesheetEntries, reopenTimesheet } from "./change-timesheet.ts";
import { approveTimesheets, rejectTimesheets } from "./decide-timesheets.ts";
import { listTimesheets } from "./list-timesheets.ts";
import { readTimesheet } from "./read-timesheet.ts";

export const timesheetDecisionRoutes = {
  listTimesheets,
  readTimesheet,
  approveTimesheets,
  rejectTimesheets,
  reopenTimesheet,
  addTimesheetEntry,
  overrideTimesheetEntries,
  readMissingWeek,
  adjustMissingWeek,
};
