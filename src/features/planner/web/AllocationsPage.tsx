import { useParams } from "@tanstack/react-router";
import { CalendarTab } from "./months/CalendarTab.tsx";
import { PlannerTab } from "./planner/PlannerTab.tsx";

/** /allocations/{tab}: planner or calendar; any other value shows planner. */
export function AllocationsPage() {
  const { tab }: { tab?: string } = useParams({ strict: false });
  return tab === "calendar" ? <CalendarTab /> : <PlannerTab />;
}
