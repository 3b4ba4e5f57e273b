import type { AnyRouter } from "@tanstack/react-router";
import type { AllocationSearch } from "../addresses.ts";

const plannerPath = "/allocations/planner";

/**
 * Lets the planner's address say what it shows, in place. Somebody who is on the way to another page
 * meanwhile is not brought back.
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
