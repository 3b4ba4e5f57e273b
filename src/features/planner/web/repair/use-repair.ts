import { useEffect, useMemo, useRef, useState } from "react";
import type { Input } from "#shared/contract.ts";
import { sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { call } from "#web/call.ts";
import { readAllPages } from "#web/pages.ts";
import {
  repairMonth,
  readRepair,
  type RepairAnswer,
  type RepairedMonth,
} from "#features/proposals/repair-contract.ts";
import type { RepairProposal } from "#features/proposals/reassign-contract.ts";
import { byCell } from "#features/plans/rules/by-cell.ts";
import { brokenNow } from "#features/proposals/rules/repair/broken-days.ts";
import { stillFits, withRepair } from "#features/proposals/rules/repair/on-plan.ts";
import type { RepairCell } from "#features/proposals/rules/repair/full-repair.ts";
import { userNameOf, type PlannerWork } from "../planner/planner-work.ts";
import { whyKey } from "../proposal/proposed-cell.ts";
import { unsavedCells, useRun } from "../proposal/use-run.ts";

export type RepairScope = Input<typeof repairMonth>["body"]["scope"];

interface Proposed {
  readonly repair: RepairAnswer;
  /** Under which what is accepted of it is marked: its run, or the offer. */
  readonly runId: string;
  /** What is still to be accepted. */
  readonly cells: readonly RepairCell[];
  readonly scope: RepairScope;
  /** The approved leave it came with. */
  readonly offer: RepairProposal | null;
  /** The plan has moved since it was made, so it was worked out anew. */
  readonly isAnew: boolean;
}

type Requested = Pick<Proposed, "scope" | "offer" | "isAnew">;

export type MonthRepair = ReturnType<typeof useRepair>;
export type OpenRepair = NonNullable<MonthRepair["proposal"]>;

/** What a repair looks like over the grid: hours that come, and hours that go. */
function shownOf(planner: PlannerWork["planner"], { repair, cells }: Proposed) {
  const changed = (sign: 1 | -1) =>
    byCell(
      cells.flatMap(({ userId, day, projectId, before, hours }) => {
        const by = sumHours([hours ?? 0, -(before ?? 0)]) * sign;
        return by > 0 ? [{ userId, day, projectId, hours: by }] : [];
      }),
    );
  const whyOf = new Map<string, string>();
  for (const { projectId, from, to } of repair.moves)
    whyOf.set(whyKey(to.userId, projectId), t`from ${userNameOf(planner, from.userId)}`);
  return { ghosts: changed(1), gone: changed(-1), whyOf };
}

/** Days of the month that no longer fit, as they stand now. */
export function useBroken({ planner, working }: PlannerWork) {
  const { days, monthDays, plan } = working;
  return useMemo(
    () => brokenNow({ users: planner.users, monthDays, days, plan }),
    [planner, monthDays, days, plan],
  );
}

/** Has a month repaired; answers once all pages of the proposal are here, since hours that go belong to hours that come. */
async function readFullRepair(
  place: { readonly functionId: string; readonly month: string },
  body: Input<typeof repairMonth>["body"],
  signal: AbortSignal,
): Promise<RepairedMonth> {
  const first = await call(repairMonth, { params: place, body }, { signal });
  if (first.next === null) return first;
  const others = await readAllPages(
    readRepair,
    {},
    { params: { ...place, runId: first.runId }, nextOf: ({ next }) => next, after: first.next, signal },
  );
  const pages = [first, ...others];
  return {
    ...first,
    cells: pages.flatMap(({ cells }) => cells),
    moves: pages.flatMap(({ moves }) => moves),
    open: pages.flatMap(({ open }) => open),
    next: null,
  };
}

/** Who receives hours that no longer fit: requested or offered, shown over the grid, accepted as unsaved changes. */
export function useRepair(work: PlannerWork) {
  const { planner, working } = work;
  const [isOpen, setOpen] = useState(false);
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const { functionId, month } = planner;
  const run = useRun({
    fetchAnswer: ({ scope }: Requested, signal) =>
      readFullRepair({ functionId, month }, { scope, cells: unsavedCells(work) }, signal),
    failed: t`Failed to reassign the month's hours`,
    onAnswer: (requested, repair) => {
      setProposed({ ...requested, repair, runId: repair.runId, cells: repair.cells });
      setOpen(false);
    },
  });
  const { plan, days } = working;
  const fits = proposed === null || stillFits(plan, proposed.cells, days);
  const anew = useRef(run.run);
  useEffect(() => {
    anew.current = run.run;
  });
  // Each plan is queried once: what the server proposes for it may be of a newer one still.
  useEffect(() => {
    if (proposed === null || fits) return;
    void anew.current({ scope: proposed.scope, offer: proposed.offer, isAnew: true });
  }, [plan, days, fits, proposed]);
  const close = () => {
    run.cancel();
    setProposed(null);
  };
  const accept = (part: (cell: RepairCell) => boolean = () => true) => {
    if (proposed === null || !fits) return;
    const cells = proposed.cells.filter(part);
    working.update((now) => withRepair(now, cells, proposed.runId));
    const hours = sumHours(cells.map(({ before, hours: now }) => Math.max(0, (now ?? 0) - (before ?? 0))));
    toast.success(
      t`${plural(cells.length, "# cell", "# cells")} changed, ${plural(hours, "# hour", "# hours")} taken over. Nothing is saved yet.`,
    );
    const rest = proposed.cells.filter((cell) => !part(cell));
    setProposed(rest.length > 0 ? { ...proposed, cells: rest } : null);
  };
  const show = (offer: RepairProposal) => {
    const scope = { userIds: [offer.ownerId], days: offer.days };
    const isSame = offer.planVersion === planner.version && plan.changes.size === 0;
    if (isSame)
      setProposed({
        repair: offer.repair,
        runId: offer.id,
        cells: offer.repair.cells,
        scope,
        offer,
        isAnew: false,
      });
    else void run.run({ scope, offer, isAnew: true });
  };
  const shown = useMemo(() => proposed && shownOf(planner, proposed), [proposed, planner]);
  return {
    isOpen,
    open: () => setOpen(true),
    shut: () => {
      run.cancel();
      setOpen(false);
    },
    ...run,
    propose: (scope: RepairScope) => run.run({ scope, offer: null, isAnew: false }),
    show,
    proposal: proposed && shown ? { ...proposed, shown, fits, accept, close } : null,
  };
}
