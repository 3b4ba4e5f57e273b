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
import { readSetUp, setUp } from "./set-up.ts";

export const firstHourRoutes = {
  readSetUp,
  setUp,
  uploadArchivePart,
  checkArchive,
  bringOrganisation,
  readArrival,
  readSetUpList,
  changeSetUpList,
  readSampleData,
  loadSampleData,
  removeSampleData,
};
