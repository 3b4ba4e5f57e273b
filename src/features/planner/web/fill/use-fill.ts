import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { sumHours } from "#shared/hours.ts";
import type { Input } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";
import { toast } from "#ui/feedback/toast.ts";
import { call, CallFailure } from "#web/call.ts";
import { fillMonth, type FilledMonth } from "#features/proposals/fill-contract.ts";
import { readFill } from "#features/proposals/fill-run-contract.ts";
import { byCell, type ByCell } from "#features/plans/rules/by-cell.ts";
import { onTop, type AddedHours } from "#features/proposals/rules/fill/on-top.ts";
import { openOf } from "#features/plans/rules/stand-ins.ts";
import type { WhyMonth } from "#features/proposals/rules/fill/why-cell.ts";
import type { Plan } from "#features/plans/rules/plan.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { given } from "../address-search.ts";
import { carry } from "../addresses.ts";
import type { PlannerWork } from "../planner/planner-work.ts";
import type { ProjectColours } from "../planner/project-colours.ts";
import { whyKey } from "../proposal/proposed-cell.ts";
import { unsavedCells, useRun } from "../proposal/use-run.ts";

export type FillBody = Input<typeof fillMonth>["body"];
export type FillRequest = Pick<FillBody, "options" | "scope">;

/** The part of a proposal someone accepts. */
type Part = (cell: AddedHours) => boolean;

interface Proposed {
  readonly answer: FilledMonth;
  readonly options: FillRequest["options"];
  /** When and by whom, where it was opened rather than made here. */
  readonly made: { readonly at: string; readonly byName: string | null } | null;
  /** What is still to be accepted or left. */
  readonly added: readonly AddedHours[];
}

const cellsOf = ({ cells }: FilledMonth): AddedHours[] =>
  cells.flatMap(({ userId, projectId, hours, days }) =>
    days.map((day) => ({ userId, projectId, day, hours })),
  );

/** What a proposal still comes to over the plan as it stands now. */
function useOnTop({ planner, working }: PlannerWork, proposed: Proposed | null) {
  const { plan, days, monthDays, figures } = working;
  const limits = useMemo(() => {
    const tierOf = new Map(planner.users.map(({ id, costTierId }) => [id, costTierId]));
    const open = new Set(planner.projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
    return {
      ...days,
      isOpenProject: (projectId: string) => open.has(projectId),
      tierOf: (userId: string) => tierOf.get(userId) ?? null,
      openDemand: () => openOf(figures.wanted, planner.standIns),
    };
  }, [planner, days, figures]);
  return useMemo(() => {
    if (proposed === null) return null;
    const put = (now: Plan, part: Part) =>
      onTop(
        now,
        proposed.added.filter(part),
        {
          ...limits,
          maxProjects: proposed.options.maxProjects,
        },
        proposed.answer.runId,
      );
    const made = put(plan, () => true);
    return {
      ...made,
      put,
      ghosts: byCell(made.landed),
      after: planFigures(planner, made.plan, days, monthDays),
      whyOf: new Map(
        proposed.answer.pairs.map(({ userId, projectId, why }) => [whyKey(userId, projectId), why]),
      ),
    };
  }, [proposed, limits, plan, planner, days, monthDays]);
}

function whyMonthOf(
  { planner, working }: PlannerWork,
  { answer, options }: Proposed,
  { ghosts, whyOf }: { readonly ghosts: ByCell<AddedHours>; readonly whyOf: ReadonlyMap<string, string> },
): WhyMonth {
  const codes = new Map(planner.projects.map(({ id, code }) => [id, code]));
  return {
    ...planner,
    ...working,
    ghosts,
    maxProjects: options.maxProjects,
    whyOf: ({ userId, projectId }) => whyOf.get(whyKey(userId, projectId)) ?? "",
    endingIds: answer.endingIds,
    codeOf: (id) => codes.get(id) ?? t`the project`,
  };
}

export type Proposal = NonNullable<ReturnType<typeof useFill>["proposal"]>;

/** A proposal where it is read. */
export interface FillPanelProps extends PlannerWork {
  readonly proposal: Proposal;
  readonly colours: ProjectColours;
  /** The cells that are selected in the grid. */
  readonly selection: GridSelection | null;
}
export type MonthFill = ReturnType<typeof useFill>;

/** Opens the run that the address names over the planner; answers how to remove it from the address. */
function useOpenedRun(
  { functionId, month, mayWrite }: PlannerWork["planner"],
  runId: string | undefined,
  show: (proposed: Proposed) => void,
): () => void {
  const router = useRouter();
  useEffect(() => {
    if (runId === undefined || !mayWrite) return;
    const abort = new AbortController();
    call(readFill, { params: { functionId, month, runId } }, { signal: abort.signal }).then(
      ({ answer, options, createdAt, createdByName }) =>
        show({
          answer,
          options,
          added: cellsOf(answer),
          made: { at: createdAt, byName: createdByName },
        }),
      (error: unknown) => {
        if (!abort.signal.aborted) toast.error(goneText(error));
      },
    );
    return () => abort.abort();
  }, [runId, functionId, month, mayWrite, show]);
  return () => carry(router, (before) => given({ ...before, run: undefined }));
}

const goneText = (error: unknown): string =>
  error instanceof CallFailure && error.status === 404
    ? t`This proposal is no longer there. Proposals are stored for 30 days: fill the month again.`
    : error instanceof Error
      ? error.message
      : t`Failed to fetch the proposal`;

/** A proposal for the month: requested, shown over the grid, and accepted as ordinary unsaved changes. */
export function useFill(work: PlannerWork, runId: string | undefined) {
  const { working } = work;
  const [isOpen, setOpen] = useState(false);
  const [proposed, show] = useState<Proposed | null>(null);
  const { functionId, month } = work.planner;
  const forget = useOpenedRun(work.planner, runId, show);
  const setProposed = (next: Proposed | null) => {
    show(next);
    if (runId !== undefined && next?.answer.runId !== runId) forget();
  };
  const run = useRun({
    fetchAnswer: (request: FillRequest, signal) =>
      call(
        fillMonth,
        { params: { functionId, month }, body: { ...request, cells: unsavedCells(work) } },
        { signal },
      ),
    failed: t`Failed to fill the month`,
    onAnswer: (request, answer) => {
      setProposed({ answer, options: request.options, added: cellsOf(answer), made: null });
      setOpen(false);
    },
  });
  const made = useOnTop(work, proposed);
  // The same object until the plan or the proposal changes, or every cell would be drawn at each step of the focus.
  const shown = useMemo(() => made && { ghosts: made.ghosts, whyOf: made.whyOf }, [made]);
  const close = () => setProposed(null);
  const accept = (part: Part = () => true) => {
    if (!made || !proposed) return;
    const { landed } = made.put(working.plan, part);
    if (landed.length > 0) {
      working.update((plan) => made.put(plan, part).plan);
      toast.success(
        t`${plural(landed.length, "# day", "# days")} filled, ${plural(sumHours(landed.map(({ hours }) => hours)), "# hour", "# hours")}. Nothing is saved yet.`,
      );
    }
    store((cell) => !part(cell));
  };
  /** Goes on with a part of what is still proposed. */
  const store = (part: Part) => {
    if (!made || !proposed) return;
    const added = proposed.added.filter(part);
    setProposed(made.landed.some(part) ? { ...proposed, added } : null);
  };
  const leaveOut = (part: Part) => {
    const left = made?.landed.filter(part) ?? [];
    store((cell) => !part(cell));
    toast.success(t`${plural(left.length, "# proposed day", "# proposed days")} left out.`);
  };
  return {
    isOpen,
    open: () => setOpen(true),
    shut: () => {
      run.cancel();
      setOpen(false);
    },
    ...run,
    proposal:
      made && shown && proposed
        ? {
            ...made,
            shown,
            answer: proposed.answer,
            opened: proposed.made,
            accept,
            leaveOut,
            whyMonth: () => whyMonthOf(work, proposed, made),
            close,
          }
        : null,
  };
}
