import type { Day } from "#shared/day.ts";
import type { JobFunction } from "./job-functions.ts";
import type { Person } from "./people.ts";
import type { Project } from "./projects.ts";
import type { Duties } from "./teams.ts";
import type { Timeline } from "./timeline.ts";

/** What months, weeks and rows are drawn from. */
export interface World {
  readonly functions: readonly JobFunction[];
  /** The owner first. */
  readonly people: readonly Person[];
  readonly projects: readonly Project[];
  readonly duties: Duties;
  readonly timeline: Timeline;
  /** Hours a person is expected to work on a day, minus holidays. */
  readonly expected: (person: Person, day: Day) => number;
  readonly newId: () => string;
  readonly seed: string;
  /** Of the projects, in their order; again from the first one where there are more projects. */
  readonly customers: readonly string[];
}
