import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useViewer } from "#web/viewer.ts";
import type { Planner } from "../../contract.ts";
import { noActiveProfile, noActiveProfileTitle } from "../../rules/messages.ts";
import { FreezeDialog } from "./FreezeDialog.tsx";
import { FreezesDialog } from "./FreezesDialog.tsx";
import type { MonthView } from "../months/month-steps.ts";
import type { PlannerForm } from "./use-planner-form.ts";

export type ForecastQuestion = "freeze" | "unfreeze" | "clear" | "cancel" | "no budget" | "versions";

interface ForecastDialogsProps {
  readonly question: ForecastQuestion | null;
  readonly planner: Planner;
  readonly views: readonly MonthView[];
  /** The months Submit Draft saves, and those Submit & Freeze freezes. */
  readonly toSave: readonly MonthView[];
  readonly toFreeze: readonly MonthView[];
  readonly form: PlannerForm;
  readonly onDraft: () => void;
  readonly onCancelChanges: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms before freezing, un-freezing, clearing and discarding, shows freezes, and says when there is no
 * budget.
 */
export function ForecastDialogs(props: ForecastDialogsProps) {
  const { question, planner, views, toSave, toFreeze, form, onClose } = props;
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  const clearable = views.filter((view) => view.canClear);
  const requested = { projectName: planner.project.name, onClose };
  return (
    <>
      {question === "freeze" && toFreeze.length > 0 && (
        <FreezeDialog
          planner={planner}
          views={toFreeze}
          onClose={onClose}
          onFreeze={(months, reason) => {
            onClose();
            form.save("frozen", months, reason);
          }}
        />
      )}
      <UnfreezeDialog
        {...requested}
        open={question === "unfreeze"}
        views={toSave}
        onSubmit={then(props.onDraft)}
      />
      <ClearDialog
        {...requested}
        open={question === "clear"}
        views={clearable}
        onSubmit={then(() => form.clear(clearable.map((view) => view.month)))}
      />
      <Dialog
        open={question === "cancel"}
        title={t`Discard your changes?`}
        verb={t`Give up changes`}
        danger
        onClose={onClose}
        onSubmit={then(props.onCancelChanges)}
      >
        <p>{t`The hours return to the stored ones.`}</p>
      </Dialog>
      {question === "versions" && (
        <FreezesDialog
          planner={planner}
          periods={views.map((view) => view.period).filter((period) => period.forecast.wasFrozen)}
          onClose={onClose}
        />
      )}
      <Dialog
        open={question === "no budget"}
        title={noActiveProfileTitle()}
        onClose={onClose}
        onSubmit={onClose}
        footer={<Button variant="primary" type="submit">{t`OK`}</Button>}
      >
        <p>{noActiveProfile()}</p>
      </Dialog>
    </>
  );
}

interface StepDialogProps {
  readonly open: boolean;
  readonly projectName: string;
  readonly views: readonly MonthView[];
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

function UnfreezeDialog({ projectName, views, ...dialog }: StepDialogProps) {
  const { currencySymbol: symbol } = useViewer();
  return (
    <Dialog {...dialog} title={t`Make this frozen forecast a draft again?`} verb={t`Make it a draft`}>
      {views.map(({ month, totals }) => (
        <p
          key={month}
        >{t`${projectName}, ${formatMonth(month)}: ${plural(totals.totalHours, "# hour", "# hours")}, ${formatMoney(totals.totalCost, symbol)}.`}</p>
      ))}
      <p>{t`As a draft, its hours no longer count as frozen, and forecasters can change it. The freeze itself stays on record.`}</p>
    </Dialog>
  );
}

function ClearDialog({ projectName, views, ...dialog }: StepDialogProps) {
  const isOne = views.length === 1;
  return (
    <Dialog
      {...dialog}
      danger
      title={isOne ? t`Clear this draft?` : t`Clear these drafts?`}
      verb={isOne ? t`Clear draft` : t`${plural(views.length, "Clear # draft", "Clear # drafts")}`}
    >
      {views.map(({ month, form }) => (
        <p
          key={month}
        >{t`${projectName}, ${formatMonth(month)}: ${plural(form.stored.totalHours, "# hour", "# hours")} will be removed, and the month will count as not submitted.`}</p>
      ))}
    </Dialog>
  );
}
