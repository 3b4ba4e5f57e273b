import type { AnyRouter } from "@tanstack/react-router";
import type { AllocationSearch } from "../addresses.ts";

const plannerPath = "/allocations/planner";

/**
 * Writes what the planner shows into its address. Someone already on the way elsewhere isn't brought back.
 */
export function carry(router: AnyRouter, next: (before: AllocationSearch) => AllocationSearch): void {
  if (router.latestLocation.pathname !== plannerPath) return;
  void router.navigate({
    to: "/allocations/$tab",
    params: { tab: "planner" },
    search: next,
    state: true,
    replace: true,
    resetScroll: false,
  });
}
