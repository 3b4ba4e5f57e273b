import type { AuditedTransaction, ConstraintRefusals } from "#server/http/request-transaction.ts";
import { invalid, notFound, stale, wrongState } from "#server/refusal.ts";
import { kindTexts } from "../../rules/kinds/kind-form.ts";
import { ruleTexts } from "../../rules/kinds/rule-form.ts";
import { kindQueries, kindsFrom, type StoredKind } from "../ledger/stored-kinds.ts";
import { shareLockHoliday, lockKind } from "./kind-queries.ts";

/** What the constraints on kinds tell the person. */
export const kindConstraints: ConstraintRefusals = {
  leave_kind_name_unique: () => invalid({ name: kindTexts().nameInUse }),
  leave_rule_one_a_day: () => invalid({ validFrom: ruleTexts().validFromInUse }),
  holiday_request_kind: () => wrongState(kindTexts().inUse),
  leave_correction_kind: () => wrongState(kindTexts().inUse),
  overtime_entry_leave_kind: () => wrongState(kindTexts().inUse),
};

/** A kind with its rules, locked. 404 for none, 409 for another `version`. */
export async function requireKind(
  transaction: AuditedTransaction,
  orgId: string,
  kindId: string,
  version: number | null,
): Promise<StoredKind> {
  if (kindId === orgId) await transaction.run(shareLockHoliday(orgId));
  if (!(await transaction.first(lockKind(orgId, kindId)))) throw notFound();
  const [kinds, rules] = await transaction.read(...kindQueries(orgId));
  const kind = kindsFrom(orgId, kinds, rules).find(({ id }) => id === kindId);
  if (!kind) throw notFound();
  if (version !== null && kind.version !== version) throw stale(kind);
  return kind;
}
