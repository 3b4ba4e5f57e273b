import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Planner } from "../../contract.ts";
import { noActiveProfile, noActiveProfileTitle } from "../../rules/messages.ts";
import { FreezeDialog } from "./FreezeDialog.tsx";
import { FreezesDialog } from "./FreezesDialog.tsx";
import type { MonthView } from "../months/month-steps.ts";
import type { PlannerForm } from "./use-planner-form.ts";

/** The question the planner is asking. */
export type ForecastQuestion = "freeze" | "unfreeze" | "clear" | "cancel" | "no budget" | "versions";

interface ForecastDialogsProps {
  readonly question: ForecastQuestion | null;
  readonly planner: Planner;
  readonly views: readonly MonthView[];
  /** The months Submit Draft saves, and those Submit & Freeze freezes. */
  readonly toSave: readonly MonthView[];
  readonly toFreeze: readonly MonthView[];
  readonly form: PlannerForm;
  readonly symbol: string;
  readonly onCancelChanges: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before freezing, un-freezing, clearing and discarding, shows freezes, and says when there is no
 * budget.
 */
export function ForecastDialogs(props: ForecastDialogsProps) {
  const { question, planner, views, toSave, toFreeze, form, symbol, onCancelChanges, onClose } = props;
  const clearable = views.filter((view) => view.canClear);
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <>
      {question === "freeze" && toFreeze.length > 0 && (
        <FreezeDialog
          planner={planner}
          views={toFreeze}
          symbol={symbol}
          onClose={onClose}
          onFreeze={(months, reason) => {
            onClose();
            form.save("frozen", months, reason);
          }}
        />
      )}
      <Dialog
        open={question === "unfreeze"}
        title="Make this frozen forecast a draft again?"
        verb="Make it a draft"
        onClose={onClose}
        onSubmit={then(() =>
          form.save(
            "draft",
            toSave.map((view) => view.month),
          ),
        )}
      >
        {toSave.map((view) => (
          <p key={view.month}>
            {planner.project.name}, {formatMonth(view.month)}: {formatHours(view.totals.totalHours)} hours,{" "}
            {formatMoney(view.totals.totalCost, symbol)}.
          </p>
        ))}
        <p>
          As a draft, its hours no longer count as frozen, and forecasters can change it. The freeze itself
          stays on record.
        </p>
      </Dialog>
      <Dialog
        open={question === "clear"}
        title={clearable.length === 1 ? "Clear this draft?" : "Clear these drafts?"}
        verb={clearable.length === 1 ? "Clear draft" : `Clear ${clearable.length} drafts`}
        danger
        onClose={onClose}
        onSubmit={then(() => form.clear(clearable.map((view) => view.month)))}
      >
        {clearable.map((view) => (
          <p key={view.month}>
            {planner.project.name}, {formatMonth(view.month)}: {formatHours(view.draft.base.totalHours)} hours
            will be removed, and the month will count as not submitted.
          </p>
        ))}
      </Dialog>
      <Dialog
        open={question === "cancel"}
        title="Discard your changes?"
        verb="Give up changes"
        danger
        onClose={onClose}
        onSubmit={then(onCancelChanges)}
      >
        <p>The hours go back to what's stored.</p>
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
        title={noActiveProfileTitle}
        onClose={onClose}
        onSubmit={onClose}
        footer={
          <Button variant="primary" type="submit">
            OK
          </Button>
        }
      >
        <p>{noActiveProfile}</p>
      </Dialog>
    </>
  );
}
