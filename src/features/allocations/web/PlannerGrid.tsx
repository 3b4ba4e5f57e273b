import { Lock } from "lucide-react";
import { useCallback, useMemo } from "react";
import { isWeekend, type Day } from "../../../shared/day.ts";
import { formatHours, sumHours } from "../../../shared/hours.ts";
import { formatMonthShort, monthNames } from "../../../shared/month.ts";
import { percentExact } from "../../../shared/percent.ts";
import { Grid } from "../../../ui/grid/Grid.tsx";
import type { GridCell, GridClipboard, GridColumn, GridEdit, GridRow } from "../../../ui/grid/grid-model.ts";
import { LoadBadge } from "../../../ui/LoadBadge.tsx";
import { toast } from "../../../ui/toast.ts";
import { useFormats } from "../../../web/formats.ts";
import { useViewer } from "../../../web/viewer.ts";
import { dayTotalMessage } from "../rules/cell-hours.ts";
import { tooltips } from "../rules/cell-lock.ts";
import { clear, paint } from "../rules/painting.ts";
import { cellKey, type Plan } from "../rules/plan.ts";
import { dayText, pasteDays } from "../rules/planner-clipboard.ts";
import { closedProjectMessage } from "../rules/save-cells.ts";
import { footCell, personCell, spokenDay, weekdayLetter } from "./planner-cells.ts";
import type { ProjectColours } from "./project-colours.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

interface PlannerGridProps {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
  readonly colours: ProjectColours;
  readonly projectId: string | null;
  readonly hours: number;
  readonly erases: boolean;
}

const totalRow = "day-total";
const freeRow = "free";

/** People by days. Left drag paints the selected project, right drag clears it, or everything while none is selected. */
export function PlannerGrid({ planner, working, colours, projectId, hours, erases }: PlannerGridProps) {
  const { today } = useViewer();
  const { figures, days, monthDays } = working;
  const columns = useMemo(() => columnsOf(planner, monthDays, today), [planner, monthDays, today]);
  const rows = useMemo(() => rowsOf(planner, working), [planner, working]);
  const leading = [
    { id: "name", header: `${planner.users.length} ${planner.users.length === 1 ? "person" : "people"}`, label: "Name", width: 154 },
    { id: "load", header: "Hours · load", label: "Hours and load", width: 92, number: true },
  ];
  const codes = useMemo(() => new Map(planner.projects.map((project) => [project.id, project.code])), [planner.projects]);
  const cell = useCallback(
    (rowId: string, day: Day): GridCell => {
      if (rowId === totalRow) return footCell(figures.hoursByDay.get(day), false);
      if (rowId === freeRow)
        return footCell(
          figures.freeByDay.get(day),
          planner.users.some((user) => days.expected({ userId: user.id, day }) > 0),
        );
      return personCell(
        working,
        { userId: rowId, day },
        { mayWrite: planner.mayWrite, hasSelectedProject: projectId !== null, codeOf: (id) => codes.get(id) ?? "", colourOf: colours.colourOf },
      );
    },
    [planner, working, figures, days, projectId, codes, colours],
  );
  const clipboard: GridClipboard = {
    copy: (userId, day) => {
      const total = cell(userId, day).value;
      const entries = figures.cells.get(cellKey({ userId, day }));
      return entries ? dayText(entries, (id) => codes.get(id) ?? "") : total === null ? "" : String(total);
    },
    paste: (cells) => {
      const texts = cells.map(({ rowId, columnId, text }) => ({ userId: rowId, day: columnId, text }));
      const context = { projects: planner.projects, selectedId: projectId, limits: days };
      working.update((plan) => pasteDays(plan, texts, context).plan);
      return pasteDays(working.plan, texts, context).refused;
    },
  };
  const change = (edits: GridEdit[], action: number) => {
    const clears = edits.filter((edit) => edit.value === null).map((edit) => ({ userId: edit.rowId, day: edit.columnId }));
    const paints = edits.filter((edit) => edit.value !== null).map((edit) => ({ userId: edit.rowId, day: edit.columnId }));
    const step = (plan: Plan) => {
      const cleared = clears.length > 0 ? clear(plan, clears, projectId, days.isEditable).plan : plan;
      return projectId === null || paints.length === 0 ? cleared : paint(cleared, paints, projectId, hours, days).plan;
    };
    if (projectId !== null && paint(working.plan, paints, projectId, hours, days).overfull.length > 0) toast.warning(dayTotalMessage);
    working.update(step, action);
  };
  return (
    <Grid
      className="planner-grid"
      label={`Allocations, ${formatMonthShort(planner.month)}`}
      leading={leading}
      columns={columns}
      rows={rows}
      cell={cell}
      onChange={change}
      clipboard={clipboard}
      history={working}
      format={formatHours}
      rowHeight={24}
      paint={{ value: hours, erase: erases, ...blockedBy(planner, projectId) }}
      status={<PlannerStatus today={today} month={planner.month} mayWrite={planner.mayWrite} />}
    />
  );
}

/** Why the brush cannot paint for now; clearing needs no project. */
function blockedBy(planner: OpenPlanner, projectId: string | null): { blocked?: string } {
  if (!planner.mayWrite) return { blocked: "Read only" };
  if (projectId === null) return { blocked: tooltips.selectProject };
  return planner.projects.some((project) => project.id === projectId && project.isOpen) ? {} : { blocked: closedProjectMessage };
}

function columnsOf(planner: OpenPlanner, monthDays: readonly Day[], today: Day): GridColumn[] {
  const holidays = new Map(planner.publicHolidays.map((holiday) => [holiday.day, holiday.name]));
  const monthName = monthNames[Number(planner.month.slice(5)) - 1] ?? "";
  return monthDays.map((day) => {
    const holiday = holidays.get(day);
    return {
      id: day,
      label: spokenDay(day, monthName),
      header: (
        <>
          <small>{weekdayLetter(day)}</small>
          {Number(day.slice(8))}
        </>
      ),
      width: isWeekend(day) ? 20 : "fill",
      minWidth: 28,
      centred: true,
      muted: isWeekend(day) || holiday !== undefined,
      current: day === today,
      ...(holiday === undefined ? {} : { banner: holiday }),
    };
  });
}

function rowsOf(planner: OpenPlanner, { figures }: WorkingPlan): GridRow[] {
  const people = planner.users.map((user): GridRow => {
    const sums = figures.people.get(user.id);
    return {
      id: user.id,
      label: user.fullName,
      headers: [
        <span key="name" className="planner-name" title={`${user.fullName}, ${user.costTierName ?? "no cost tier"}`}>
          <span>{user.fullName}</span>
          <small>{user.costTierName}</small>
        </span>,
        <Load key="load" hours={sums?.hours ?? 0} percentage={sums?.load ?? 0} />,
      ],
    };
  });
  const monthly = sumHours(planner.users.filter((user) => user.isAllocatable).map((user) => user.effectiveMonthlyHours));
  const free = sumHours([...figures.freeByDay.values()]);
  return [
    ...people,
    {
      id: totalRow,
      label: "Day total",
      kind: "total",
      headers: ["Day total", <Load key="load" hours={figures.totalHours} percentage={percentExact(figures.totalHours, monthly)} />],
    },
    { id: freeRow, label: "Free", kind: "total", headers: ["Free", formatHours(free)] },
  ];
}

function Load({ hours, percentage }: { readonly hours: number; readonly percentage: number }) {
  return (
    <span className="planner-load">
      {formatHours(hours)}
      <LoadBadge percentage={percentage} />
    </span>
  );
}

function PlannerStatus({ today, month, mayWrite }: { readonly today: Day; readonly month: string; readonly mayWrite: boolean }) {
  const formats = useFormats();
  return (
    <>
      {month <= today.slice(0, 7) && (
        <span className="row">
          <Lock className="icon-small" />
          <span>
            Days up to <b>{formats.day(today)}</b> are in the past and cannot be edited.
          </span>
        </span>
      )}
      {mayWrite && (
        <>
          <span>
            <kbd>Space</kbd> paints
          </span>
          <span>
            <kbd>Del</kbd> clears
          </span>
          <span>
            <kbd>Shift</kbd> and arrows hold a range
          </span>
          <span>
            <kbd>Ctrl Z</kbd> undoes
          </span>
        </>
      )}
    </>
  );
}
