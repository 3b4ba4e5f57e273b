import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { refuseInvalid } from "#server/refusal.ts";
import * as contract from "../../kinds-contract.ts";
import { checkRuleChange } from "../../rules/kinds/rule-change.ts";
import { tidyRule } from "../../rules/kinds/rule-form.ts";
import { deleteRule, insertRule, updateKind } from "./kind-queries.ts";
import { kindConstraints, requireKind } from "./require-kind.ts";

/** POST /api/leave/kinds/{kindId}/rules. Balances follow from the rules; none is stored. */
export const changeLeaveRule = serve(contract.changeLeaveRule, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { kindId } = call.params;
  const { version, replaces, rule: sent } = call.body;
  await call.write(async (transaction) => {
    const kind = await requireKind(transaction, orgId, kindId, version);
    refuseInvalid(checkRuleChange(kind.rules, { replaces, rule: sent }));
    const rule = sent && tidyRule(sent);
    const gone = kind.rules.find(({ validFrom }) => validFrom === replaces);
    await transaction.runAll([
      ...(gone ? [deleteRule(orgId, kindId, gone.validFrom)] : []),
      ...(rule ? [insertRule(orgId, { ...rule, id: newId(), kindId }, actorId)] : []),
      updateKind(orgId, kindId, null, actorId),
    ]);
    await transaction.audit({
      action: `${gone ? (rule ? "change" : "remove") : "add"} leave rule`,
      subjectType: "leave kind",
      subjectId: kindId,
      ...(gone ? { before: wordsOf(gone) } : {}),
      ...(rule ? { after: wordsOf(rule) } : {}),
    });
  }, kindConstraints);
  return {};
});

/** A rule as the audit log has it. */
function wordsOf({ refresh, ...rule }: contract.LeaveRuleForm & { id?: string }) {
  const { id: _id, ...words } = rule;
  return { ...words, refreshMonth: refresh?.month ?? null, refreshDay: refresh?.day ?? null };
}
