import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { CommentPlace } from "#features/comments/rules/about.ts";
import type { BudgetEnd } from "#features/analytics/rules/at-completion.ts";

/**
 * What is due from someone, in the order it is shown: first what others wait for, then what goes wrong in
 * the plan, then what only tidies up.
 */
export const todoKinds = [
  "week-returned",
  "week-to-submit",
  "mentions",
  "weeks-to-decide",
  "requests-to-decide",
  "proposals-to-decide",
  "late-in-team",
  "forecasts-late",
  "allocations-late",
  "forecasts-to-freeze",
  "allocations-to-submit",
  "overbooked",
  "absences-in-plan",
  "budgets-ending",
  "imports-waiting",
  "invitations-expired",
  "planned-changes-stopped",
  "totals-corrected",
  "set-up",
] as const;
export type TodoKind = (typeof todoKinds)[number];

/** One of the things of a kind. Which parts are given depends on the kind. */
export interface TodoItem {
  /** Of the timesheet, request, project, function, person or import; the Monday of one's own week. */
  readonly id: string;
  readonly name: string;
  /** Whose it is, where that isn't the thing itself. */
  readonly personId: string | null;
  /** Whose planner shows it. */
  readonly functionId: string | null;
  /** A week's Monday, or the first day. */
  readonly day: Day | null;
  readonly lastDay: Day | null;
  /** Booked in a week; missing, over or left otherwise. */
  readonly hours: number | null;
  /** What `hours` is compared with: expected, or the budget. */
  readonly of: number | null;
  /** When a budget ends by the plan. */
  readonly ends: BudgetEnd | null;
  /** What an action names. */
  readonly version: number | null;
  /** In which of the Manager Portal's lists it is. */
  readonly scope: "reports" | "delegated" | "without-manager" | null;
  /** What a comment is on, in words, and where it is read. */
  readonly comment: (CommentPlace & { readonly about: string }) | null;
}

export interface Todo {
  readonly kind: TodoKind;
  /** All of them, those that aren't listed too. */
  readonly count: number;
  /** Over all of them, where it means something. */
  readonly hours: number | null;
  readonly items: TodoItem[];
}

/** More of a kind are counted, not listed. */
export const maxItems = 5;

/** Everything of a kind; `count` where only the first ones were read. */
export interface TodoFacts {
  readonly items: readonly TodoItem[];
  readonly count?: number;
}

const sums: ReadonlySet<TodoKind> = new Set(["forecasts-to-freeze", "overbooked", "absences-in-plan"]);

/** What is due from someone, in order, without what no one needs. Nothing left is nothing to do. */
export function todosOf(facts: Readonly<Partial<Record<TodoKind, TodoFacts>>>): Todo[] {
  return todoKinds.flatMap((kind): Todo[] => {
    const { items, count = items.length } = facts[kind] ?? { items: [] };
    if (count === 0) return [];
    const hours = sums.has(kind) ? sumHours(items.map((item) => item.hours ?? 0)) : null;
    return [{ kind, count, hours, items: items.slice(0, maxItems) }];
  });
}

/** What is worth saying when there is none of it: someone opens Home to see it. */
const reassuring = ["overbooked", "absences-in-plan", "budgets-ending"] as const;
export type ClearKind = (typeof reassuring)[number];

/** Of these, what was looked at for the reader and is in order. */
export function clearOf(facts: Readonly<Partial<Record<TodoKind, TodoFacts>>>): ClearKind[] {
  return reassuring.filter((kind) => facts[kind]?.items.length === 0);
}

const nothing = {
  personId: null,
  functionId: null,
  day: null,
  lastDay: null,
  hours: null,
  of: null,
  ends: null,
  version: null,
  scope: null,
  comment: null,
} as const;

/** An item with what its kind gives of it. */
export const todoItem = (given: Pick<TodoItem, "id" | "name"> & Partial<TodoItem>): TodoItem => ({
  ...nothing,
  ...given,
});
