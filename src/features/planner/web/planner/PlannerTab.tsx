import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useReducer, useRef, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useStablePlace } from "#ui/layout/stable-place.ts";
import { AsOfChoice } from "#parts/as-of/AsOfChoice.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { readKey } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readPlanner } from "#features/plans/contract.ts";
import type { AllocationSearch } from "../address-search.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { focusTool, toolInUse } from "./focus-work.ts";
import { ToProjects, ToUsualFunction } from "../months/NextStep.tsx";
import { placeSavedLast, setPlaceSavedLast } from "./stored-changes.ts";
import { PlannerBoard } from "./PlannerBoard.tsx";
import { useFullPlanner } from "./full-month.ts";
import "./planner.css";

interface Opened {
  readonly functionId: string;
  readonly month: string;
}

const theFirst = (before: Opened | undefined, next: Opened): Opened => before ?? next;

function useWantedPlace(search: AllocationSearch, last: Opened | null): Partial<Opened> {
  const { state } = useLocation();
  const functionId = search.function ?? state.selectedFunctionId ?? last?.functionId;
  const month = search.month ?? state.selectedAllocationPeriodId ?? last?.month;
  return { ...(functionId ? { functionId } : {}), ...(month ? { month } : {}) };
}

/** Reads the address's function and month, else those passed on, those saved last, else the usual ones. */
function useWantedPlanner(search: AllocationSearch) {
  const viewer = useViewer();
  const [opened, open] = useReducer(theFirst, undefined);
  const isPlain = search.function === undefined && search.month === undefined;
  const read = useFullPlanner(useWantedPlace(search, opened ?? (isPlain ? placeSavedLast(viewer.id) : null)));
  const client = useQueryClient();
  const { data } = read;
  // An address without function or month shows the usual ones, and keeps showing them when the viewer's
  // rights change.
  useEffect(() => {
    if (!data?.functionId) return;
    const shownNow = { functionId: data.functionId, month: data.month };
    client.setQueryData(readKey(readPlanner, { query: shownNow }), data);
    open(shownNow);
  }, [client, data]);
  const isGone = isPlain && read.error?.status === 404;
  useEffect(() => {
    if (isGone) setPlaceSavedLast(viewer.id, null);
  }, [isGone, viewer.id]);
  return read;
}

export function PlannerTab() {
  const search: AllocationSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const read = useWantedPlanner(search);
  const tool = useRef<string | null>(null);
  const go = (next: AllocationSearch) => {
    tool.current = toolInUse();
    void navigate({ to: "/allocations/$tab", params: { tab: "planner" }, search: next });
  };
  const shown = read.data && `${read.data.functionId} ${read.data.month}`;
  useEffect(() => {
    if (shown === undefined || tool.current === null) return;
    focusTool(tool.current);
    tool.current = null;
  }, [shown]);
  if (read.error?.status === 404 && !read.data)
    return (
      <PlainPlanner>
        <EmptyState
          title={t`Function not found.`}
          action={<ToUsualFunction />}
        >{t`It may have been deleted. Hours you painted for it and didn't save are still in this browser.`}</EmptyState>
      </PlainPlanner>
    );
  if (!read.data)
    return (
      <PlainPlanner>
        <ReadView read={read} loading={t`Loading allocations...`} failed={t`Error Loading Data`} rows={16} />
      </PlainPlanner>
    );
  const { data: planner } = read;
  if (planner.functionId === null)
    return (
      <PlainPlanner>
        <EmptyState
          title={t`No allocation periods available for this function.`}
          action={<ToProjects />}
        >{t`A function appears here once a project uses it, with the months of that project.`}</EmptyState>
      </PlainPlanner>
    );
  const named = { ...planner, functionId: planner.functionId };
  return (
    <PlannerBoard key={`${named.functionId}.${named.month}`} planner={named} search={search} onGo={go} />
  );
}

function PlainPlanner({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  // The board comes in its place, with the keyboard's focus.
  useStablePlace(main);
  return (
    <main className="page" ref={main}>
      <PageHeader
        title={t`Allocations`}
        meta={<AllocationTabs current="planner" />}
        actions={<AsOfChoice />}
      />
      {children}
    </main>
  );
}
