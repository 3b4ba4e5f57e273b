import { Eraser, PaintBucket, Redo2, SquareDashedMousePointer, Undo2 } from "lucide-react";
import { IconButton } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Stepper } from "#ui/form/Stepper.tsx";
import { hoursPerAllocation } from "../../rules/cell-hours.ts";
import { fillChoices, type FillChoice } from "./fill-choices.ts";
import { focusWork } from "./focus-work.ts";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import type { Brush, PlannerTool } from "./planner-tools.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

interface BrushToolsProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
  readonly brush: Brush;
}

/** Hours, eraser, hand, fills, undo and redo. */
export function BrushTools({ planner, working, brush }: BrushToolsProps) {
  const { tool, setTool } = brush;
  const toggle = (wanted: PlannerTool) => setTool(tool === wanted ? "paint" : wanted);
  return (
    <>
      <span className="row">
        <span className="field-label" aria-hidden="true">
          Hours
        </span>
        <BrushHours brush={brush} />
      </span>
      <span className="planner-brush">
        <IconButton
          small
          icon={Eraser}
          label="Clear instead of paint"
          aria-pressed={tool === "clear"}
          onClick={() => toggle("clear")}
        />
        <IconButton
          small
          icon={SquareDashedMousePointer}
          label="Select cells instead of painting"
          aria-pressed={tool === "hold"}
          onClick={() => toggle("hold")}
        />
        <FillMenu choices={fillChoices({ planner, working, brush })} />
        <IconButton
          small
          icon={Undo2}
          label="Undo"
          disabled={!working.canUndo}
          onClick={() => working.undo() && focusWork()}
        />
        <IconButton
          small
          icon={Redo2}
          label="Redo"
          disabled={!working.canRedo}
          onClick={() => working.redo() && focusWork()}
        />
      </span>
    </>
  );
}

/** Hours per allocation. */
export function BrushHours({ brush }: { readonly brush: Brush }) {
  return (
    <Field inline labelHidden label="Hours per allocation" className="planner-hours">
      <Stepper
        min={hoursPerAllocation.least}
        max={hoursPerAllocation.most}
        step={hoursPerAllocation.step}
        value={brush.hours}
        onValueChange={brush.setHours}
      />
    </Field>
  );
}

/** Whole months and demands in one step. */
function FillMenu({ choices }: { readonly choices: readonly FillChoice[] }) {
  return (
    <Menu label="Fill" button={(props) => <IconButton {...props} small icon={PaintBucket} label="Fill" />}>
      {choices.map(({ icon, label, disabled, run }) => (
        <MenuItem key={label} icon={icon} disabled={disabled} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
