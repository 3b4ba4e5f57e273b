import { readAdminDashboard } from "./read-admin-dashboard.ts";
import { changeSettings, renameOrganisation } from "./change-settings.ts";
import { changeInternalProject, createInternalProject, listInternalProjects } from "./internal-projects.ts";
import {
  changePublicHoliday,
  createPublicHoliday,
  deletePublicHoliday,
  importPublicHolidays,
  listPublicHolidays,
} from "./public-holidays.ts";
import { changePlace, createPlace, deletePlace } from "./places/change-places.ts";
import { listPlaces, readPlace } from "./places/read-places.ts";
import { exportOrganisation } from "./export-organisation.ts";
import { readRetention } from "./read-retention.ts";
import { readLookups, readSettings } from "./read-settings.ts";
import { listHolidayCountries, suggestPublicHolidays } from "./suggest-holidays.ts";

export const organisationRoutes = {
  readAdminDashboard,
  readSettings,
  changeSettings,
  renameOrganisation,
  readLookups,
  readRetention,
  exportOrganisation,
  listPublicHolidays,
  createPublicHoliday,
  importPublicHolidays,
  changePublicHoliday,
  deletePublicHoliday,
  listHolidayCountries,
  suggestPublicHolidays,
  listPlaces,
  readPlace,
  createPlace,
  changePlace,
  deletePlace,
  listInternalProjects,
  createInternalProject,
  changeInternalProject,
};
