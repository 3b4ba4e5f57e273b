import { Link } from "@tanstack/react-router";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";

export type AllocationTab = "planner" | "calendar" | "everyone";

/** The two tabs of Allocations, and the way to everyone's timeline. */
export function AllocationTabs({ current }: { readonly current: AllocationTab }) {
  return (
    <Tabs label="Allocations" bare tool={current !== "calendar"}>
      <Link
        className={tabClass}
        to="/allocations/$tab"
        params={{ tab: "planner" }}
        aria-current={current === "planner" ? "page" : undefined}
      >
        Planner
      </Link>
      <Link
        className={tabClass}
        to="/allocations/$tab"
        params={{ tab: "calendar" }}
        aria-current={current === "calendar" ? "page" : undefined}
      >
        Calendar
      </Link>
      <Link className={tabClass} to="/everyone" aria-current={current === "everyone" ? "page" : undefined}>
        Everyone
      </Link>
    </Tabs>
  );
}
