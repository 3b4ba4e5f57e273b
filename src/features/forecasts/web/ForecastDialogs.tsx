import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { formatMonth } from "../../../shared/month.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { Planner } from "../contract.ts";
import { freezingWarning, noActiveProfile, noActiveProfileTitle } from "../rules/messages.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { shownTotals } from "./forecast-draft.ts";
import type { ForecastForm } from "./use-forecast-form.ts";

/** The question the planner is asking. */
export type ForecastQuestion = "freeze" | "unfreeze" | "clear" | "cancel" | "no budget";

interface ForecastDialogsProps {
  readonly question: ForecastQuestion | null;
  readonly planner: Planner;
  readonly form: ForecastForm;
  readonly symbol: string;
  readonly onCancelChanges: () => void;
  readonly onClose: () => void;
}

/** Asks before freezing, un-freezing, clearing and giving up changes, and tells when there is no budget to load. */
export function ForecastDialogs({ question, planner, form, symbol, onCancelChanges, onClose }: ForecastDialogsProps) {
  const totals = shownTotals(planner, form.draft);
  const place = `${planner.project.name}, ${formatMonth(planner.month)}`;
  const sum = `${formatHours(totals.totalHours)} hours, ${formatMoney(totals.totalCost, symbol)}`;
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <>
      <ConfirmDialog
        open={question === "freeze"}
        title="Submit and freeze?"
        verb="Submit & Freeze"
        onClose={onClose}
        onConfirm={then(() => form.save("frozen"))}
      >
        <p>
          {place}: {sum}.
        </p>
        <p>{freezingWarning}.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "unfreeze"}
        title="Make this frozen forecast a draft again?"
        verb="Make it a draft"
        onClose={onClose}
        onConfirm={then(() => form.save("draft"))}
      >
        <p>
          {place}: {sum}.
        </p>
        <p>As a draft its hours leave every figure of frozen forecasts, and forecasters can change it. The freeze itself is kept.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "clear"}
        title="Clear this draft?"
        verb="Clear draft"
        variant="danger-solid"
        onClose={onClose}
        onConfirm={then(form.clear)}
      >
        <p>
          {place}: {formatHours(form.draft.base.totalHours)} hours will be removed, and the month counts as not submitted again.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "cancel"}
        title="Give up your changes?"
        verb="Give up changes"
        variant="danger-solid"
        onClose={onClose}
        onConfirm={then(onCancelChanges)}
      >
        <p>The hours you changed go back to what is stored.</p>
      </ConfirmDialog>
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
