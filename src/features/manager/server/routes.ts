import { addTimesheetEntry, overrideTimesheetEntries, reopenTimesheet } from "./change-timesheet.ts";
import { approveTimesheets, rejectTimesheets } from "./decide-timesheets.ts";
import { cancelHolidayRequest, decideHolidayRequests } from "./decide-holiday-requests.ts";
import { createDelegation, endDelegation, listDelegations } from "./delegations.ts";
import { listHolidayRequests } from "./list-holiday-requests.ts";
import { listTimesheets } from "./list-timesheets.ts";
import { readReassignment } from "./reassign.ts";
import { readHolidayRequest, readRequestLedger } from "./read-holiday-request.ts";
import { readTimesheet, readTimesheetOvertime } from "./read-timesheet.ts";

export const managerRoutes = {
  listTimesheets,
  readTimesheet,
  readTimesheetOvertime,
  approveTimesheets,
  rejectTimesheets,
  reopenTimesheet,
  addTimesheetEntry,
  overrideTimesheetEntries,
  listHolidayRequests,
  readHolidayRequest,
  readRequestLedger,
  readReassignment,
  decideHolidayRequests,
  cancelHolidayRequest,
  listDelegations,
  createDelegation,
  endDelegation,
};
