import { useCallback, useMemo, type KeyboardEvent } from "react";
import { grouped } from "#shared/count.ts";
import type { Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import type {
  GridCell,
  GridClipboard,
  GridEdit,
  GridFacts,
  GridSelection,
  GridMove,
} from "#ui/grid/grid-model.ts";
import type { CommentMarks } from "#parts/comments/CommentsButton.tsx";
import { useViewer } from "#web/viewer.ts";
import { useFullNeighbours } from "./full-month.ts";
import { placeBlock } from "#features/plans/rules/blocks.ts";
import { dayTotalMessage } from "#features/plans/rules/cell-hours.ts";
import { tooltips } from "#features/plans/rules/cell-lock.ts";
import { brushHours, clear, fitsDay, paint } from "#features/plans/rules/painting.ts";
import { entriesAt } from "#features/plans/rules/by-cell.ts";
import type { Plan } from "#features/plans/rules/plan.ts";
import { dayText, pasteDays, withoutNames } from "#features/plans/rules/planner-clipboard.ts";
import { closedProjectMessage } from "#features/plans/rules/save-cells.ts";
import { sixWeeks } from "#features/plans/rules/spans.ts";
import { proposedCells, type ProposedChoice, type ShownProposal } from "../proposal/proposed-cell.ts";
import type { Brush } from "./planner-tools.ts";
import { applied, functionNameOf, userNameOf, type PlannerWork } from "./planner-work.ts";
import { footCell, neighbourCell, plannerCells } from "./planner-cells.ts";
import { dayColumns, freeRow, personRows, totalRow } from "./planner-rows.tsx";
import type { ProjectColours } from "./project-colours.ts";
import { blockLimits } from "./use-fills.ts";
import type { OpenPlanner } from "./use-plan.ts";

export interface PlannerGridProps extends PlannerWork {
  readonly users: OpenPlanner["users"];
  readonly colours: ProjectColours;
  readonly brush: Pick<Brush, "projectId" | "hours" | "isChosen" | "refused" | "tool">;
  /** How full the days are, in place of their projects. */
  readonly heat: boolean;
  /** Six weeks rather than the month; the days beside the month are read only. */
  readonly isWide: boolean;
  /** On a phone: rows as high as a finger, and little beside the days. */
  readonly isNarrow: boolean;
  readonly onSelect: (selection: GridSelection | null) => void;
  /** The person's day it begins at. */
  readonly start: { readonly rowId: string; readonly columnId: Day } | undefined;
  /** Drawn over what is there. */
  readonly proposal: ShownProposal | null;
  readonly selection: GridSelection | null;
  /** Accepts or rejects single cells of the proposal; null where it's accepted as one. */
  readonly choice: ProposedChoice | null;
}

export function usePlannerCells({
  planner,
  users,
  working,
  colours,
  brush: { projectId },
  heat,
  isWide,
  isNarrow,
  proposal,
  marks,
}: PlannerGridProps & { readonly marks: CommentMarks }) {
  const { today } = useViewer();
  const { figures, days, monthDays } = working;
  const neighbours = useFullNeighbours({ functionId: planner.functionId, month: planner.month }, isWide);
  const beside = neighbours.data;
  const columns = useMemo(
    () =>
      dayColumns(isWide ? sixWeeks(planner.month) : monthDays, {
        month: planner.month,
        today,
        holidays: [...planner.publicHolidays, ...(beside?.publicHolidays ?? [])],
        narrow: isWide,
      }),
    [isWide, planner.month, planner.publicHolidays, monthDays, today, beside],
  );
  const rows = useMemo(
    () => personRows(users, { figures, planner }, isNarrow),
    [users, figures, planner, isNarrow],
  );
  const codes = useMemo(
    () => new Map(planner.projects.map((project) => [project.id, project.code])),
    [planner.projects],
  );
  const aside = useMemo(() => neighbourCell(beside, planner.month), [beside, planner.month]);
  const cellsOf = useMemo(
    () =>
      plannerCells(days, {
        mayWrite: planner.mayWrite,
        hasSelectedProject: projectId !== null,
        codeOf: (id) => codes.get(id) ?? "",
        lookOf: colours.lookOf,
        heat,
        narrow: isWide,
      }),
    [days, planner.mayWrite, projectId, codes, colours, heat, isWide],
  );
  const proposed = useMemo(
    () =>
      proposal && proposedCells(proposal, { codeOf: (id) => codes.get(id) ?? "", lookOf: colours.lookOf }),
    [proposal, codes, colours],
  );
  const cell = useCallback(
    (rowId: string, day: Day): GridCell => {
      const isFoot = rowId === totalRow || rowId === freeRow;
      if (monthOf(day) !== planner.month)
        return isFoot ? footCell(undefined, false) : aside({ userId: rowId, day }, colours);
      if (rowId === totalRow) return footCell(figures.hoursByDay.get(day), false, isWide);
      if (rowId === freeRow) return footCell(figures.freeByDay.get(day), figures.workDays.has(day), isWide);
      const drawn = cellsOf.drawn(working.plan, figures.cells, { userId: rowId, day });
      const note = marks({ kind: "allocation-cell", userId: rowId, day });
      const noted = note === undefined ? drawn : { ...drawn, note };
      return proposed ? proposed({ userId: rowId, day }, noted) : noted;
    },
    [proposed, planner.month, working.plan, figures, aside, colours, cellsOf, isWide, marks],
  );
  const facts = useCallback(
    (rowId: string, day: Day): GridFacts =>
      rowId === totalRow || rowId === freeRow || monthOf(day) !== planner.month
        ? cell(rowId, day)
        : cellsOf.facts(figures.cells, { userId: rowId, day }),
    [planner.month, figures, cell, cellsOf],
  );
  return { columns, rows, cell, facts, codes, neighbours };
}

type Cells = ReturnType<typeof usePlannerCells>;

const cellAt = ({ rowId, columnId }: GridMove["from"]) => ({ userId: rowId, day: columnId });

export function plannerClipboard(
  { planner, working, brush: { projectId } }: PlannerGridProps,
  { cell, codes }: Cells,
): GridClipboard {
  const { figures, days } = working;
  return {
    body: (texts, rowIds, columnIds) => {
      const functionName = functionNameOf(planner);
      const people = new Map(
        planner.users.map(({ id, fullName, costTierName }) => [
          id,
          { fullName, besides: [costTierName, functionName] },
        ]),
      );
      return withoutNames(
        texts,
        [...people.values()],
        rowIds.map((id) => people.get(id)?.fullName ?? ""),
        columnIds,
      );
    },
    copy: (userId, day) => {
      const total = cell(userId, day).value;
      const entries = entriesAt(figures.cells, { userId, day });
      return entries.length > 0
        ? dayText(entries, (id) => codes.get(id) ?? "")
        : total === null
          ? ""
          : typeableNumber(total);
    },
    paste: (cells) => {
      const texts = cells.map((cell) => ({ ...cellAt(cell), text: cell.text }));
      const context = { projects: planner.projects, selectedId: projectId, limits: days };
      return applied(working, (plan) => pasteDays(plan, texts, context)).refused;
    },
  };
}

export function plannerChange({ working, brush: { projectId } }: PlannerGridProps) {
  const { days } = working;
  return (edits: GridEdit[], action: number) => {
    const clears = edits.filter((edit) => edit.value === null).map(cellAt);
    // The brush may give each day its own hours; typed ones are all the same.
    const paints = Map.groupBy(edits, ({ value }) => value);
    const step = (plan: Plan) => {
      const cleared = clears.length > 0 ? clear(plan, clears, projectId, days.mayClear).plan : plan;
      if (projectId === null) return cleared;
      return [...paints].reduce(
        (now, [hours, cells]) =>
          hours === null ? now : paint(now, cells.map(cellAt), { projectId, hours }, days).plan,
        cleared,
      );
    };
    working.update(step, action);
  };
}

export function plannerBrush({ planner, working, brush, choice }: PlannerGridProps) {
  const { figures, days } = working;
  const { projectId, hours, isChosen } = brush;
  return {
    valueAt: (userId: string, day: Day) =>
      brushHours(days.limit({ userId, day }), hours, isChosen) ??
      t`${userNameOf(planner, userId)} doesn't work on this day. Choose the hours first to plan it anyway.`,
    own: (userId: string, day: Day) =>
      entriesAt(figures.cells, { userId, day }).find((entry) => entry.projectId === projectId)?.hours ?? null,
    refusal: (userId: string, day: Day, wanted: number) => {
      const [there, others] = [entriesAt(figures.cells, { userId, day }), days.otherHours({ userId, day })];
      return projectId === null || fitsDay(there, { projectId, hours: wanted }, others)
        ? undefined
        : dayTotalMessage();
    },
    // A press on a proposed cell chooses it.
    ...(choice ? { isProposedAt: (userId: string, day: Day) => choice.isProposed({ userId, day }) } : {}),
    ...blockedBy(planner, brush),
  };
}

/** Enter accepts a proposed cell, Backspace leaves it out; so does Delete where there's nothing else to clear. */
export function proposalKeys({ working, choice }: PlannerGridProps) {
  if (choice === null) return undefined;
  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, userId: string, day: Day): boolean => {
    const cell = { userId, day };
    if (ctrlKey || metaKey || altKey || !choice.isProposed(cell)) return false;
    if (key === "Enter") choice.accept(cell);
    else if (key === "Backspace" || (key === "Delete" && entriesAt(working.figures.cells, cell).length === 0))
      choice.leaveOut(cell);
    else return false;
    return true;
  };
}

/** Moves or copies a block, and says what became of it. */
export function plannerMove({ planner, working }: PlannerGridProps) {
  return (moves: readonly GridMove[], copies: boolean): string => {
    const pairs = moves.map(({ from, to }) => ({ from: cellAt(from), to: cellAt(to) }));
    const limits = blockLimits(planner, working);
    const { landed, stayed } = applied(working, (plan) => placeBlock(plan, pairs, copies, limits));
    if (stayed.length === 0)
      return copies
        ? t`${plural(landed.length, "# day copied.", "# days copied.")}`
        : t`${plural(landed.length, "# day moved.", "# days moved.")}`;
    return copies
      ? t`${plural(landed.length, "# day copied", "# days copied")}, ${grouped(stayed.length)} stayed, because they can't go there.`
      : t`${plural(landed.length, "# day moved", "# days moved")}, ${grouped(stayed.length)} stayed, because they can't go there.`;
  };
}

/** Why the brush cannot paint for now; clearing needs no project. */
function blockedBy(
  planner: OpenPlanner,
  { projectId, refused }: Pick<Brush, "projectId" | "refused">,
): { blocked?: string } {
  if (!planner.mayWrite) return { blocked: t`Read only` };
  if (projectId === null) return { blocked: tooltips().selectProject };
  if (refused !== null) return { blocked: refused };
  return planner.projects.some((project) => project.id === projectId && project.isOpen)
    ? {}
    : { blocked: closedProjectMessage() };
}
