import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useViewer } from "../../../web/viewer.ts";
import { hoursPerAllocation } from "../rules/cell-hours.ts";
import type { AllocationSearch } from "./addresses.ts";
import { ChangeNotices } from "./ChangeNotices.tsx";
import { DemandPane } from "./DemandPane.tsx";
import { setPlaceUnderReview } from "./kept-changes.ts";
import { PlannerGrid } from "./PlannerGrid.tsx";
import { PlannerToolbar } from "./PlannerToolbar.tsx";
import { colourOrder, useProjectColours } from "./project-colours.ts";
import { usePlan, type OpenPlanner } from "./use-plan.ts";

interface PlannerBoardProps {
  readonly planner: OpenPlanner;
  readonly onGo: (search: AllocationSearch) => void;
}

/** The planner of one function and month: demand at the left, people by days at the right. */
export function PlannerBoard({ planner, onGo }: PlannerBoardProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const working = usePlan(planner);
  const colours = useProjectColours(colourOrder(planner));
  const [projectId, setProjectId] = useState<string | null>(null);
  const [hours, setHours] = useState<number>(hoursPerAllocation.initial);
  const [erases, setErases] = useState(false);
  const [demandShown, setDemandShown] = useState(true);
  const review = () => {
    setPlaceUnderReview(viewer.id, { functionId: planner.functionId, month: planner.month });
    void navigate({ to: "/allocations/review" });
  };
  const cancel = () => {
    working.discard();
    setProjectId(null);
    setErases(false);
  };
  return (
    <main className="planner-page">
      <PlannerToolbar
        planner={planner}
        working={working}
        hours={hours}
        onHoursChange={setHours}
        erases={erases}
        onErasesChange={setErases}
        demandShown={demandShown}
        onDemandShownChange={setDemandShown}
        onGo={onGo}
        onCancel={cancel}
        onReview={review}
      />
      <ChangeNotices planner={planner} working={working} />
      {planner.periods.length === 0 ? (
        <EmptyState title="No allocation periods available for this function." />
      ) : (
        <div className={classNames("planner-work", !demandShown && "is-wide")}>
          {demandShown && <DemandPane planner={planner} figures={working.figures} colours={colours} selectedId={projectId} onSelect={setProjectId} />}
          {planner.users.length === 0 ? (
            <EmptyState title="No allocatable users found for this function." />
          ) : (
            <PlannerGrid planner={planner} working={working} colours={colours} projectId={projectId} hours={hours} erases={erases} />
          )}
        </div>
      )}
    </main>
  );
}
