import { isWeekend, shortWeekdayName, weekdayName, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, monthOf, type Month } from "#shared/month.ts";
import type { GridCell, GridFacts, GridGround, GridPart } from "#ui/grid/grid-model.ts";
import { percentExact } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";
import { blocks, lockOf, type DayFacts } from "#features/plans/rules/cell-lock.ts";
import type { PlanFigures } from "#features/plans/rules/plan-figures.ts";
import { overOf, type PlannerDays } from "#features/plans/rules/planner-days.ts";
import { entriesAt, entryAt, onceByCell, type Cell } from "#features/plans/rules/by-cell.ts";
import { cellKey, type CellEntry, type Plan } from "#features/plans/rules/plan.ts";
import type { Neighbours } from "#features/plans/contract.ts";
import { lookClass, type ProjectColours, type ProjectLook } from "./project-colours.ts";

export interface CellLook {
  readonly mayWrite: boolean;
  readonly hasSelectedProject: boolean;
  readonly codeOf: (projectId: string) => string;
  readonly lookOf: (projectId: string) => ProjectLook;
  readonly heat: boolean;
  /** Days too narrow for the hours of two projects: only their colours show. */
  readonly narrow: boolean;
}

/**
 * The cell's ground: weekends, public holidays and days off of part-timers sunken, own holidays tinted, other past days hatched, as
 * are people who can't be allocated.
 */
function groundOf(days: PlannerDays, cell: Cell): GridGround | undefined {
  if (isWeekend(cell.day)) return "sunken";
  const facts = days.factsOf(cell);
  // As if the day were still to come: a past holiday still reads as one.
  const lock = lockOf(cell.day, { ...facts, today: "" });
  if (lock === "userHoliday") return "tinted";
  if (lock === "publicHoliday") return "sunken";
  if (cell.day <= facts.today || !days.isEditable(cell)) return "hatched";
  if (facts.patternHours === 0) return "sunken";
  return facts.approvedHolidayHours > 0 ? "tinted" : undefined;
}

/** An own holiday's hours, where it covers part of the day. */
function holidayLabel({
  patternHours,
  approvedHolidayHours,
}: DayFacts): readonly [long: string, short: string] {
  if (blocks(approvedHolidayHours, patternHours)) return [t`Holiday`, t`Hol`];
  const hours = formatHours(approvedHolidayHours);
  return [t`${hours} hrs off`, t`${hours}h`];
}

export function partOf(
  { projectId, hours }: { readonly projectId: string; readonly hours: number },
  look: Pick<CellLook, "codeOf" | "lookOf">,
): GridPart {
  return {
    id: projectId,
    code: look.codeOf(projectId),
    amount: hours,
    text: formatHours(hours),
    look: lookClass(look.lookOf(projectId)),
  };
}

function spokenEntries(
  entries: readonly { readonly projectId: string; readonly hours: number }[],
  { codeOf }: CellLook,
): string {
  return entries.map(({ projectId, hours }) => `${codeOf(projectId)} ${formatHours(hours)}`).join(", ");
}

const overWords = (over: number, limit: number): string =>
  t`${plural(over, "# hour", "# hours")} over this person's ${formatHours(limit)}`;

/** By how much the day is overbooked, and which of the hours came from a proposal. */
function aboutOf(
  entries: readonly CellEntry[],
  over: string | null,
  { codeOf }: CellLook,
): { about?: string } {
  const proposed = entries.flatMap((entry) => (entry.proposed ? [{ ...entry, hours: entry.proposed }] : []));
  const words = proposed.map(({ projectId, hours }) => `${codeOf(projectId)} ${formatHours(hours)}`);
  const about = [over, words.length > 0 && t`from a proposal: ${words.join(", ")}`].filter(Boolean);
  return about.length > 0 ? { about: about.join(", ") } : {};
}

/** How full a day is, in per cent of what is expected. Full is the good case. */
const shades = [
  { upTo: 30, look: "is-heat-low" },
  { upTo: 70, look: "is-heat-half" },
  { upTo: Infinity, look: "is-heat-full" },
] as const;

/** Hours shaded by their share of what is expected, red where too many; nothing for none. */
export function heatParts(hours: number, expected: number, isOver: boolean): GridPart[] {
  if (hours === 0) return [];
  const filled = expected === 0 ? Infinity : percentExact(hours, expected);
  const look = isOver ? "is-heat-over" : (shades.find(({ upTo }) => filled <= upTo) ?? shades[2]).look;
  return [{ id: look, code: "", amount: hours, text: formatHours(hours), look }];
}

/**
 * A cell is made again only when its hours change, and then only they are: a stroke draws what it changes.
 */
export function plannerCells(days: PlannerDays, look: CellLook) {
  const made = new Map<string, Map<number, GridPart>>();
  const part = (entry: CellEntry): GridPart => {
    const parts = made.get(entry.projectId) ?? new Map<number, GridPart>();
    made.set(entry.projectId, parts);
    const there = parts.get(entry.hours) ?? partOf(entry, look);
    parts.set(entry.hours, there);
    return there;
  };
  const knownOf = onceByCell<KnownCell>((cell) => ({
    under: underHours(days, look, cell),
    entries: null,
    drawn: null,
  }));
  return {
    drawn: (plan: Plan, cells: PlanFigures["cells"], cell: Cell): GridCell => {
      const known = knownOf(cell);
      const own = entriesAt(cells, cell);
      if (known.drawn !== null && known.entries === own) return known.drawn;
      const drawn = { ...hoursOf(days, look, cell, { entries: own, blocks: own.map(part) }), ...known.under };
      if (own.some((entry) => entryAt(plan.changes, entry) !== undefined)) drawn.dirty = true;
      known.entries = own;
      known.drawn = drawn;
      return drawn;
    },
    /** Its hours, and whether it can be changed; nothing is drawn. */
    facts: (cells: PlanFigures["cells"], cell: Cell): GridFacts => {
      const { locked, readOnly } = knownOf(cell).under;
      return { value: valueOf(entriesAt(cells, cell)), locked, readOnly };
    },
  };
}

interface KnownCell {
  readonly under: Partial<GridCell>;
  entries: readonly CellEntry[] | null;
  drawn: GridCell | null;
}

function valueOf(entries: readonly CellEntry[]): number | null {
  const [only] = entries;
  if (entries.length <= 1) return only?.hours ?? null;
  return sumHours(entries.map(({ hours }) => hours));
}

interface Standing {
  readonly entries: readonly CellEntry[];
  readonly blocks: readonly GridPart[];
}

/** A cell apart from its hours: its ground, and whether it can be changed. */
function underHours(days: PlannerDays, look: CellLook, cell: Cell): Partial<GridCell> {
  const tooltip = days.tooltip(cell, look.hasSelectedProject);
  const ground = groundOf(days, cell);
  const isEditable = days.isEditable(cell);
  return {
    ...(ground ? { ground } : {}),
    ...(ground === "tinted" ? { groundLabel: holidayLabel(days.factsOf(cell)) } : {}),
    ...(isEditable && look.mayWrite
      ? { tip: tooltip }
      : isEditable
        ? { readOnly: true }
        : { locked: tooltip }),
  };
}

function hoursOf(
  days: PlannerDays,
  look: CellLook,
  cell: Cell,
  { entries, blocks }: Standing,
): { dirty?: boolean } & GridCell {
  const value = valueOf(entries);
  const everywhere = sumHours([value ?? 0, days.otherHours(cell)]);
  const over = overOf(days, cell, entries);
  const isTooNarrow = look.narrow && entries.length === 2;
  const parts = look.heat
    ? heatParts(everywhere, days.expected(cell), over > 0)
    : isTooNarrow
      ? blocks.map((part) => ({ ...part, text: "" }))
      : blocks;
  return {
    value,
    parts,
    over: over > 0,
    ...((look.heat || isTooNarrow) && entries.length > 0 ? { spoken: spokenEntries(entries, look) } : {}),
    ...aboutOf(entries, over > 0 ? overWords(over, days.limit(cell)) : null, look),
  };
}

/** The cells of days beside the month: what is saved there, read only. */
export function neighbourCell(
  beside: Neighbours | undefined,
  month: Month,
): (cell: Cell, colours: Pick<ProjectColours, "lookOf">) => GridCell {
  const entries = Map.groupBy(beside?.entries ?? [], cellKey);
  const away = new Set((beside?.approvedHolidays ?? []).map(cellKey));
  const holidays = new Set((beside?.publicHolidays ?? []).map(({ day }) => day));
  const ofPlaces = new Set((beside?.placeHolidays ?? []).map(cellKey));
  return (cell, { lookOf }) => {
    const there = entries.get(cellKey(cell)) ?? [];
    const ground =
      isWeekend(cell.day) || holidays.has(cell.day) || ofPlaces.has(cellKey(cell))
        ? "sunken"
        : away.has(cellKey(cell))
          ? "tinted"
          : "hatched";
    return {
      value: there.length === 0 ? null : sumHours(there.map(({ hours }) => hours)),
      parts: there.map((entry) => ({
        ...partOf(entry, { lookOf, codeOf: () => entry.code }),
        ...(there.length === 2 ? { text: "" } : {}),
      })),
      ...(there.length > 0
        ? { spoken: there.map(({ code, hours }) => `${code} ${formatHours(hours)}`).join(", ") }
        : {}),
      ground,
      locked: t`Read-only beside ${formatMonth(month)}: open ${formatMonth(monthOf(cell.day))} to change it`,
    };
  };
}

/** The most letters of a day's figure that stand beside the next one's. */
const maxLetters = 5;

/** A day's figure at the foot; a dash for nothing. In little room it is drawn whole and spoken exactly. */
export function footCell(hours: number | undefined, isCounted: boolean, narrow = false): GridCell {
  if (!isCounted && !hours) return { value: null, text: "–", look: "quiet", readOnly: true };
  const exact = formatHours(hours ?? 0);
  if (!narrow && exact.length <= maxLetters) return { value: hours ?? 0, text: exact, readOnly: true };
  return {
    value: hours ?? 0,
    text: formatHours(Math.round(hours ?? 0)),
    spoken: exact,
    tip: t`${plural(hours ?? 0, "# hour", "# hours")}`,
    readOnly: true,
  };
}

/** `Monday 7 December`, as a day's column is spoken. */
export function spokenDay(day: Day, monthName: string): string {
  return t.as("spoken day")`${weekdayName(day)} ${Number(day.slice(8))} ${monthName}`;
}

export function weekdayLetter(day: Day): string {
  return shortWeekdayName(day).charAt(0).toUpperCase();
}
