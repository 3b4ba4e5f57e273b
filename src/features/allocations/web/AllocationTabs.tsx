import { Link } from "@tanstack/react-router";
import { tabClass, Tabs } from "../../../ui/Tabs.tsx";

export type AllocationTab = "planner" | "calendar";

/** The two tabs of Allocations. */
export function AllocationTabs({ current }: { readonly current: AllocationTab }) {
  return (
    <Tabs label="Allocations" bare>
      <Link className={tabClass} to="/allocations/$tab" params={{ tab: "planner" }} aria-current={current === "planner" ? "page" : undefined}>
        Planner
      </Link>
      <Link className={tabClass} to="/allocations/$tab" params={{ tab: "calendar" }} aria-current={current === "calendar" ? "page" : undefined}>
        Calendar
      </Link>
    </Tabs>
  );
}
