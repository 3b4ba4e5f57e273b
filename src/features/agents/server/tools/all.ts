import type { GuidePage } from "../guide.ts";
import type { Tool } from "../tool.ts";
import { book, submitWeek } from "./booking.ts";
import { decide, monthStatus, openDecisions, proposeReassignment } from "./deciding.ts";
import { explain } from "./explaining.ts";
import { atCompletion, changes, figures, why } from "./figures.ts";
import { proposeFill } from "./filling.ts";
import { forecast, forecastWithSuggestion, shortOfPeople } from "./forecasts.ts";
import { myLeave, previewLeave, requestLeave, whoIsAway } from "./leave.ts";
import { myOpenWeeks, myPlan, myWeek } from "./own-time.ts";
import { findPeople, findProjects, functions, planOfPerson, whoIsFree } from "./people.ts";
import { report } from "./reports.ts";

/** Every tool, in the order that agents see: one's own time, others, plans, decisions, figures. */
export const toolsWith = (guide: readonly GuidePage[]): readonly Tool[] => [
  myWeek,
  myOpenWeeks,
  myPlan,
  book,
  submitWeek,
  myLeave,
  previewLeave,
  requestLeave,
  whoIsAway,
  findPeople,
  findProjects,
  functions,
  planOfPerson,
  whoIsFree,
  shortOfPeople,
  forecastWithSuggestion,
  forecast,
  proposeFill,
  openDecisions,
  decide,
  proposeReassignment,
  monthStatus,
  figures,
  why,
  atCompletion,
  changes,
  report,
  explain(guide),
];
