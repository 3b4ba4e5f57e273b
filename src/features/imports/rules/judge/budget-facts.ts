import type { BudgetStatus } from "#features/budgets/rules/budget-status.ts";
import type { PlannedProject, StoredLine } from "./plan-facts.ts";

/** A budget profile of one of the file's projects. */
export interface StoredProfile {
  readonly id: string;
  readonly projectId: string;
  readonly code: string;
  readonly name: string;
  readonly status: BudgetStatus;
  /** This import has made or changed it. */
  readonly isOurs: boolean;
}

/** What budgets are judged by. */
export interface BudgetFacts {
  readonly projects: ReadonlyMap<string, PlannedProject>;
  readonly profiles: readonly StoredProfile[];
  /** Stored lines by `budgetLineKey`. */
  readonly lines: ReadonlyMap<string, StoredLine>;
}

export const budgetLineKey = (profileId: string, tierId: string, monthIndex: number): string =>
  `${profileId} ${tierId} ${monthIndex}`;

export type NewProfile = Omit<StoredProfile, "status" | "isOurs">;

/** A line as it is to be; without hours it goes. */
export interface BudgetLine {
  readonly profileId: string;
  readonly functionId: string;
  readonly costTierId: string;
  readonly monthIndex: number;
  readonly budgetHours: number;
  readonly ratePerHour: number;
}

export type BudgetWork =
  | { readonly profile: NewProfile }
  | { readonly line: BudgetLine }
  | { readonly activate: string }
  | { readonly archive: string };
