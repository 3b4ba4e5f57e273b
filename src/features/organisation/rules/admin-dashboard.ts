import { percentRounded } from "#shared/percent.ts";

export type Health = "positive" | "caution" | "critical";

/**
 * Active people with an active manager, in whole percent; 100 for no one (docs/readings.md#amb-33, #amb-18).
 */
export function managerCoverage(people: number, withManager: number): number {
  return people === 0 ? 100 : percentRounded(withManager, people);
}

/** 90 or more is green, 70 or more amber, below red (docs/readings.md#000-9). */
export function coverageHealth(coverage: number): Health {
  if (coverage >= 90) return "positive";
  return coverage >= 70 ? "caution" : "critical";
}

/** None pending or unassigned is green; some ask for attention. */
export function countHealth(count: number): Health {
  return count === 0 ? "positive" : "caution";
}

type Counts = Readonly<
  Record<"totalUsers" | "pendingInvitations" | "allocators" | "functions" | "activeProjects", number>
>;

interface FirstStep {
  readonly label: string;
  /** Why it comes here, and what it opens the way for. */
  readonly hint: string;
  readonly to: "/admin/users" | "/admin/functions" | "/projects";
  readonly isDone: boolean;
}

/** What a new organisation needs, each step after what it depends on. Empty once all is there. */
export function firstSteps({
  totalUsers,
  pendingInvitations,
  allocators,
  functions,
  activeProjects,
}: Counts): readonly FirstStep[] {
  const steps: FirstStep[] = [
    {
      label: "Give someone the Allocator role",
      hint: "A function needs one. It can be you to start with.",
      to: "/admin/users",
      isDone: allocators > 0,
    },
    {
      label: "Create your functions",
      hint: "The teams people belong to, with the hourly rates of their cost tiers.",
      to: "/admin/functions",
      isDone: functions > 0,
    },
    {
      label: "Invite your people",
      hint: "One by one, or many at once from a CSV file, each with a function and a manager.",
      to: "/admin/users",
      isDone: totalUsers + pendingInvitations > 1,
    },
    {
      label: "Create a project and activate it",
      hint: "Then people can budget, forecast, allocate and book time to it.",
      to: "/projects",
      isDone: activeProjects > 0,
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
