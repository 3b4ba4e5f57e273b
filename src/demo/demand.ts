import { daysBetween } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthRange, monthsBetween, type Month } from "#shared/month.ts";
import type { JobFunction } from "./job-functions.ts";
import { isWorkedIn, type Project } from "./projects.ts";
import { randomOf } from "./random.ts";
import type { World } from "./world.ts";

/**
 * Hours a function would work on a project in a month, were everything to go as it does; 0 outside the
 * project's length.
 */
export type Demand = (project: Project, jobFunction: JobFunction, month: Month) => number;

/**
 * The weight of a project's month for a function: it grows at the start, tapers at the end, and leans to the
 * function's time.
 */
function weightOf(project: Project, jobFunction: JobFunction, month: Month): number {
  const { plan } = project;
  const place = monthsBetween(project.firstMonth, month);
  const left = plan.length - 1 - place;
  if (place < 0 || left < 0) return 0;
  const ramp = Math.min(1, 0.55 + 0.25 * place, 0.45 + 0.25 * left);
  const lean = 1 + jobFunction.plan.tilt * ((2 * (place + 0.5)) / plan.length - 1);
  return plan.size * (plan.functions[jobFunction.index] ?? 0) * ramp * lean;
}

function capacityOf(jobFunction: JobFunction, month: Month, world: World): number {
  const days = daysBetween(firstDay(month), lastDay(month));
  const own = world.people.filter((person) => person.jobFunction === jobFunction);
  const known = own.reduce(
    (sum, person) => sum + days.reduce((hours, day) => hours + world.expected(person, day), 0),
    0,
  );
  // Few holidays of later months have been requested yet.
  return month > addMonths(world.timeline.nextMonth, 1) ? known * 0.92 : known;
}

/**
 * Shares each function's hours of a month among the projects by weight. Up to next month the projects fill
 * about 93 % of the hours people have; later, as projects end, less.
 */
export function demandOf(world: World): Demand {
  const { timeline } = world;
  const last = world.projects.reduce(
    (latest, project) => (project.lastMonth > latest ? project.lastMonth : latest),
    timeline.nextMonth,
  );
  const unit = new Map<string, number>();
  for (const jobFunction of world.functions) {
    const random = randomOf(world.seed, "load", jobFunction.index);
    const usual: number[] = [];
    for (const month of monthRange(timeline.firstMonth, last)) {
      const weight = world.projects.reduce(
        (sum, project) => sum + (isWorkedIn(project, month) ? weightOf(project, jobFunction, month) : 0),
        0,
      );
      const load = 0.93 + 0.025 * random.bell();
      if (month <= timeline.nextMonth) usual.push(weight);
      const recent = usual.slice(-6);
      const reference = recent.reduce((sum, value) => sum + value, 0) / recent.length;
      const full = month <= timeline.nextMonth ? weight : Math.max(weight, reference);
      unit.set(
        `${jobFunction.index}/${month}`,
        full === 0 ? 0 : (capacityOf(jobFunction, month, world) * load) / full,
      );
    }
  }
  return (project, jobFunction, month) =>
    weightOf(project, jobFunction, month) * (unit.get(`${jobFunction.index}/${month}`) ?? 0);
}
