import { bookMeeting } from "./book-meeting.ts";
import { listMyOpenWeeks, readMyPlan } from "./reads.ts";
import { makeCalendarLink, readCalendarLink, revokeCalendarLink } from "./calendar-link.ts";
import {
  connectOwnCalendar,
  disconnectOwnCalendar,
  readMyMeetings,
  readOwnCalendar,
  settleMeeting,
} from "./own-calendar.ts";
import { pinProject } from "./pin-project.ts";
import { readMyWeek } from "./read-my-week.ts";
import { changeTimer, discardTimer, pauseTimer, readTimer, resumeTimer, startTimer } from "./run-timer.ts";
import { saveMyWeek } from "./save-my-week.ts";
import { listSharedLinks, makeSharedLink, revokeSharedLink } from "./shared-calendar-links.ts";
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
  listSharedCalendarLinks: listSharedLinks,
  makeSharedCalendarLink: makeSharedLink,
  revokeSharedCalendarLink: revokeSharedLink,
  readOwnCalendar,
  connectOwnCalendar,
  disconnectOwnCalendar,
  readMyMeetings,
  settleMeeting,
  bookMeeting,
  pinProject,
  readTimer,
  startTimer,
  changeTimer,
  pauseTimer,
  resumeTimer,
  stopTimer,
  discardTimer,
};
