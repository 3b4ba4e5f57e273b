import { listOvertime } from "./list-overtime.ts";
import { makeEntry } from "./make-entry.ts";
import { previewTerms } from "./preview-terms.ts";
import { readOvertime, readTimesheetOvertime } from "./read-overtime.ts";
import { setTerms } from "./set-terms.ts";
import { undoEntry } from "./undo-entry.ts";

export const overtimeRoutes = {
  listOvertime,
  readOvertime,
  readTimesheetOvertime,
  previewTerms,
  setTerms,
  makeEntry,
  undoEntry,
};
