import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { checkRule, ruleTexts, tidyRule, type RuleForm } from "./rule-form.ts";

/** `rule` replaces the one that begins on `replaces`; null removes that one. */
export interface RuleChange {
  readonly replaces: Day | null;
  readonly rule: RuleForm | null;
}

/** What is wrong with a change of a kind's rules, by field. */
export function checkRuleChange(
  rules: readonly RuleForm[],
  { replaces, rule }: RuleChange,
): Record<string, string> {
  if (replaces !== null && !rules.some(({ validFrom }) => validFrom === replaces))
    return { validFrom: t`This rule no longer exists` };
  if (rule === null) return replaces === null ? { validFrom: ruleTexts().validFromRequired } : {};
  const others = rules.filter(({ validFrom }) => validFrom !== replaces);
  const faults = checkRule(rule);
  if (others.some(({ validFrom }) => validFrom === rule.validFrom))
    faults["validFrom"] = ruleTexts().validFromInUse;
  return faults;
}

/** The rules after a change that is right. */
export function changedRules(rules: readonly RuleForm[], { replaces, rule }: RuleChange): RuleForm[] {
  const others = rules.filter(({ validFrom }) => validFrom !== replaces);
  return rule === null ? others : [...others, tidyRule(rule)];
}

/** The first day whose balance a change can touch. */
export function changeBegins({ replaces, rule }: RuleChange, today: Day): Day {
  return [replaces, rule?.validFrom ?? null].filter((day) => day !== null).toSorted()[0] ?? today;
}
