import type { Answers } from "#server/scope.ts";
import {
  holidayKind,
  kindColours,
  kindPatterns,
  leaveUnits,
  type KindForm,
} from "../../rules/kinds/leave-kind.ts";
import { ruleChoices } from "../../rules/kinds/leave-kind.ts";
import type { RuleForm } from "../../rules/kinds/rule-form.ts";
import { kindRows, ruleRows } from "./ledger-queries.ts";

export interface StoredRule extends RuleForm {
  readonly id: string;
}

/** A kind of leave with its rules, in the order of their days. Holiday's id is the organisation's. */
export interface StoredKind extends KindForm {
  readonly id: string;
  readonly isHoliday: boolean;
  readonly isActive: boolean;
  /** 0 for Holiday until something of it is set. */
  readonly version: number;
  readonly updatedByName: string | null;
  readonly rules: readonly StoredRule[];
}

/** The stored word; one the product doesn't know is a fault. */
function known<Word extends string>(words: readonly Word[], stored: string): Word {
  const word = words.find((each) => each === stored);
  if (word === undefined) throw new Error(`Unknown word ${stored}`);
  return word;
}

export type KindRow = Answers<[ReturnType<typeof kindRows>]>[0][number];
export type RuleRow = Answers<[ReturnType<typeof ruleRows>]>[0][number];

function ruleOf(row: RuleRow): StoredRule {
  return {
    id: row.id,
    validFrom: row.valid_from,
    earned: known(ruleChoices.earned, row.earned),
    amountOf: row.amount_of === null ? null : known(ruleChoices.amountOf, row.amount_of),
    amount: row.amount,
    percent: row.percent,
    carryLimit: row.carry_limit,
    carryOf: known(ruleChoices.carryOf, row.carry_of),
    carryMonths: row.carry_months,
    refresh:
      row.refresh_month === null || row.refresh_day === null
        ? null
        : { month: row.refresh_month, day: row.refresh_day },
  };
}

const formOf = (row: KindRow): KindForm => ({
  name: row.name,
  colour: known(kindColours, row.colour),
  pattern: known(kindPatterns, row.pattern),
  hasBalance: row.has_balance,
  needsApproval: row.needs_approval,
  isPrivate: row.is_private,
  isPaid: row.is_paid,
  wantsDocument: row.wants_document,
  noticeDays: row.notice_days,
  longestDays: row.longest_days,
  unit: known(leaveUnits, row.unit),
  returnsLeave: row.returns_leave ?? (!row.needs_approval && !row.has_balance),
  daysBack: row.days_back,
  monthsAhead: row.months_ahead,
  wageType: row.wage_type,
});

/** An organisation's kinds: Holiday first, then the others in their order. */
export function kindsFrom(
  orgId: string,
  kinds: readonly KindRow[],
  rules: readonly RuleRow[],
): [StoredKind, ...StoredKind[]] {
  const rulesBy = Map.groupBy(rules, ({ kind_id }) => kind_id);
  const stored = (row: KindRow): StoredKind => ({
    ...formOf(row),
    id: row.id,
    isHoliday: row.id === orgId,
    isActive: row.is_active,
    version: row.version,
    updatedByName: row.updated_by_name,
    rules: (rulesBy.get(row.id) ?? []).map(ruleOf),
  });
  const holiday = kinds.find(({ id }) => id === orgId);
  const plain = {
    ...holidayKind(),
    id: orgId,
    isHoliday: true,
    isActive: true,
    version: 0,
    updatedByName: null,
    rules: [],
  };
  return [
    holiday ? { ...stored(holiday), name: plain.name } : plain,
    ...kinds.filter(({ id }) => id !== orgId).map(stored),
  ];
}

/** Reads all kinds; `kindsFrom` their rows. */
export const kindQueries = (orgId: string) => [kindRows(orgId), ruleRows(orgId)] as const;
