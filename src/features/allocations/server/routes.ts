import { readCalendar } from "./read-calendar.ts";
import { readMonth } from "./read-month.ts";
import { readPlanner } from "./read-planner.ts";
import { saveAllocation } from "./save-allocation.ts";

export const allocationRoutes = [readPlanner, saveAllocation, readCalendar, readMonth];
