import { ChevronLeft, ChevronRight, Eraser, PanelLeftClose, PanelLeftOpen, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatMonth } from "../../../shared/month.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Stepper } from "../../../ui/Stepper.tsx";
import { hoursPerAllocation } from "../rules/cell-hours.ts";
import type { AllocationSearch } from "./addresses.ts";
import { AllocationTabs } from "./AllocationTabs.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

interface PlannerToolbarProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
  readonly hours: number;
  readonly onHoursChange: (hours: number) => void;
  readonly erases: boolean;
  readonly onErasesChange: (erases: boolean) => void;
  readonly demandShown: boolean;
  readonly onDemandShownChange: (shown: boolean) => void;
  readonly onGo: (search: AllocationSearch) => void;
  readonly onCancel: () => void;
  readonly onReview: () => void;
}

/** Function, period, brush, and the way to the review. */
export function PlannerToolbar(props: PlannerToolbarProps) {
  const { planner, demandShown } = props;
  return (
    <header className="planner-tools">
      <h1>Allocations</h1>
      <AllocationTabs current="planner" />
      <Select
        small
        aria-label="Function"
        className="planner-function"
        value={planner.functionId}
        options={planner.functions.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(functionId) => props.onGo({ function: functionId, month: planner.month })}
      />
      <PeriodPicker planner={planner} onGo={props.onGo} />
      <StatusBadge status={planner.status} />
      <span className="planner-separator" />
      <IconButton
        small
        icon={demandShown ? PanelLeftClose : PanelLeftOpen}
        label={demandShown ? "Hide demand" : "Show demand"}
        aria-expanded={demandShown}
        onClick={() => props.onDemandShownChange(!demandShown)}
      />
      {planner.mayWrite ? <Brush {...props} /> : <span className="grow" />}
      {planner.mayWrite ? <Actions {...props} /> : <Badge title="Allocators of this function and admins can change it">Read only</Badge>}
    </header>
  );
}

function Brush({ working, hours, onHoursChange, erases, onErasesChange }: PlannerToolbarProps) {
  return (
    <>
      <Field inline label="Hours per allocation" className="planner-hours">
        <Stepper
          min={hoursPerAllocation.least}
          max={hoursPerAllocation.most}
          step={hoursPerAllocation.step}
          value={hours}
          onValueChange={onHoursChange}
        />
      </Field>
      <IconButton small icon={Eraser} label="Clear instead of paint" aria-pressed={erases} onClick={() => onErasesChange(!erases)} />
      <IconButton small icon={Undo2} label="Undo" disabled={!working.canUndo} onClick={working.undo} />
      <IconButton small icon={Redo2} label="Redo" disabled={!working.canRedo} onClick={working.redo} />
      <span className="grow" />
    </>
  );
}

function PeriodPicker({ planner, onGo }: Pick<PlannerToolbarProps, "planner" | "onGo">) {
  const months = planner.periods.map((period) => period.month);
  const listed = months.includes(planner.month) ? months : [...months, planner.month].sort();
  const at = listed.indexOf(planner.month);
  const go = (month: string | undefined) => month !== undefined && onGo({ function: planner.functionId, month });
  return (
    <span className="planner-period">
      <IconButton small icon={ChevronLeft} label="Previous month" disabled={at <= 0} onClick={() => go(listed[at - 1])} />
      <Select
        small
        aria-label="Period"
        value={planner.month}
        options={listed.map((month) => ({ value: month, label: formatMonth(month) }))}
        onValueChange={go}
      />
      <IconButton small icon={ChevronRight} label="Next month" disabled={at === listed.length - 1} onClick={() => go(listed[at + 1])} />
    </span>
  );
}

function Actions({ working, onCancel, onReview }: PlannerToolbarProps) {
  const changeCount = working.plan.changes.size;
  const [asking, setAsking] = useState(false);
  const changes = `${changeCount} ${changeCount === 1 ? "change" : "changes"}`;
  const discard = () => {
    setAsking(false);
    onCancel();
  };
  return (
    <>
      <span className="planner-count">{changeCount > 0 && changes}</span>
      <Button small onClick={() => (changeCount > 0 ? setAsking(true) : onCancel())}>
        Cancel
      </Button>
      <Button small variant="primary" onClick={onReview}>
        Review Allocations
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard ${changes}?`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep them</Button>
            <Button variant="danger-solid" onClick={discard}>
              Discard {changes}
            </Button>
          </>
        }
      >
        The month goes back to what is stored.
      </Dialog>
    </>
  );
}
