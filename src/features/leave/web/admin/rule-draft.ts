import * as z from "zod/mini";
import type { Day } from "#shared/day.ts";
import type { Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import type { LeaveRuleForm } from "../../kinds-contract.ts";
import type { HolidayRefresh } from "../../rules/holiday-year.ts";
import { ruleChoices } from "../../rules/kinds/leave-kind.ts";
import { tidyRule } from "../../rules/kinds/rule-form.ts";

export const carryChoices = ["nothing", "limited", "everything"] as const;

export const RuleDraft = z.object({
  validFrom: z.nullable(z.string()),
  earned: z.enum(ruleChoices.earned),
  amountOf: z.enum(ruleChoices.amountOf),
  amount: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  carry: z.enum(carryChoices),
  carryLimit: z.nullable(z.number()),
  carryOf: z.enum(ruleChoices.carryOf),
  expires: z.boolean(),
  carryMonths: z.nullable(z.number()),
  ownYear: z.boolean(),
  month: z.number(),
  day: z.nullable(z.number()),
});
export type RuleDraft = z.infer<typeof RuleDraft>;
export type RuleEdit = Edit<Versioned, RuleDraft>;

/** What a new rule begins with: what goes on as it is. */
const newRule = (isHoliday: boolean): Omit<LeaveRuleForm, "validFrom"> => ({
  earned: "yearly",
  amountOf: isHoliday ? "allowance" : "days",
  amount: null,
  percent: null,
  carryLimit: 0,
  carryOf: "days",
  carryMonths: null,
  refresh: null,
});

/** A rule as the form shows it; null for a new one. `refresh`: the organisation's. */
export function ruleDraftOf(
  stored: LeaveRuleForm | null,
  isHoliday: boolean,
  refresh: HolidayRefresh,
): RuleDraft {
  const { carryLimit, carryMonths, refresh: own, ...rule } = stored ?? newRule(isHoliday);
  return {
    ...rule,
    validFrom: stored === null ? null : stored.validFrom,
    amountOf: rule.amountOf ?? newRule(isHoliday).amountOf ?? "days",
    carry: carryLimit === 0 ? "nothing" : carryLimit === null ? "everything" : "limited",
    carryLimit: carryLimit === 0 ? null : carryLimit,
    expires: carryMonths !== null,
    carryMonths: carryMonths ?? 3,
    ownYear: own !== null,
    ...(own ?? refresh),
  };
}

function carryLimitOf({ carry, carryLimit }: RuleDraft): number | null {
  if (carry === "everything") return null;
  // An empty limit is a fault, not "no limit".
  return carry === "nothing" ? 0 : (carryLimit ?? -1);
}

/** The rule that a draft says; it may be wrong. */
export function ruleFormOf(draft: RuleDraft): LeaveRuleForm {
  const { earned, amountOf, amount, percent, carryOf, expires, carryMonths, ownYear, month, day } = draft;
  return tidyRule({
    validFrom: draft.validFrom ?? noDay,
    earned,
    amountOf,
    amount,
    percent,
    carryLimit: carryLimitOf(draft),
    carryOf,
    carryMonths: expires ? (carryMonths ?? 0) : null,
    refresh: ownYear ? { month, day: day ?? 0 } : null,
  });
}

/** No day at all, which `checkRule` refuses. */
const noDay: Day = "";
