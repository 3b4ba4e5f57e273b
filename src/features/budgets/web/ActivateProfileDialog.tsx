import type { ReactNode } from "react";
import { signed } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { useViewer } from "#web/viewer.ts";
import type { BudgetProfile } from "../contract.ts";
import type { Planned } from "../rules/budget-totals.ts";
import { StatusStep } from "./ArchiveDraftDialog.tsx";
import "./budget.css";

interface ActivateProfileDialogProps {
  readonly code: string;
  readonly name: string;
  readonly total: Planned;
  /** The active profile, which the activation archives. */
  readonly active: BudgetProfile | null;
  readonly failure: string | null;
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly onActivate: () => void;
}

export function ActivateProfileDialog(props: ActivateProfileDialogProps) {
  const { code, name, total, active, failure, pending, onCancel, onActivate } = props;
  const { currencySymbol } = useViewer();
  return (
    <Dialog
      open
      title={t`Activate Profile Warning`}
      onClose={onCancel}
      pending={pending}
      verb={t`Activate ${code}`}
      pendingVerb={t`Activating...`}
      onConfirm={onActivate}
      failure={failure}
    >
      <div className="stack gap-2 well">
        {active && (
          <Step code={active.profileCode} name={active.profileName}>
            <StatusStep from="active" to="archived" />
          </Step>
        )}
        <Step code={code} name={name}>
          <StatusStep from="draft" to="active" />
        </Step>
      </div>
      {active ? (
        <p>{rich`Only one profile can be active. ${active.profileCode} is archived and can no longer be edited. All dashboard metrics will reference ${code}, and the change is highlighted: ${<b>{t`${signed(total.hours - active.plannedHours, formatHours)} ${plural(Math.abs(total.hours - active.plannedHours), "hour", "hours")}, ${signed(total.budget - active.plannedBudget, (amount) => formatMoney(amount, currencySymbol))}`}</b>}.`}</p>
      ) : (
        <p>{t`An active profile can no longer be edited. All dashboard metrics will reference ${code}.`}</p>
      )}
    </Dialog>
  );
}

interface StepProps extends Pick<ActivateProfileDialogProps, "code" | "name"> {
  readonly children: ReactNode;
}

function Step({ code, name, children }: StepProps) {
  return (
    <p className="row">
      <span className="grow">
        <b>{code}</b> <span className="muted">{name}</span>
      </span>
      {children}
    </p>
  );
}
