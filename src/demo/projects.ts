import type { Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, type Month } from "#shared/month.ts";
import { internalNotes, type InternalNotes } from "./notes.ts";
import type { ProjectPlan } from "./organisation-plan.ts";
import { personAt, type Person } from "./people.ts";
import type { Random } from "./random.ts";
import type { Duties } from "./teams.ts";
import type { Timeline } from "./timeline.ts";

export interface Project {
  readonly index: number;
  readonly id: string;
  readonly plan: ProjectPlan;
  readonly firstMonth: Month;
  /** The last month of its length. */
  readonly lastMonth: Month;
  /** The last month people work on it; null where no one does. */
  readonly workedUntil: Month | null;
  /** The day it was completed or cancelled. */
  readonly endedOn: Day | null;
  readonly forecasters: readonly Person[];
}

/** A project everybody may book: no budget, no forecast, no client. */
export interface InternalProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** What people write beside their hours on it. */
  readonly notes: readonly string[];
}

export function internalProjectsOf(
  newId: () => string,
  notes: InternalNotes = internalNotes,
): Readonly<Record<keyof InternalNotes, InternalProject>> {
  const made = (
    kind: keyof InternalNotes,
    [code, name, description]: readonly [string, string, string],
  ): InternalProject => ({ id: newId(), code, name, description, notes: notes[kind] });
  return {
    meetings: made("meetings", ["MTG", "Meetings", "Studio, team and one-to-one meetings"]),
    training: made("training", ["TRN", "Training", "Courses, reviews and professional development"]),
    sales: made("sales", ["SAL", "Sales", "Bids, interviews and competitions"]),
    other: made("other", ["OTH", "Other internal time", "Administration and everything else"]),
  };
}

function endOf(plan: ProjectPlan, lastMonth: Month, workedUntil: Month | null): Day | null {
  if (plan.status === "cancelled" && workedUntil !== null) return lastDay(workedUntil);
  return plan.status === "completed" || plan.status === "archived" ? lastDay(lastMonth) : null;
}

/** The client projects in time, each with one or two forecasters. */
export function projectsOf(
  plans: readonly ProjectPlan[],
  people: readonly Person[],
  duties: Duties,
  making: { readonly newId: () => string; readonly timeline: Timeline; readonly random: Random },
): Project[] {
  const advertised = new Set(duties.forecasterOf.values());
  const others = duties.forecasters.filter((index) => !advertised.has(index));
  return plans.map((plan, index) => {
    const firstMonth = addMonths(making.timeline.thisMonth, plan.start);
    const lastMonth = addMonths(firstMonth, plan.length - 1);
    const stoppedAfter =
      plan.stopped === undefined ? lastMonth : addMonths(making.timeline.thisMonth, plan.stopped - 1);
    const workedUntil = plan.status === "proposed" ? null : stoppedAfter;
    const own = duties.forecasterOf.get(plan.code);
    const other = others[index % Math.max(1, others.length)];
    const second = making.random.chance(0.35) ? other : undefined;
    const forecasters =
      own === undefined
        ? [other ?? duties.forecasters[0] ?? 0]
        : [own, ...(second === undefined ? [] : [second])];
    return {
      index,
      id: making.newId(),
      plan,
      firstMonth,
      lastMonth,
      workedUntil,
      endedOn: endOf(plan, lastMonth, workedUntil),
      forecasters: forecasters.map((forecaster) => personAt(people, forecaster)),
    };
  });
}

/** True in the months in which people work on the project. */
export function isWorkedIn(project: Project, month: Month): boolean {
  return project.workedUntil !== null && project.firstMonth <= month && month <= project.workedUntil;
}

/** True while the project accepts time on that day. */
export function isOpenOn(project: Project, day: Day): boolean {
  return (
    project.workedUntil !== null && firstDay(project.firstMonth) <= day && day <= lastDay(project.workedUntil)
  );
}

/** True when the function is on the project. */
export function participates(project: Project, functionIndex: number): boolean {
  return (project.plan.functions[functionIndex] ?? 0) > 0;
}
