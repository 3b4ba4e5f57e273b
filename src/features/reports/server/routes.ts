import { listReportChoices, readReport } from "./read-report.ts";

export const reportRoutes = [readReport, listReportChoices];
