import { listOvertime } from "./list-overtime.ts";
import { makeEntry, undoEntry } from "./make-entry.ts";
import { previewTerms, readOvertime, readTimesheetOvertime } from "./reads.ts";
import { setTerms } from "./set-terms.ts";

export const overtimeRoutes = {
  listOvertime,
  readOvertime,
  readTimesheetOvertime,
  previewTerms,
  setTerms,
  makeEntry,
  undoEntry,
};
