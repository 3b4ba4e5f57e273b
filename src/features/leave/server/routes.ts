import { readTeamCalendar } from "./calendar/read-team-calendar.ts";
import { requestCancellation, withdrawHolidays } from "./requests/change-own-request.ts";
import {
  changeCompanyDays,
  createCompanyDays,
  deleteCompanyDays,
  listCompanyDays,
} from "./company-days/company-days.ts";
import { bookShutdown, previewShutdown, undoShutdown } from "./company-days/shutdown.ts";
import { cancelLeave, changeLeave, enterLeave, readPersonLeave } from "./requests/enter-leave.ts";
import {
  changeLeaveKind,
  setLeaveKindActivity,
  createLeaveKind,
  deleteLeaveKind,
  changeLeaveRule,
} from "./kinds/change-leave-kind.ts";
import { changeEmployment, correctBalance } from "./kinds/correct-balance.ts";
import { readLedger, listLeaveKinds, previewLeaveRule, listLeaveBalances } from "./kinds/reads.ts";
import { previewHolidays } from "./requests/preview-holidays.ts";
import { readMyHolidays } from "./read-my-holidays.ts";
import { requestHolidays } from "./requests/request-holidays.ts";

export const leaveRoutes = {
  readPersonLeave,
  enterLeave,
  changeLeave,
  cancelLeave,
  readMyHolidays,
  previewHolidays,
  requestHolidays,
  withdrawHolidays,
  requestCancellation,
  listLeaveKinds,
  createLeaveKind,
  changeLeaveKind,
  setLeaveKindActivity,
  deleteLeaveKind,
  changeLeaveRule,
  previewLeaveRule,
  listLeaveBalances,
  readLedger,
  correctBalance,
  changeEmployment,
  listCompanyDays,
  createCompanyDays,
  changeCompanyDays,
  deleteCompanyDays,
  previewShutdown,
  bookShutdown,
  undoShutdown,
  readTeamCalendar,
};
