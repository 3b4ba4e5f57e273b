import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { monthNames } from "#shared/month.ts";
import type { HolidayRefresh } from "../holiday-year.ts";
import type { RuleForm } from "./rule-form.ts";

type Earned = Pick<RuleForm, "earned" | "amountOf" | "amount" | "percent">;

function amountWords(of: "hours" | "days", amount: number): string {
  return of === "hours" ? `${formatHours(amount)} hours` : `${formatHours(amount)} days`;
}

/** How hours are earned: "25 days at the start of each year". */
export function earnedWords({ earned, amountOf, amount, percent }: Earned): string {
  if (earned === "none") return "By corrections only";
  if (earned === "worked") return `${formatHours(percent ?? 0)}% of the hours worked`;
  const what =
    amountOf === "allowance" || amountOf === null
      ? "Each person's allowance"
      : amountWords(amountOf, amount ?? 0);
  return earned === "yearly" ? `${what} at the start of each year` : `${what} a year, a twelfth each month`;
}

/** What is carried over: "Up to 5 days, for 3 months". */
export function carryWords({
  carryLimit,
  carryOf,
  carryMonths,
}: Pick<RuleForm, "carryLimit" | "carryOf" | "carryMonths">): string {
  if (carryLimit === 0) return "Nothing";
  const what = carryLimit === null ? "Everything" : `Up to ${amountWords(carryOf, carryLimit)}`;
  return carryMonths === null ? what : `${what}, for ${count(carryMonths, "month")}`;
}

/** When a leave year begins: "1 April". */
export const refreshWords = ({ month, day }: HolidayRefresh): string =>
  `${day} ${monthNames[month - 1] ?? ""}`;
