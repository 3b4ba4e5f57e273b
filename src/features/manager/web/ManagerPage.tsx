import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { TabButton, Tabs } from "#ui/layout/Tabs.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { About } from "#parts/guide/Explained.tsx";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { useFormats } from "#web/formats.ts";
import { listDelegations, type Delegation } from "#features/people/delegation-contract.ts";
import type { WaitingWeek } from "#features/timesheets/rules/decisions/waiting-weeks.ts";
import { DelegationsDialog } from "./delegation/DelegationsDialog.tsx";
import { HolidayRequestsTab } from "./holidays/HolidayRequestsTab.tsx";
import { useManagerView, type ManagerView, type ViewProps } from "./manager-view.ts";
import { TimesheetsTab } from "./weeks/TimesheetsTab.tsx";
import { useTeamRequests } from "./holidays/team-requests.ts";
import { useTeamWeeks } from "./weeks/team-weeks.ts";
import "./manager.css";

const subtitles = {
  reports: undefined,
  delegated: t`People delegated to you`,
  "without-manager": t`People without a manager`,
} as const;

/** /manager */
export function ManagerPage() {
  const viewer = useViewer();
  const [view, change] = useManagerView();
  const [delegating, setDelegating] = useState(false);
  const waiting = useTeamWeeks(view).data?.waiting;
  const requests = useTeamRequests(view).data;
  const delegations = useRead(listDelegations, {}, { fresh: freshFor.planning });
  const known = delegations.data?.delegations ?? [];
  const mayDelegate = may(viewer.roles, "delegate decisions");
  return (
    <main className="page">
      <PageHeader
        title={t`Manager Portal`}
        meta={
          view.tab === "timesheets" ? (
            <About name="Deciding on weeks" />
          ) : (
            <About name="Deciding on holidays" />
          )
        }
        subtitle={subtitles[view.scope]}
        actions={
          <>
            <ScopeSwitch view={view} change={change} delegations={known} />
            {(mayDelegate || known.length > 0) && (
              <Button onClick={() => setDelegating(true)}>
                {mayDelegate ? t`Delegate…` : t`Delegations…`}
              </Button>
            )}
          </>
        }
      />
      <DelegationNotice view={view} change={change} delegations={known} onOpen={() => setDelegating(true)} />
      <Tabs label={t`Manager Portal`}>
        <PortalTab
          tab="timesheets"
          view={view}
          change={change}
          toDecide={weeksToDecide(waiting)}
        >{t`Timesheets`}</PortalTab>
        <PortalTab
          tab="holiday-requests"
          view={view}
          change={change}
          toDecide={requests?.toDecide ?? 0}
        >{t`Holiday Requests`}</PortalTab>
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

interface PortalTabProps extends ViewProps {
  readonly tab: ManagerView["tab"];
  readonly toDecide: number;
  readonly children: string;
}

function PortalTab({ tab, view, change, toDecide, children }: PortalTabProps) {
  return (
    <TabButton
      current={view.tab === tab}
      note={toDecide > 0 ? t`${toDecide} to decide` : undefined}
      onClick={() => change({ tab })}
    >
      {children}
    </TabButton>
  );
}

function weeksToDecide(waiting: readonly WaitingWeek[] = []): number {
  return waiting.reduce((sum, { count }) => sum + count, 0);
}

interface ScopeSwitchProps extends ViewProps {
  readonly delegations: readonly Delegation[];
}

/** Whose people the portal shows, where there is more than one answer. */
function ScopeSwitch({ view, change, delegations }: ScopeSwitchProps) {
  const viewer = useViewer();
  const isDelegate = delegations.some(({ delegateId, state }) => delegateId === viewer.id && state === "now");
  const options = [
    { value: "reports" as const, label: t`My reports` },
    ...(isDelegate || view.scope === "delegated"
      ? [{ value: "delegated" as const, label: t`Delegated to me` }]
      : []),
    ...(may(viewer.roles, "decide on weeks and leave", "people without a manager")
      ? [{ value: "without-manager" as const, label: t`Without a manager` }]
      : []),
  ];
  return options.length === 1 ? null : (
    <Segmented
      label={t`Whose people`}
      options={options}
      value={view.scope}
      onValueChange={(scope) => change({ scope })}
    />
  );
}

interface DelegationNoticeProps extends ViewProps {
  readonly delegations: readonly Delegation[];
  readonly onOpen: () => void;
}

/** Who decides for whom today, as far as it is about the viewer. */
function DelegationNotice({ view, change, delegations, onOpen }: DelegationNoticeProps) {
  const viewer = useViewer();
  const formats = useFormats();
  const now = delegations.filter(({ state }) => state === "now");
  const received = now.filter(({ delegateId }) => delegateId === viewer.id);
  const given = now.filter(({ managerId }) => managerId === viewer.id);
  return (
    <>
      {view.scope === "reports" &&
        received.map(({ id, managerName, lastDay }) => (
          <Banner
            key={id}
            tone="info"
            action={<Button small onClick={() => change({ scope: "delegated" })}>{t`Show them`}</Button>}
          >{t`You decide on the reports of ${managerName} until ${formats.day(lastDay)}.`}</Banner>
        ))}
      {given.map(({ id, delegateName, lastDay }) => (
        <Banner
          key={id}
          tone="info"
          action={<Button small onClick={onOpen}>{t`Delegations…`}</Button>}
        >{t`${delegateName} decides on your reports too, until ${formats.day(lastDay)}.`}</Banner>
      ))}
    </>
  );
}
