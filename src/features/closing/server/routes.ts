import { closeMonth, giveGrace, reopenMonth } from "./close-month.ts";
import { listClosedMonths, listMonths, readMonth } from "./read-months.ts";

export const closingRoutes = { listMonths, readMonth, closeMonth, reopenMonth, giveGrace, listClosedMonths };
