import { formatHours } from "#shared/hours.ts";
import { monthNames } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { HolidayRefresh } from "../holiday-year.ts";
import type { RuleForm } from "./rule-form.ts";

type Earned = Pick<RuleForm, "earned" | "amountOf" | "amount" | "percent">;

/** How hours are earned: "25 days at the start of each year". */
export function earnedWords({ earned, amountOf, amount, percent }: Earned): string {
  if (earned === "none") return t`By corrections only`;
  if (earned === "worked") return t`${formatHours(percent ?? 0)}% of the hours worked`;
  const isYearly = earned === "yearly";
  const many = amount ?? 0;
  const much = formatHours(many);
  if (amountOf === "hours")
    return isYearly
      ? t`${much} ${plural(many, "hour", "hours")} at the start of each year`
      : t`${much} ${plural(many, "hour", "hours")} a year, a twelfth each month`;
  if (amountOf === "days")
    return isYearly
      ? t`${much} ${plural(many, "day", "days")} at the start of each year`
      : t`${much} ${plural(many, "day", "days")} a year, a twelfth each month`;
  return isYearly
    ? t`Each person's allowance at the start of each year`
    : t`Each person's allowance a year, a twelfth each month`;
}

/** What is carried over: "Carried over: up to 5 days, for 3 months." */
export function carryWords({
  carryLimit,
  carryOf,
  carryMonths,
}: Pick<RuleForm, "carryLimit" | "carryOf" | "carryMonths">): string {
  if (carryLimit === 0) return t`Carried over: nothing.`;
  if (carryLimit === null)
    return carryMonths === null
      ? t`Carried over: everything.`
      : t`Carried over: everything, for ${plural(carryMonths, "# month", "# months")}.`;
  const much = formatHours(carryLimit);
  const limit =
    carryOf === "hours"
      ? t`${much} ${plural(carryLimit, "hour", "hours")}`
      : t`${much} ${plural(carryLimit, "day", "days")}`;
  return carryMonths === null
    ? t`Carried over: up to ${limit}.`
    : t`Carried over: up to ${limit}, for ${plural(carryMonths, "# month", "# months")}.`;
}

/** When a leave year begins: "1 April". */
export const refreshWords = ({ month, day }: HolidayRefresh): string =>
  t.as("day and month")`${day} ${monthNames()[month - 1] ?? ""}`;
