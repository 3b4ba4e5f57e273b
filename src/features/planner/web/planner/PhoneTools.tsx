import { Eraser, Redo2, SlidersHorizontal, Undo2 } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { partsInUse } from "#features/plans/rules/people-filter.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { BrushHours } from "./BrushTools.tsx";
import { late } from "#web/late.tsx";
import { DemandSheet } from "./DemandSheet.tsx";
import { FunctionPicker, PeriodPicker } from "./PeriodPicker.tsx";
import { PlannerActions, ReadOnlyBadge } from "./PlannerActions.tsx";
import type { PhoneToolsProps, PlannerTools } from "./planner-tools.ts";
import { Presence } from "./Presence.tsx";
import { AllocationStatusBadge } from "../AllocationStatusBadge.tsx";

const ToolsSheet = late(async () => (await import("./ToolsSheet.tsx")).ToolsSheet);

/** The planner on a phone: three lines above the grid, the rest in two sheets. */
export function PhoneTools(props: PhoneToolsProps) {
  const { planner, search, brush, panes } = props;
  const [open, setOpen] = useState<"demand" | "tools" | null>(null);
  const inUse = partsInUse(panes.filter);
  const paints = planner.mayWrite && search.span !== "quarter";
  const close = () => setOpen(null);
  return (
    <header className="planner-phone">
      <div className="row planner-line">
        <PageName hidden>{t`Allocations`}</PageName>
        <AllocationTabs current="planner" />
        <span className="grow" />
        <Presence others={props.others} />
        <AllocationStatusBadge status={planner.status} />
      </div>
      <div className="row planner-line">
        <FunctionPicker {...props} />
        <PeriodPicker {...props} narrow />
      </div>
      <div className="row planner-line">
        <DemandSheet
          {...props}
          selectedId={brush.projectId}
          open={open === "demand"}
          onOpen={() => setOpen("demand")}
          onClose={close}
        />
        {paints && (
          <>
            <BrushHours brush={brush} />
            <IconButton
              icon={Eraser}
              label={t`Clear instead of paint`}
              aria-pressed={brush.tool === "clear"}
              onClick={() => brush.setTool(brush.tool === "clear" ? "paint" : "clear")}
            />
          </>
        )}
        <IconButton
          icon={SlidersHorizontal}
          label={inUse > 0 ? t`Tools and filters (${inUse} in use)` : t`Tools and filters`}
          aria-haspopup="dialog"
          aria-pressed={inUse > 0 || brush.tool === "hold"}
          onClick={() => setOpen("tools")}
        />
      </div>
      <ToolsSheet {...props} open={open === "tools"} onClose={close} />
    </header>
  );
}

/** At the foot of a phone, where the thumb is: undoing, discarding, and going on. */
export function PhoneActions(props: PlannerTools) {
  const { planner, working } = props;
  return (
    <footer className="row planner-foot">
      {planner.mayWrite ? (
        <>
          <IconButton icon={Undo2} label={t`Undo`} disabled={!working.canUndo} onClick={working.undo} />
          <IconButton icon={Redo2} label={t`Redo`} disabled={!working.canRedo} onClick={working.redo} />
          <PlannerActions {...props} small={false} />
        </>
      ) : (
        <ReadOnlyBadge />
      )}
    </footer>
  );
}
