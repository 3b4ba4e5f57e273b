import type { Route } from "../../../server/http/serve.ts";
import { readMyWeek } from "./read-my-week.ts";
import { saveMyWeek } from "./save-my-week.ts";
import { recallMyWeek, submitMyWeek } from "./submit-my-week.ts";

export const timesheetRoutes: readonly Route[] = [readMyWeek, saveMyWeek, submitMyWeek, recallMyWeek];
