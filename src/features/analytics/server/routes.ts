import {
  listBillableUsers,
  listDashboardFunctions,
  listDashboardProjects,
  readProjectAnalytics,
  readFunctionAnalytics,
  readMissingWeeks,
  readOrganisationAnalytics,
} from "./reads.ts";
import { listChanges, listChangeWrites, listMoments } from "./changes.ts";
import { listFunctionFigures, listProjectFigures } from "./list-figures.ts";
import { readFunctionUtilisation, readOrganisationUtilisation } from "./read-utilisation-trend.ts";
import { readAround } from "./read-around.ts";
import { readMultiples, readPeopleWeeks } from "./read-multiples.ts";
import { listWhyRows, readWhy } from "./read-why.ts";
import { readProjectOverview } from "./read-project-overview.ts";

export const analyticsRoutes = {
  readMissingWeeks,
  readOrganisationAnalytics,
  listDashboardProjects,
  readProjectAnalytics,
  readProjectOverview,
  readAround,
  readMultiples,
  readPeopleWeeks,
  readWhy,
  listWhyRows,
  listChanges,
  listChangeWrites,
  listMoments,
  listDashboardFunctions,
  listProjectFigures,
  listFunctionFigures,
  readFunctionAnalytics,
  listBillableUsers,
  readOrganisationUtilisation,
  readFunctionUtilisation,
};
