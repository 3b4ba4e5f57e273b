import { useMemo, useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import type { Input } from "#shared/contract.ts";
import { toast } from "#ui/feedback/toast.ts";
import { call } from "#web/call.ts";
import { fillMonth, type FilledMonth } from "../../fill-contract.ts";
import { byCell, type EntryPlace } from "../../rules/by-cell.ts";
import { onTop, type AddedHours } from "../../rules/fill/on-top.ts";
import type { Plan } from "../../rules/plan.ts";
import { planFigures } from "../../rules/plan-figures.ts";
import type { PlannerWork } from "../planner/planner-work.ts";
import type { ProjectColours } from "../planner/project-colours.ts";
import { unsavedCells, useRun } from "./use-run.ts";

export type FillBody = Input<typeof fillMonth>["body"];
export type FillRequest = Pick<FillBody, "options" | "scope">;

/** The part of a proposal someone takes. */
type Part = (cell: AddedHours) => boolean;

interface Proposed {
  readonly answer: FilledMonth;
  readonly request: FillRequest;
  /** What is still to be taken or left. */
  readonly added: readonly AddedHours[];
}

const pairKey = (userId: string, projectId: string) => `${userId} ${projectId}`;

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
      remainingOf: ({ userId, projectId }: EntryPlace) => {
        const tier = tierOf.get(userId) ?? null;
        const demand = figures.wanted.find((each) => each.projectId === projectId);
        return {
          key: pairKey(tier ?? "", projectId),
          hours: Math.max(0, demand?.tiers.find((each) => each.costTierId === tier)?.remaining ?? 0),
        };
      },
    };
  }, [planner, days, figures]);
  return useMemo(() => {
    if (proposed === null) return null;
    const put = (now: Plan, part: Part) =>
      onTop(now, proposed.added.filter(part), {
        ...limits,
        mostProjects: proposed.request.options.mostProjects,
      });
    const made = put(plan, () => true);
    return {
      ...made,
      put,
      ghosts: byCell(made.landed),
      after: planFigures(planner, made.plan, days, monthDays),
      whyOf: new Map(
        proposed.answer.pairs.map(({ userId, projectId, why }) => [pairKey(userId, projectId), why]),
      ),
    };
  }, [proposed, limits, plan, planner, days, monthDays]);
}

export type Proposal = NonNullable<ReturnType<typeof useFill>["proposal"]>;

/** A proposal where it is read. */
export interface FillPanelProps extends PlannerWork {
  readonly proposal: Proposal;
  readonly colours: ProjectColours;
}
export type MonthFill = ReturnType<typeof useFill>;

export const whyKey = pairKey;

/** A proposal for the month: asked for, shown over the grid, and taken as ordinary unsaved changes. */
export function useFill(work: PlannerWork) {
  const { working } = work;
  const [isOpen, setOpen] = useState(false);
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const { functionId, month } = work.planner;
  const run = useRun({
    ask: (request: FillRequest, signal) =>
      call(
        fillMonth,
        { params: { functionId, month }, body: { ...request, cells: unsavedCells(work) } },
        { signal },
      ),
    failed: "Failed to fill the month",
    onAnswer: (request, answer) => {
      setProposed({ answer, request, added: cellsOf(answer) });
      setOpen(false);
    },
  });
  const made = useOnTop(work, proposed);
  const close = () => setProposed(null);
  const take = (part: Part = () => true) => {
    if (!made || !proposed) return;
    const { landed } = made.put(working.plan, part);
    if (landed.length > 0) {
      working.update((plan) => made.put(plan, part).plan);
      toast.success(
        `${count(landed.length, "day")} filled, ${formatHours(sumHours(landed.map(({ hours }) => hours)))} hours. Nothing is saved yet.`,
      );
    }
    const rest = proposed.added.filter((cell) => !part(cell));
    const isLeft = made.landed.some((cell) => !part(cell));
    setProposed(isLeft ? { ...proposed, added: rest } : null);
  };
  return {
    isOpen,
    open: () => setOpen(true),
    shut: () => {
      run.cancel();
      setOpen(false);
    },
    ...run,
    proposal: made && proposed ? { ...made, answer: proposed.answer, take, close } : null,
  };
}
