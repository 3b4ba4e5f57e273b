import { isWeekend, weekday, weekdayName, type Day } from "../../../shared/day.ts";
import { formatHours, sumHours } from "../../../shared/hours.ts";
import type { GridCell, GridGround, GridPart } from "../../../ui/grid/grid-model.ts";
import { lockOf } from "../rules/cell-lock.ts";
import { cellKey, entryKey, type Cell } from "../rules/plan.ts";
import type { Colour } from "./project-colours.ts";
import type { WorkingPlan } from "./use-plan.ts";

/** What a planner's cell needs beyond the plan. */
export interface CellLook {
  readonly mayWrite: boolean;
  readonly hasSelectedProject: boolean;
  readonly codeOf: (projectId: string) => string;
  readonly colourOf: (projectId: string) => Colour;
}

/** What the cell stands on: weekends and public holidays sunken, own holidays tinted, other past days hatched. */
function groundOf(working: WorkingPlan, cell: Cell): GridGround | undefined {
  if (isWeekend(cell.day)) return "sunken";
  const facts = working.days.factsOf(cell);
  // Yesterday's reasons are asked as if the day were still to come: a past holiday still reads as one.
  const lock = lockOf(cell.day, { ...facts, today: "" });
  if (lock === "userHoliday") return "tinted";
  if (lock === "publicHoliday") return "sunken";
  return cell.day <= facts.today ? "hatched" : undefined;
}

/** A person's day as the grid draws it. */
export function personCell(working: WorkingPlan, cell: Cell, look: CellLook): GridCell {
  const entries = working.figures.cells.get(cellKey(cell)) ?? [];
  const parts = entries.map(({ projectId, hours }): GridPart => {
    const colour = look.colourOf(projectId);
    return {
      id: projectId,
      code: look.codeOf(projectId),
      amount: hours,
      text: formatHours(hours),
      fill: `var(--p${colour})`,
      ink: `var(--p${colour}-ink)`,
    };
  });
  const total = sumHours(entries.map((entry) => entry.hours));
  const tooltip = working.days.tooltip(cell, look.hasSelectedProject);
  const ground = groundOf(working, cell);
  const isOpen = look.mayWrite && working.days.isEditable(cell);
  const isChanged = entries.some((entry) => working.plan.changes.has(entryKey(entry)));
  return {
    value: entries.length > 0 ? total : null,
    parts,
    over: sumHours([total, working.days.otherHours(cell)]) > working.days.limit(cell),
    ...(ground ? { ground } : {}),
    ...(ground === "tinted" ? { groundLabel: ["Holiday", "Hol"] as const } : {}),
    ...(isChanged ? { dirty: true } : {}),
    ...(isOpen ? { tip: tooltip } : working.days.isEditable(cell) ? { readOnly: true } : { locked: tooltip }),
  };
}

/** A day's figure at the foot; a dash where there is nothing to count. */
export function footCell(hours: number | undefined, isCounted: boolean): GridCell {
  if (!isCounted && !hours) return { value: null, text: "–", look: "quiet", readOnly: true };
  return { value: hours ?? 0, text: formatHours(hours ?? 0), readOnly: true };
}

/** `Mon 7 Dec`, as a day's column is spoken. */
export function spokenDay(day: Day, monthName: string): string {
  return `${weekdayName(day)} ${Number(day.slice(8))} ${monthName}`;
}

/** The letter of the weekday. */
export function weekdayLetter(day: Day): string {
  return "MTWTFSS"[weekday(day) - 1] ?? "";
}
