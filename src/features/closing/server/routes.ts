import { closeMonth, giveGrace } from "./close-month.ts";
import { listClosedMonths, listMonths, readMonth } from "./read-months.ts";
import { reopenMonth, withdrawReopening } from "./reopen-month.ts";

export const closingRoutes = {
  listMonths,
  readMonth,
  closeMonth,
  reopenMonth,
  withdrawReopening,
  giveGrace,
  listClosedMonths,
};
