import { CalendarRange, Check, ChevronLeft, ChevronRight, Flame, ListFilter, PanelLeftClose, PanelLeftOpen, ZoomOut } from "lucide-react";
import { useState } from "react";
import { formatMonth } from "../../../shared/month.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Menu, MenuItem } from "../../../ui/Menu.tsx";
import { Select } from "../../../ui/Select.tsx";
import { partsInUse, type PeopleFilter } from "../rules/people-filter.ts";
import { planSpans, type PlanSpan } from "../rules/spans.ts";
import type { AllocationSearch } from "./addresses.ts";
import { AllocationTabs } from "./AllocationTabs.tsx";
import { BrushTools, type Brush } from "./BrushTools.tsx";
import { Presence } from "./Presence.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";
import type { PresentPerson } from "./use-presence.ts";

interface PlannerToolbarProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
  readonly search: AllocationSearch;
  readonly brush: Brush;
  readonly panes: {
    readonly demandShown: boolean;
    readonly setDemandShown: (shown: boolean) => void;
    readonly filtersShown: boolean;
    readonly setFiltersShown: (shown: boolean) => void;
    readonly filter: PeopleFilter;
  };
  readonly others: readonly PresentPerson[];
  readonly onGo: (search: AllocationSearch) => void;
  readonly onCancel: () => void;
  readonly onReview: () => void;
}

/** Function, period, brush, and the way to the review. Nothing in it changes its width while one paints. */
export function PlannerToolbar(props: PlannerToolbarProps) {
  const { planner, search, panes, onGo } = props;
  const isQuarter = search.span === "quarter";
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
        onValueChange={(functionId) => onGo({ ...search, function: functionId, month: planner.month })}
      />
      <PeriodPicker {...props} />
      <StatusBadge status={planner.status} />
      <span className="planner-separator" />
      <IconButton
        small
        icon={panes.demandShown ? PanelLeftClose : PanelLeftOpen}
        label={panes.demandShown ? "Hide demand" : "Show demand"}
        aria-expanded={panes.demandShown}
        onClick={() => panes.setDemandShown(!panes.demandShown)}
      />
      {planner.mayWrite && !isQuarter && <BrushTools planner={planner} working={props.working} brush={props.brush} />}
      <Views {...props} />
      <span className="grow" />
      <Presence others={props.others} />
      {planner.mayWrite ? <Actions {...props} /> : <Badge title="Allocators of this function and admins can change it">Read only</Badge>}
    </header>
  );
}

const spanWords: Readonly<Record<PlanSpan, string>> = { month: "Month", weeks: "Six weeks", quarter: "Quarter, read only" };

/** How much is shown, and how. */
function Views({ planner, search, panes, onGo }: PlannerToolbarProps) {
  const place = { function: planner.functionId, month: planner.month };
  const inUse = partsInUse(panes.filter);
  const shown = search.span ?? "month";
  const goTo = (span: PlanSpan) =>
    onGo({ ...place, ...(span === "month" ? {} : { span }), ...(search.view === undefined ? {} : { view: search.view }) });
  return (
    <>
      <IconButton
        small
        icon={ListFilter}
        label={inUse > 0 ? `Filter people (${inUse} in use)` : "Filter people"}
        aria-pressed={panes.filtersShown || inUse > 0}
        onClick={() => panes.setFiltersShown(!panes.filtersShown)}
      />
      <IconButton
        small
        icon={Flame}
        label="Heat map"
        aria-pressed={search.view === "heat"}
        onClick={() => onGo({ ...place, ...(search.span ? { span: search.span } : {}), ...(search.view === "heat" ? {} : { view: "heat" }) })}
      />
      <Menu
        label="Zoom"
        button={(props) => <IconButton {...props} small icon={ZoomOut} label={`Zoom: ${spanWords[shown]}`} aria-pressed={shown !== "month"} />}
      >
        {planSpans.map((span) => (
          <MenuItem key={span} icon={span === shown ? Check : CalendarRange} aria-current={span === shown} onClick={() => goTo(span)}>
            {spanWords[span]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function PeriodPicker({ planner, search, onGo }: Pick<PlannerToolbarProps, "planner" | "search" | "onGo">) {
  const months = planner.periods.map((period) => period.month);
  const listed = months.includes(planner.month) ? months : [...months, planner.month].sort();
  const at = listed.indexOf(planner.month);
  const go = (month: string | undefined) => month !== undefined && onGo({ ...search, function: planner.functionId, month });
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
