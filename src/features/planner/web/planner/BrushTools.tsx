import { Eraser, PaintBucket, Redo2, SquareDashedMousePointer, Undo2 } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Stepper } from "#ui/form/Stepper.tsx";
import { hoursMessage, hoursPerAllocation } from "#features/plans/rules/cell-hours.ts";
import { fillChoices, type FillChoice } from "./fill-choices.ts";
import { focusWork } from "./focus-work.ts";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import type { Brush, PlannerTools } from "./planner-tools.ts";

const insteadOfPainting = [
  ["clear", Eraser, t`Clear instead of paint`],
  ["hold", SquareDashedMousePointer, t`Select cells instead of painting`],
] as const;

export function BrushTools({ planner, working, brush }: Pick<PlannerTools, "planner" | "working" | "brush">) {
  const { tool, setTool } = brush;
  return (
    <>
      <BrushHours brush={brush} />
      <span className="planner-brush">
        {insteadOfPainting.map(([wanted, icon, label]) => (
          <IconButton
            key={wanted}
            small
            icon={icon}
            label={label}
            aria-pressed={tool === wanted}
            onClick={() => setTool(tool === wanted ? "paint" : wanted)}
          />
        ))}
        <FillMenu choices={fillChoices({ planner, working, brush })} />
        <IconButton
          small
          icon={Undo2}
          label={t`Undo`}
          disabled={!working.canUndo}
          onClick={() => working.undo() && focusWork()}
        />
        <IconButton
          small
          icon={Redo2}
          label={t`Redo`}
          disabled={!working.canRedo}
          onClick={() => working.redo() && focusWork()}
        />
      </span>
    </>
  );
}

export function BrushHours({ brush }: { readonly brush: Brush }) {
  return (
    <Field inline labelHidden label={t`Hours per allocation`} className="planner-hours hangs-error">
      <Stepper
        min={hoursPerAllocation.least}
        max={hoursPerAllocation.most}
        step={hoursPerAllocation.step}
        value={brush.hours}
        isUpTo={!brush.isChosen}
        refusal={hoursMessage()}
        onValueChange={brush.setHours}
        onRefused={brush.setRefused}
      />
    </Field>
  );
}

function FillMenu({ choices }: { readonly choices: readonly FillChoice[] }) {
  return (
    <Menu
      label={t`Fill`}
      button={(props) => <IconButton {...props} small icon={PaintBucket} label={t`Fill`} />}
    >
      {choices.map(({ icon, label, disabled, run }) => (
        <MenuItem key={label} icon={icon} disabled={disabled} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
