import { CornerDownLeft, History, Lock } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { missingData, submitAndFreeze } from "../../rules/messages.ts";
import type { PlannerForm } from "./use-planner-form.ts";

interface ForecastButtonsProps {
  readonly pending: PlannerForm["pending"];
  readonly canChange: boolean;
  /** There is something to save: hours above zero, every cell readable, no conflict open. */
  readonly canDraft: boolean;
  readonly canFreeze: boolean;
  readonly dirty: boolean;
  readonly onBudget: () => void;
  readonly onCancel: () => void;
  readonly onDraft: () => void;
  readonly onFreeze: () => void;
  /** Offered for a stored draft only. */
  readonly onClear: (() => void) | null;
  /** Offered once something was frozen. */
  readonly onVersions: (() => void) | null;
}

export function ForecastButtons(props: ForecastButtonsProps) {
  const {
    pending,
    canChange,
    canDraft,
    canFreeze,
    dirty,
    onBudget,
    onCancel,
    onDraft,
    onFreeze,
    onClear,
    onVersions,
  } = props;
  const idle = pending === null;
  return (
    <div className="row-wrap forecast-buttons">
      {onVersions !== null && (
        <Button
          variant="ghost"
          icon={History}
          disabled={!idle}
          onClick={onVersions}
          title={t`What was frozen, when and by whom, and what changed`}
        >{t`Versions`}</Button>
      )}
      {onClear !== null && (
        <Button
          variant="ghost"
          pending={pending === "clear"}
          disabled={!idle}
          onClick={onClear}
        >{t`Clear`}</Button>
      )}
      <Button
        icon={CornerDownLeft}
        disabled={!canChange || !idle}
        onClick={onBudget}
        title={t`Fill in the hours of the active budget profile`}
      >{t.as("verb")`Budget`}</Button>
      <Button variant="ghost" disabled={!dirty || !idle} onClick={onCancel}>{t`Cancel`}</Button>
      <Button
        pending={pending === "draft"}
        disabled={!canDraft && pending !== "draft"}
        onClick={onDraft}
      >{t`Submit Draft`}</Button>
      <Button
        variant="primary"
        icon={Lock}
        pending={pending === "frozen"}
        disabled={!canFreeze && pending !== "frozen"}
        onClick={onFreeze}
      >
        {submitAndFreeze()}
      </Button>
    </div>
  );
}

/** The same steps while no project or period is chosen. */
export function NoForecastButtons() {
  return (
    <div className="row-wrap forecast-buttons">
      <Button icon={CornerDownLeft} disabled>{t.as("verb")`Budget`}</Button>
      <Button variant="ghost" disabled>{t`Cancel`}</Button>
      <Button disabled title={missingData()}>{t`Submit Draft`}</Button>
      <Button variant="primary" icon={Lock} disabled title={missingData()}>
        {submitAndFreeze()}
      </Button>
    </div>
  );
}
