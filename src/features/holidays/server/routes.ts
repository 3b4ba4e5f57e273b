import { askForCancellation, withdrawHolidays } from "./change-own-request.ts";
import { previewHolidays } from "./preview-holidays.ts";
import { readMyHolidays } from "./read-my-holidays.ts";
import { requestHolidays } from "./request-holidays.ts";

export const holidayRoutes = {
  readMyHolidays,
  previewHolidays,
  requestHolidays,
  withdrawHolidays,
  askForCancellation,
};
