import { isMonth, type Month } from "#shared/month.ts";

/** Which month's cycle is shown; the current one when omitted. */
export const readCycleSearch = ({ month }: Record<string, unknown>): { month?: Month } =>
  typeof month === "string" && isMonth(month) ? { month } : {};
