import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { Tabs, tabClass } from "#ui/layout/Tabs.tsx";

// The calendar's address begins with the planner's.
const exactly = { exact: true, includeSearch: false };

export function ForecastTabs() {
  return (
    <Tabs label={t`Forecasts`} bare>
      <Link to="/forecasts" className={tabClass} activeOptions={exactly}>{t.as("forecasts")`Planner`}</Link>
      <Link to="/forecasts/calendar" className={tabClass} activeOptions={exactly}>{t`Calendar`}</Link>
      <Link to="/forecasts/accuracy" className={tabClass}>{t`Accuracy`}</Link>
    </Tabs>
  );
}
