import { readAdminDashboard } from "./reads.ts";
import { changeSettings, renameOrganisation } from "./change-settings.ts";
import { changeInternalProject, createInternalProject, listInternalProjects } from "./internal-projects.ts";
import {
  changePublicHoliday,
  createPublicHoliday,
  deletePublicHoliday,
  importPublicHolidays,
  listPublicHolidays,
  listHolidayCountries,
  suggestPublicHolidays,
} from "./public-holidays.ts";
import { changePlace, createPlace, deletePlace } from "./places/change-places.ts";
import { listPlaces, readPlace } from "./places/read-places.ts";
import { exportOrganisation } from "./export-organisation.ts";
import { readRetention } from "./read-retention.ts";
import { readLookups, readSettings } from "./read-settings.ts";

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
