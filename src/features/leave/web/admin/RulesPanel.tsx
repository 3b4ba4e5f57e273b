import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { LeaveKind, LeaveRuleForm } from "../../kinds-contract.ts";
import type { HolidayRefresh } from "../../rules/holiday-year.ts";
import { carryWords, earnedWords, refreshWords } from "../../rules/kinds/rule-words.ts";
import { RuleDialog } from "./RuleDialog.tsx";

interface RulesPanelProps {
  readonly kind: LeaveKind;
  /** The organisation's. */
  readonly refresh: HolidayRefresh;
}

/** How hours of a kind are earned and carried over, from a day on. */
export function RulesPanel({ kind, refresh }: RulesPanelProps) {
  const formats = useFormats();
  const [opened, setOpened] = useState<LeaveRuleForm | "new" | null>(null);
  const rules = kind.rules.toReversed();
  return (
    <Panel
      title={t`Rules`}
      flush
      actions={<Button small icon={Plus} onClick={() => setOpened("new")}>{t`Add rule`}</Button>}
    >
      <ul className="rule-list">
        {rules.map((rule) => (
          <li key={rule.id}>
            <b>{t.as("day")`From ${formats.day(rule.validFrom)}`}</b>
            <RuleWords rule={rule} refresh={refresh} />
            <Button
              small
              variant="ghost"
              aria-label={t`Change the rule from ${formats.day(rule.validFrom)}`}
              onClick={() => setOpened(rule)}
            >{t.as("verb")`Change`}</Button>
          </li>
        ))}
        <li>
          <b>{rules.length === 0 ? t`Always` : t`Before that`}</b>
          <RuleWords rule={kind.isHoliday ? holidayBefore : otherBefore} refresh={refresh} />
        </li>
      </ul>
      {opened !== null && (
        <RuleDialog
          kind={kind}
          stored={opened === "new" ? null : opened}
          refresh={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

type Words = Omit<LeaveRuleForm, "validFrom">;
const holidayBefore: Words = {
  earned: "yearly",
  amountOf: "allowance",
  amount: null,
  percent: null,
  carryLimit: 0,
  carryOf: "hours",
  carryMonths: null,
  refresh: null,
};
const otherBefore: Words = { ...holidayBefore, earned: "none", amountOf: null };

function RuleWords({ rule, refresh }: { readonly rule: Words; readonly refresh: HolidayRefresh }) {
  return (
    <span>
      {earnedWords(rule)}
      <small>
        {carryWords(rule)} {t`The leave year begins on ${refreshWords(rule.refresh ?? refresh)}.`}
      </small>
    </span>
  );
}
