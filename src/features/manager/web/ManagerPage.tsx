import { useSearch } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TabButton, Tabs } from "../../../ui/Tabs.tsx";
import { useManagerView } from "./manager-view.ts";
import { TimesheetsTab } from "./TimesheetsTab.tsx";
import { useTeamWeeks } from "./use-team-weeks.ts";
import "./manager.css";

/** /manager */
export function ManagerPage() {
  const [view, change] = useManagerView();
  const { scope }: { scope?: "without-manager" } = useSearch({ strict: false });
  const toDecide = useTeamWeeks(view, scope).data?.toDecide ?? 0;
  return (
    <main className="page">
      <PageHeader title="Manager Portal" subtitle={scope === "without-manager" ? "People without a manager" : undefined} />
      <Tabs label="Manager Portal">
        <TabButton
          current={view.tab === "timesheets"}
          note={toDecide > 0 ? `${toDecide} to decide` : undefined}
          onClick={() => change({ tab: "timesheets" })}
        >
          Timesheets
        </TabButton>
        <TabButton current={view.tab === "holiday-requests"} onClick={() => change({ tab: "holiday-requests" })}>
          Holiday Requests
        </TabButton>
      </Tabs>
      {view.tab === "timesheets" ? <TimesheetsTab view={view} change={change} scope={scope} /> : <HolidayRequestsTab />}
    </main>
  );
}

function HolidayRequestsTab() {
  return (
    <Panel>
      <EmptyState title="This screen is being built.">
        The holiday requests of your team members with hours, dates and remaining allowance, to approve or reject.
      </EmptyState>
    </Panel>
  );
}
