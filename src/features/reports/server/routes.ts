import { exportReport } from "./export-report.ts";
import { listReportChoices, readReport } from "./read-report.ts";
import {
  leaveReportMail,
  scheduleReportView,
  sendReportView,
  unscheduleReportView,
} from "./views/schedules.ts";
import {
  changeReportView,
  createReportView,
  deleteReportView,
  listReportReaders,
  listReportViews,
} from "./views/views.ts";

export const reportRoutes = {
  readReport,
  exportReport,
  listReportChoices,
  listReportViews,
  createReportView,
  changeReportView,
  deleteReportView,
  scheduleReportView,
  sendReportView,
  unscheduleReportView,
  leaveReportMail,
  listReportReaders,
};
