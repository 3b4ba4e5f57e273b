import { useParams } from "@tanstack/react-router";
import { CalendarTab } from "./months/CalendarTab.tsx";
import { PlannerTab } from "./planner/PlannerTab.tsx";

/** /allocations/{tab}: planner or calendar; any other value shows planner. */
export function AllocationsPage() {
  const { tab } = useParams({ from: "/shell/allocations/$tab" });
  return tab === "calendar" ? <CalendarTab /> : <PlannerTab />;
}
