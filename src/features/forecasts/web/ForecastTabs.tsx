import { Link } from "@tanstack/react-router";
import { Tabs, tabClass } from "../../../ui/Tabs.tsx";

/** Planner and Calendar, beside the page's title. */
export function ForecastTabs({ current }: { readonly current: "planner" | "calendar" }) {
  return (
    <Tabs label="Forecasts" bare>
      <Link to="/forecasts" className={tabClass} aria-current={current === "planner" ? "page" : undefined}>
        Planner
      </Link>
      <Link to="/forecasts/calendar" className={tabClass} aria-current={current === "calendar" ? "page" : undefined}>
        Calendar
      </Link>
    </Tabs>
  );
}
