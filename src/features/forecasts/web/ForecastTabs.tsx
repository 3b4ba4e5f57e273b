import { Link } from "@tanstack/react-router";
import { Tabs, tabClass } from "#ui/layout/Tabs.tsx";

// The calendar's address begins with the planner's.
const exactly = { exact: true, includeSearch: false };

export function ForecastTabs() {
  return (
    <Tabs label="Forecasts" bare>
      <Link to="/forecasts" className={tabClass} activeOptions={exactly}>
        Planner
      </Link>
      <Link to="/forecasts/calendar" className={tabClass} activeOptions={exactly}>
        Calendar
      </Link>
      <Link to="/forecasts/accuracy" className={tabClass}>
        Accuracy
      </Link>
    </Tabs>
  );
}
