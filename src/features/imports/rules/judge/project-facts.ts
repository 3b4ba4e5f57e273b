import type { ProjectStatus } from "#features/projects/rules/project-status.ts";
import type { ProjectTexts } from "#features/projects/rules/project-texts.ts";
import type { Day } from "#shared/day.ts";

/** A project as stored, with what it is assigned. */
export interface StoredProject extends ProjectTexts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly statusCode: ProjectStatus;
  readonly statusBeforeArchive: ProjectStatus | null;
  readonly startDate: Day;
  readonly length: number;
  readonly isInternal: boolean;
  readonly customerId: string | null;
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

/** What projects are judged by. */
export interface ProjectFacts {
  /** By tidy code. */
  readonly projects: ReadonlyMap<string, StoredProject>;
  /** By folded name; null where several have the name. */
  readonly byName: ReadonlyMap<string, StoredProject | null>;
  /** Every code that is accepted. */
  readonly codes: readonly string[];
  /** Active functions by folded name. */
  readonly functions: ReadonlyMap<string, string>;
  /** Customers by folded name. */
  readonly customers: ReadonlyMap<string, string>;
  /** People with the role, by address and folded full name; null where two have the name. */
  readonly forecasters: ReadonlyMap<string, string | null>;
}

/** A customer that only the file names. */
export interface NewCustomer {
  readonly id: string;
  readonly name: string;
}

/** A project as it is to be stored. */
export interface WantedProject extends Omit<StoredProject, "functionIds" | "forecasterIds"> {
  readonly endedOn: Day | null;
}

/** Assigned are those it doesn't have yet; an import removes none. */
export interface ProjectWork extends Pick<StoredProject, "functionIds" | "forecasterIds"> {
  readonly project: WantedProject;
  /** The project's, where it's added with it. */
  readonly newCustomer: NewCustomer | null;
  readonly isNew: boolean;
}
