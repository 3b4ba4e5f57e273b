import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";
import { RestoredNotice } from "#ui/feedback/RestoredNotice.tsx";
import { late } from "#web/late.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import { noFilter, partsInUse } from "#features/plans/rules/people-filter.ts";
import { given, type AllocationSearch } from "../address-search.ts";
import { withFilter } from "../addresses.ts";
import { choiceIn } from "../fill/chosen-cells.ts";
import { useFill } from "../fill/use-fill.ts";
import { BrokenNotice } from "../repair/BrokenNotice.tsx";
import { RepairOffers } from "../repair/RepairOffers.tsx";
import { useBroken, useRepair } from "../repair/use-repair.ts";
import { ChangeNotices } from "./ChangeNotices.tsx";
import { DemandPane } from "./DemandPane.tsx";
import { thenFocusGrid } from "./focus-work.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import type { ProposedChoice } from "../proposal/proposed-cell.ts";
import { ToPeople, ToProjects } from "../months/NextStep.tsx";
import { PlannerFilters } from "./PlannerFilters.tsx";
import { PlannerGrid } from "./PlannerGrid.tsx";
import { PhoneActions, PhoneTools } from "./PhoneTools.tsx";
import { PlannerToolbar } from "./PlannerToolbar.tsx";
import type { ProjectColours } from "./project-colours.ts";
import type { PlannerTools } from "./planner-tools.ts";
import type { PlannerWork } from "./planner-work.ts";
import { useProjectColours } from "./project-colours.ts";
import { useBrush } from "./use-brush.ts";
import { useSaving } from "./use-draft.ts";
import { useFills } from "./use-fills.ts";
import { usePeopleFilter } from "./use-people-filter.ts";
import { usePlan, type OpenPlanner } from "./use-plan.ts";
import { usePresence } from "./use-presence.ts";

const QuarterGrid = late(async () => (await import("./QuarterGrid.tsx")).QuarterGrid);
const proposals = async () => (await import("../proposal/proposal-parts.ts")).proposalParts;
const FillBar = late(async () => (await proposals()).FillBar);
const FillDialog = late(async () => (await proposals()).FillDialog);
const FillPanel = late(async () => (await proposals()).FillPanel);
const RepairBar = late(async () => (await proposals()).RepairBar);
const RepairDialog = late(async () => (await proposals()).RepairDialog);
const RepairPanel = late(async () => (await proposals()).RepairPanel);

interface PlannerBoardProps {
  readonly planner: OpenPlanner;
  readonly search: AllocationSearch;
  readonly onGo: (search: AllocationSearch) => void;
}

function usePlanner({ planner, search, onGo }: PlannerBoardProps) {
  const working = usePlan(planner);
  const colours = useProjectColours(planner);
  const { projectId, select, carriedBy, ...brush } = useBrush(planner, search, working.plan.changes.size > 0);
  const [demandShown, setDemandShown] = useState(true);
  const [selection, setSelection] = useState<GridSelection | null>(null);
  const { filter, setFilter, users } = usePeopleFilter(planner, working, search);
  const [filtersShown, setFiltersShown] = useState(partsInUse(filter) > 0);
  const others = usePresence(planner, working.plan.changes.size);
  const fills = useFills({ planner, working, projectId, shownIds: users.map(({ id }) => id), selection });
  const fill = useFill({ planner, working }, search.run);
  const repair = useRepair({ planner, working });
  const broken = useBroken({ planner, working });
  // A run and a cell belong to one month; a run's proposal stays until it's closed.
  const address = carriedBy(
    withFilter(given({ ...search, run: undefined, person: undefined, day: undefined }), filter),
  );
  const { draft, review } = useSaving({ planner, working }, address);
  const cancel = () => {
    working.discard();
    select(null);
    brush.setTool("paint");
  };
  const tools: PlannerTools = {
    planner,
    working,
    search: address,
    start:
      search.person !== undefined && search.day !== undefined
        ? { rowId: search.person, columnId: search.day }
        : undefined,
    brush: { ...brush, projectId, fills },
    panes: { demandShown, setDemandShown, filtersShown, setFiltersShown, filter },
    fill,
    repair,
    broken,
    selection,
    others,
    draft,
    onGo,
    onCancel: cancel,
    onReview: review,
  };
  return { tools, colours, users, select, setFilter, setSelection };
}

export function PlannerBoard(props: PlannerBoardProps) {
  const { planner } = props;
  const { tools, colours, users, select, setFilter, setSelection } = usePlanner(props);
  const { working, panes } = tools;
  const { filter, filtersShown } = panes;
  const isNarrow = useNarrow();
  const isBeside = (panes.demandShown || proposalOf(tools) !== null) && !isNarrow;
  return (
    <main className="planner-page">
      {isNarrow ? (
        <PhoneTools
          {...tools}
          colours={colours}
          onSelect={select}
          onFilter={setFilter}
          count={users.length}
        />
      ) : (
        <PlannerToolbar {...tools} />
      )}
      {filtersShown && !isNarrow && (
        <PlannerFilters planner={planner} filter={filter} onChange={setFilter} count={users.length} />
      )}
      {planner.periods.length === 0 ? (
        <EmptyState
          title={t`No allocation periods available for this function.`}
          action={<ToProjects />}
        >{t`Months appear here once a project that uses the function covers them.`}</EmptyState>
      ) : (
        <div className={classNames("planner-work", !isBeside && "is-wide")}>
          {isBeside && (
            <Beside planner={planner} working={working} tools={tools} colours={colours} onSelect={select} />
          )}
          <People
            tools={tools}
            users={users}
            colours={colours}
            onShowAll={thenFocusGrid(() => setFilter(noFilter))}
            onSelect={setSelection}
          />
        </div>
      )}
      <FillParts tools={tools} colours={colours} isNarrow={isNarrow} />
      {isNarrow && <PhoneActions {...tools} />}
      {/* At the foot, so that no cell moves from under the pointer when one appears. */}
      {working.isRestored && planner.mayWrite && (
        <RestoredNotice
          what={t`the hours you painted`}
          onDiscard={thenFocusGrid(working.discard)}
          onDismiss={thenFocusGrid(working.dismissRestored)}
        />
      )}
      <ChangeNotices planner={planner} working={working} failure={tools.draft.failure} />
      <LeaveDialog
        count={working.plan.changes.size}
        leftOutCount={working.leftOut.length}
        onDiscard={working.discard}
      />
    </main>
  );
}

/** The proposal over the grid: of a repair, else of a fill. */
const proposalOf = ({ repair, fill }: PlannerTools) => (repair.proposal ?? fill.proposal)?.shown ?? null;

/** Single cells of a fill can be accepted: those of a repair belong together. */
const choiceOf = ({ repair, fill, selection }: PlannerTools): ProposedChoice | null =>
  fill.proposal && !repair.proposal ? choiceIn(fill.proposal, selection) : null;

interface FillPartsProps {
  readonly tools: PlannerTools;
  readonly colours: ProjectColours;
  readonly isNarrow: boolean;
}

/** What requests a proposal, and on a phone the proposal itself. */
function FillParts({ tools, colours, isNarrow }: FillPartsProps) {
  const { planner, working, fill, repair, brush, broken } = tools;
  if (!planner.mayWrite) return null;
  return (
    <>
      <RepairOffers planner={planner} repair={repair} />
      <BrokenNotice planner={planner} working={working} broken={broken} repair={repair} />
      {isNarrow && repair.proposal && (
        <RepairBar
          planner={planner}
          working={working}
          repair={repair.proposal}
          failure={repair.failure}
          colours={colours}
        />
      )}
      {repair.isOpen && <RepairDialog planner={planner} working={working} repair={repair} broken={broken} />}
      {isNarrow && fill.proposal && (
        <FillBar
          planner={planner}
          working={working}
          proposal={fill.proposal}
          colours={colours}
          selection={tools.selection}
        />
      )}
      {(fill.isOpen || fill.proposal) && (
        <FillDialog planner={planner} working={working} fill={fill} selected={brush.fills.selected} />
      )}
    </>
  );
}

interface BesideProps extends PlannerWork {
  readonly tools: PlannerTools;
  readonly colours: ProjectColours;
  readonly onSelect: (projectId: string | null) => void;
}

/** Beside the people: the demand, or the proposal while there is one. */
function Beside({ planner, working, tools, colours, onSelect }: BesideProps) {
  const { proposal } = tools.fill;
  const { repair } = tools;
  if (repair.proposal)
    return (
      <RepairPanel
        planner={planner}
        working={working}
        repair={repair.proposal}
        failure={repair.failure}
        colours={colours}
      />
    );
  if (proposal)
    return (
      <FillPanel
        planner={planner}
        working={working}
        proposal={proposal}
        colours={colours}
        selection={tools.selection}
      />
    );
  return (
    <DemandPane
      planner={planner}
      figures={working.figures}
      colours={colours}
      selectedId={tools.brush.projectId}
      onSelect={onSelect}
    />
  );
}

interface PeopleProps {
  readonly tools: PlannerTools;
  readonly users: OpenPlanner["users"];
  readonly colours: ProjectColours;
  readonly onShowAll: () => void;
  readonly onSelect: (selection: GridSelection | null) => void;
}

function People({ tools, users, colours, onShowAll, onSelect }: PeopleProps) {
  const { planner, working, brush } = tools;
  const isNarrow = useNarrow();
  if (planner.users.length === 0)
    return (
      <EmptyState
        title={t`No allocatable users found for this function.`}
        action={<ToPeople />}
      >{t`Billable people of this function appear here. An admin can set people's function in Users & Roles.`}</EmptyState>
    );
  if (users.length === 0)
    return (
      <EmptyState
        title={t`No one matches these filters.`}
        action={
          <Button
            onClick={onShowAll}
          >{t`Show all ${plural(planner.users.length, "# person", "# people")}`}</Button>
        }
      >{t`The painted hours stay.`}</EmptyState>
    );
  if (tools.search.span === "quarter")
    return <QuarterGrid planner={planner} users={users} narrow={isNarrow} />;
  return (
    <PlannerGrid
      planner={planner}
      users={users}
      working={working}
      colours={colours}
      brush={brush}
      heat={tools.search.view === "heat"}
      isWide={tools.search.span === "weeks"}
      isNarrow={isNarrow}
      onSelect={onSelect}
      selection={tools.selection}
      start={tools.start}
      proposal={proposalOf(tools)}
      choice={choiceOf(tools)}
    />
  );
}
