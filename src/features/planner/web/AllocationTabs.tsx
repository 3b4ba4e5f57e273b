import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";

export type AllocationTab = "planner" | "calendar" | "everyone";

export function AllocationTabs({ current }: { readonly current: AllocationTab }) {
  const look = (tab: AllocationTab) => ({
    className: tabClass,
    "aria-current": tab === current ? ("page" as const) : undefined,
  });
  return (
    <Tabs label={t`Allocations`} bare tool={current !== "calendar"}>
      <Link to="/allocations/$tab" params={{ tab: "planner" }} {...look("planner")}>{t.as(
        "tab of allocations",
      )`Planner`}</Link>
      <Link to="/allocations/$tab" params={{ tab: "calendar" }} {...look("calendar")}>{t`Calendar`}</Link>
      <Link to="/everyone" {...look("everyone")}>{t.as("tab of allocations")`Everyone`}</Link>
    </Tabs>
  );
}
