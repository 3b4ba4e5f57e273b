import { exportPlans } from "./plans/export-plans.ts";
import { readCalendar } from "./read-calendar.ts";
import { readEveryone } from "./read-everyone.ts";
import { readMonth, readMonthEntries } from "./read-month.ts";
import { readNeighbours, readQuarter } from "./reads.ts";
import { readPlanner } from "./read-planner.ts";
import {
  dismissAllocationReminder,
  listMissingAllocators,
  readAllocationReminder,
  remindAllocators,
} from "./reminders.ts";
import { saveAllocation } from "./save-allocation.ts";
import { pinPerson, readProjectPreferences, preferProject } from "./preferences.ts";
import { reportPresence } from "./report-presence.ts";

export const planRoutes = {
  readAllocationPlanner: readPlanner,
  readNeighbours,
  readQuarter,
  saveAllocation,
  reportPresence,
  readAllocationCalendar: readCalendar,
  readAllocationMonth: readMonth,
  readMonthEntries,
  listMissingAllocators,
  remindAllocators,
  readAllocationReminder,
  dismissAllocationReminder,
  readEveryone,
  exportAllocationPlans: exportPlans,
  pinPerson,
  readProjectPreferences,
  preferProject,
};
