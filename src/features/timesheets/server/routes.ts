import { listMyOpenWeeks } from "./list-my-open-weeks.ts";
import { makeCalendarLink, readCalendarLink, revokeCalendarLink } from "./calendar-link.ts";
import { pinProject } from "./pin-project.ts";
import { readMyPlan } from "./read-my-plan.ts";
import { readMyWeek } from "./read-my-week.ts";
import { changeTimer, discardTimer, pauseTimer, readTimer, resumeTimer, startTimer } from "./run-timer.ts";
import { saveMyWeek } from "./save-my-week.ts";
import { stopTimer } from "./stop-timer.ts";
import { recallMyWeek, submitMyWeek } from "./submit-my-week.ts";

export const timesheetRoutes = {
  listMyOpenWeeks,
  readMyWeek,
  saveMyWeek,
  submitMyWeek,
  recallMyWeek,
  readMyPlan,
  readCalendarLink,
  makeCalendarLink,
  revokeCalendarLink,
  pinProject,
  readTimer,
  startTimer,
  changeTimer,
  pauseTimer,
  resumeTimer,
  stopTimer,
  discardTimer,
};
