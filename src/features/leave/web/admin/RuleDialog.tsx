import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { useRead, useWrite } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import {
  changeLeaveRule,
  previewLeaveRule,
  type LeaveKind,
  type LeaveRuleForm,
} from "../../kinds-contract.ts";
import type { HolidayRefresh } from "../../rules/holiday-year.ts";
import { checkRuleChange } from "../../rules/kinds/rule-change.ts";
import { RuleDraft, ruleDraftOf, ruleFormOf, type RuleEdit } from "./rule-draft.ts";
import { RuleFields } from "./RuleFields.tsx";
import { PreviewOfRule } from "./PreviewOfRule.tsx";

interface RuleDialogProps {
  readonly kind: LeaveKind;
  /** Null for a new rule. */
  readonly stored: LeaveRuleForm | null;
  readonly refresh: HolidayRefresh;
  readonly onClose: () => void;
}

/** A rule with what it changes, seen before it's saved. */
export function RuleDialog({ kind, stored, refresh, onClose }: RuleDialogProps) {
  const change = useWrite(changeLeaveRule);
  const [removing, setRemoving] = useState(false);
  const replaces = stored?.validFrom ?? null;
  const faultsOf = (draft: RuleDraft) => checkRuleChange(kind.rules, { replaces, rule: ruleFormOf(draft) });
  const params = { kindId: kind.id };
  const edit: RuleEdit = useEdit<Versioned, RuleDraft, unknown>({
    name: `leave rule ${kind.id} ${replaces ?? "new"}`,
    schema: RuleDraft,
    blank: ruleDraftOf(stored, kind.isHoliday, refresh),
    isInside: (path) => path.startsWith("/admin/leave"),
    check: faultsOf,
    send: ({ draft }) =>
      change.mutateAsync({ params, body: { version: kind.version, replaces, rule: ruleFormOf(draft) } }),
    onSaved: () => {
      toast.success(t`Rule saved`);
      onClose();
    },
  });
  const isRight = Object.keys(faultsOf(edit.draft)).length === 0;
  const preview = useRead(
    previewLeaveRule,
    { params, body: { replaces, rule: ruleFormOf(edit.draft) } },
    { enabled: isRight, fresh: 0, showPrevious: true },
  );
  if (removing)
    return (
      <RemoveRule kind={kind} replaces={replaces ?? ""} onClose={() => setRemoving(false)} onDone={onClose} />
    );
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={stored === null ? t`Add rule for ${kind.name}` : t`Change rule for ${kind.name}`}
      aside={
        stored !== null && <Button variant="ghost" onClick={() => setRemoving(true)}>{t`Remove rule`}</Button>
      }
      verb={t`Save rule`}
      pendingVerb={t`Saving...`}
      unsaved={t`The rule hasn't been saved yet.`}
      onClose={onClose}
    >
      <RuleFields edit={edit} refresh={refresh} />
      {isRight && <PreviewOfRule read={preview} />}
    </EditDialog>
  );
}

interface RemoveRuleProps {
  readonly kind: LeaveKind;
  readonly replaces: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveRule({ kind, replaces, onClose, onDone }: RemoveRuleProps) {
  const params = { kindId: kind.id };
  const change = { replaces, rule: null };
  const preview = useRead(previewLeaveRule, { params, body: change }, { fresh: 0 });
  return (
    <WriteDialog
      endpoint={changeLeaveRule}
      input={{ params, body: { version: kind.version, ...change } }}
      title={t`Remove this rule?`}
      size="medium"
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
      done={t`Rule removed`}
      onClose={onClose}
      onDone={onDone}
    >
      <PreviewOfRule read={preview} />
    </WriteDialog>
  );
}
