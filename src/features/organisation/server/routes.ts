import {
  bringOrganisation,
  checkArchive,
  readArrival,
  uploadArchivePart,
} from "./bring/bring-organisation.ts";
import { changeSetUpList, readSetUpList } from "./set-up-list.ts";
import { loadSampleData } from "./sample/load-sample-data.ts";
import { readSampleData } from "./sample/read-sample-data.ts";
import { removeSampleData } from "./sample/remove-sample-data.ts";
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
import { readSetUp, setUp } from "./set-up.ts";
import { listHolidayCountries, suggestPublicHolidays } from "./suggest-holidays.ts";

export const organisationRoutes = {
  readSetUp,
  setUp,
  uploadArchivePart,
  checkArchive,
  bringOrganisation,
  readArrival,
  readAdminDashboard,
  readSetUpList,
  changeSetUpList,
  readSampleData,
  loadSampleData,
  removeSampleData,
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
