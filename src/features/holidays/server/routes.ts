import { readTeamCalendar } from "./calendar/read-team-calendar.ts";
import { requestCancellation, withdrawHolidays } from "./change-own-request.ts";
import {
  changeCompanyDays,
  createCompanyDays,
  deleteCompanyDays,
  listCompanyDays,
} from "./company-days/company-days.ts";
import { bookShutdown, previewShutdown, undoShutdown } from "./company-days/shutdown.ts";
import { cancelLeave, changeLeave, enterLeave, readPersonLeave } from "./enter-leave.ts";
import { changeLeaveKind, setLeaveKindActivity } from "./leave/change-leave-kind.ts";
import { changeLeaveRule } from "./leave/change-leave-rule.ts";
import { changeEmployment, correctBalance } from "./leave/correct-balance.ts";
import { createLeaveKind } from "./leave/create-leave-kind.ts";
import { deleteLeaveKind } from "./leave/delete-leave-kind.ts";
import { listLeaveBalances } from "./leave/list-leave-balances.ts";
import { listLeaveKinds } from "./leave/list-leave-kinds.ts";
import { previewLeaveRule } from "./leave/preview-leave-rule.ts";
import { readLedger } from "./leave/read-ledger.ts";
import { previewHolidays } from "./preview-holidays.ts";
import { readMyHolidays } from "./read-my-holidays.ts";
import { requestHolidays } from "./request-holidays.ts";

export const holidayRoutes = {
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
