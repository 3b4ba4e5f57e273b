import type { EmploymentDays, WorkingTime } from "#features/people/rules/expected-hours.ts";
import type { RateBook } from "#features/rates/rules/rate-book.ts";
import type { StoredStatus } from "#features/plans/rules/status.ts";
import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import type { PlannedProject } from "./plan-facts.ts";
import type { EntryOwner } from "./time-entry-facts.ts";

/** What allocated hours store of their person, and what stands against allocating them. */
export interface AllocatedPerson extends Omit<EntryOwner, keyof EmploymentDays> {
  readonly isActive: boolean;
}

/** A project as far as allocations depend on it. */
export interface AllocatedProject extends Omit<PlannedProject, "tiers"> {
  readonly functionIds: readonly string[];
}

/** A stored day of a person on a project. */
export interface StoredAllocation {
  readonly id: string;
  readonly allocationId: string;
  readonly functionId: string;
  readonly personId: string;
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number;
}

/** A function's month. */
export interface StoredMonth {
  readonly id: string;
  readonly functionId: string;
  readonly month: Month;
  readonly status: StoredStatus;
  /** This import has made it. */
  readonly isOurs: boolean;
}

/** What allocations are judged by. */
export interface AllocationFacts {
  readonly people: ReadonlyMap<string, AllocatedPerson>;
  readonly projects: ReadonlyMap<string, AllocatedProject>;
  readonly months: readonly StoredMonth[];
  /** Of these people on these days, over all projects. */
  readonly entries: readonly StoredAllocation[];
  /** Absent in what knows no rates from a day. */
  readonly rateOn?: RateBook;
  workingTime(personId: string): WorkingTime;
}

/** Hours of a day as they are to be stored. */
export interface NewAllocation extends StoredAllocation {
  readonly tierId: string;
  readonly rate: number;
  readonly isBillable: boolean;
}

export type AllocationWork =
  | { readonly month: Omit<StoredMonth, "isOurs"> }
  | { readonly entry: NewAllocation }
  | {
      readonly change: Pick<NewAllocation, "id" | "allocationId" | "hours"> & {
        /** Of the person's function today; hours of an earlier function keep theirs. */
        readonly snapshot: Pick<NewAllocation, "tierId" | "rate" | "isBillable"> | null;
      };
    }
  /** A month that was there: it becomes or stays this, and one that is submitted counts the change. */
  | {
      readonly save: {
        readonly id: string;
        readonly status: StoredStatus;
        /** It was another before. */
        readonly isOther: boolean;
        readonly resubmission: { readonly id: string; readonly cells: number; readonly hours: number } | null;
      };
    };
