import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { TabButton, Tabs } from "#ui/layout/Tabs.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listDelegations } from "../delegation-contract.ts";
import { DelegationNotice } from "./delegation/DelegationNotice.tsx";
import { DelegationsDialog } from "./delegation/DelegationsDialog.tsx";
import { HolidayRequestsTab } from "./holidays/HolidayRequestsTab.tsx";
import { useManagerView } from "./manager-view.ts";
import { ScopeSwitch } from "./ScopeSwitch.tsx";
import { TimesheetsTab } from "./weeks/TimesheetsTab.tsx";
import { useTeamRequests } from "./holidays/use-team-requests.ts";
import { useTeamWeeks } from "./weeks/use-team-weeks.ts";
import "./manager.css";

const subtitles = {
  reports: undefined,
  delegated: "People delegated to you",
  "without-manager": "People without a manager",
} as const;

/** /manager */
export function ManagerPage() {
  const viewer = useViewer();
  const [view, change] = useManagerView();
  const [delegating, setDelegating] = useState(false);
  const waiting = useTeamWeeks(view).data?.waiting ?? [];
  const toDecide = waiting.reduce((sum, { count }) => sum + count, 0);
  const requestsToDecide = useTeamRequests(view).data?.toDecide ?? 0;
  const delegations = useRead(listDelegations, {}, { fresh: freshFor.planning });
  const known = delegations.data?.delegations ?? [];
  const mayDelegate = viewer.roles.includes("manager");
  return (
    <main className="page">
      <PageHeader
        title="Manager Portal"
        subtitle={subtitles[view.scope]}
        actions={
          <>
            <ScopeSwitch view={view} delegations={known} onScopeChange={(scope) => change({ scope })} />
            {(mayDelegate || known.length > 0) && (
              <Button onClick={() => setDelegating(true)}>
                {mayDelegate ? "Delegate…" : "Delegations…"}
              </Button>
            )}
          </>
        }
      />
      <DelegationNotice
        view={view}
        delegations={known}
        onScopeChange={(scope) => change({ scope })}
        onOpen={() => setDelegating(true)}
      />
      <Tabs label="Manager Portal">
        <TabButton
          current={view.tab === "timesheets"}
          note={toDecide > 0 ? `${toDecide} to decide` : undefined}
          onClick={() => change({ tab: "timesheets" })}
        >
          Timesheets
        </TabButton>
        <TabButton
          current={view.tab === "holiday-requests"}
          note={requestsToDecide > 0 ? `${requestsToDecide} to decide` : undefined}
          onClick={() => change({ tab: "holiday-requests" })}
        >
          Holiday Requests
        </TabButton>
      </Tabs>
      {view.tab === "timesheets" ? (
        <TimesheetsTab view={view} change={change} />
      ) : (
        <HolidayRequestsTab view={view} change={change} />
      )}
      {delegating && <DelegationsDialog read={delegations} onClose={() => setDelegating(false)} />}
    </main>
  );
}
