import { exportReport } from "./export-report.ts";
import { listReportChoices, readReport } from "./read-report.ts";

export const reportRoutes = { readReport, exportReport, listReportChoices };
