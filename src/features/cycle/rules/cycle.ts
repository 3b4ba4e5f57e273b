import { addDays, dayNumber, type Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";
import type { RoleCode } from "#shared/permissions.ts";
import type { PointKind } from "#features/closing/rules/open-points.ts";
import { aboutMonth, daysOfPhase } from "#features/organisation/rules/binding-phases.ts";
import {
  phases,
  phaseOf,
  segmentsOf,
  type CycleDays,
  type Phase,
} from "#features/organisation/rules/monthly-cycle.ts";

/** What the phases require, of the points a month is closed by; in Execution nothing is due (docs/readings.md#decision-1). */
export const cycleKinds = [
  "weeks_missing",
  "weeks_undecided",
  "leave_undecided",
  "forecasts_not_frozen",
  "allocations_not_submitted",
] as const satisfies readonly PointKind[];
export type CycleKind = (typeof cycleKinds)[number];

const kindsOf: Readonly<Record<Phase, readonly CycleKind[]>> = {
  Review: ["weeks_missing", "weeks_undecided", "leave_undecided"],
  Execution: [],
  Forecasting: ["forecasts_not_frozen"],
  Allocations: ["allocations_not_submitted"],
};

/** Whose part each is. */
export const roleOfKind: Readonly<Record<CycleKind, RoleCode>> = {
  weeks_missing: "booker",
  weeks_undecided: "manager",
  leave_undecided: "manager",
  forecasts_not_frozen: "forecaster",
  allocations_not_submitted: "allocator",
};

export interface PhaseOfMonth {
  readonly phase: Phase;
  /** Review closes the month before, the others prepare the one after; Execution is about none. */
  readonly about: Month | null;
  readonly firstDay: Day;
  /** The day it is due. */
  readonly lastDay: Day;
  readonly kinds: readonly CycleKind[];
}

/** A month's phases in order, by the organisation's settings; Execution without days is omitted. */
export function phasesOfMonth(month: Month, days: CycleDays): PhaseOfMonth[] {
  const onDay = (day: number) => addDays(firstDay(month), day - 1);
  return phases.flatMap((phase): PhaseOfMonth[] => {
    const kinds = kindsOf[phase];
    if (phase !== "Execution") {
      const { first, last } = daysOfPhase(phase, month, days);
      return [{ phase, about: aboutMonth(phase, month), firstDay: first, lastDay: last, kinds }];
    }
    const segment = segmentsOf(month, days).find((each) => each.phase === phase);
    if (!segment) return [];
    return [
      { phase, about: null, firstDay: onDay(segment.firstDay), lastDay: onDay(segment.lastDay), kinds },
    ];
  });
}

export const phaseStates = ["ahead", "open", "late", "done"] as const;
type PhaseState = (typeof phaseStates)[number];

/** How far a phase is on a day of the organisation, with `open` things left to do. */
export function stateOf(
  open: number,
  { firstDay: first, lastDay: due, kinds }: PhaseOfMonth,
  today: Day,
): PhaseState {
  if (today < first) return "ahead";
  if (open === 0) return kinds.length > 0 || today > due ? "done" : "open";
  return today > due ? "late" : "open";
}

/** Days since something was due; 0 up to that day. */
export const daysLate = (due: Day, today: Day): number => Math.max(0, dayNumber(today) - dayNumber(due));

/** What is open of one kind: someone's, or the admins' where no one is assigned. */
export interface OpenRow {
  readonly kind: CycleKind;
  readonly userId: string | null;
  readonly name: string | null;
  /** Active managers only. */
  readonly managerId: string | null;
  readonly managerName: string | null;
  /** The manager's manager. */
  readonly aboveId: string | null;
  readonly open: number;
  /** The first Monday of weeks. */
  readonly first: Day | null;
  readonly things: readonly { readonly id: string; readonly name: string }[] | null;
}

export interface Owner extends Pick<OpenRow, "userId" | "name" | "managerId" | "managerName" | "aboveId"> {
  readonly items: readonly Pick<OpenRow, "kind" | "open" | "first" | "things">[];
}

/** Who has something open in a phase, in the order of the rows; those without an owner last, as the admins'. */
export function ownersOf(rows: readonly OpenRow[], { kinds }: Pick<PhaseOfMonth, "kinds">): Owner[] {
  const own = rows.filter(({ kind }) => kinds.includes(kind));
  const owners = [...Map.groupBy(own, ({ userId }) => userId)].flatMap(
    ([userId, [first, ...more]]): Owner[] => {
      if (!first) return [];
      const { name, managerId, managerName, aboveId } = first;
      return [{ userId, name, managerId, managerName, aboveId, items: [first, ...more] }];
    },
  );
  return [
    ...owners.filter(({ userId }) => userId !== null),
    ...owners.filter(({ userId }) => userId === null),
  ];
}

/** How many are open of a kind; a project with two forecasters counts once. */
export function openOf(rows: readonly OpenRow[], kind: CycleKind): number {
  const own = rows.filter((row) => row.kind === kind);
  const things = own.flatMap(({ things: some }) => some ?? []);
  return things.length > 0
    ? new Set(things.map(({ id }) => id)).size
    : own.reduce((sum, { open }) => sum + open, 0);
}

/** Who prevents the phase after today's from having all it needs: those with something open up to now. */
export function blockersOf(
  rows: readonly OpenRow[],
  today: Day,
  days: CycleDays,
): { readonly next: Phase; readonly owners: Owner[] } {
  const all = phasesOfMonth(today.slice(0, 7), days);
  const at = all.findIndex(({ phase }) => phase === phaseOf(today, days));
  const kinds = all.slice(0, at + 1).flatMap((phase) => phase.kinds);
  return { next: all[at + 1]?.phase ?? "Review", owners: ownersOf(rows, { kinds }) };
}

/** Days after which what is late reaches the owner's manager, and after as many again the manager's manager. */
export const escalationDays = 3;

/** Whom someone's late part is escalated to; the admins where there's no manager. What is the admins' stays there. */
export function escalatedTo(
  { userId, managerId, aboveId }: Pick<Owner, "userId" | "managerId" | "aboveId">,
  late: number,
  admins: readonly string[],
): string[] {
  if (userId === null || late < escalationDays) return [];
  const reached = [managerId, ...(late < 2 * escalationDays ? [] : [aboveId])];
  const targets = reached.flatMap((id) => (id === null ? admins : [id]));
  return [...new Set(targets)].filter((id) => id !== userId);
}

/** How many reminders one press sends at most; the next press reminds the others. */
export const maxReminded = 500;

/** What `month_reminders` calls a phase. */
export const reminderOf = { Review: "review", Forecasting: "forecast", Allocations: "allocation" } as const;

/** How far back the cycle can be read. */
export const monthsBack = 24;
