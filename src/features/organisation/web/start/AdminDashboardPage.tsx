import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readAdminDashboard, type AdminDashboard } from "../../dashboard-contract.ts";
import { countHealth, coverageHealth, managerCoverage } from "../../rules/organisation-health.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import "./admin-dashboard.css";

const people = "/admin/users";

/** /admin/dashboard: what needs attention, how large the organisation is, and the list behind each figure. */
export function AdminDashboardPage() {
  const read = useRead(readAdminDashboard, {}, { fresh: freshFor.planning });
  return (
    <main className="page">
      <PageHeader title="Admin Dashboard" />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title="Error Loading Dashboard" read={read} />
      ) : (
        <>
          {read.data && <FirstSteps counts={read.data} />}
          <Panel title="Organisation Health" flush={read.data !== undefined} className="admin-figures">
            {read.data ? (
              <HealthCards counts={read.data} />
            ) : (
              <Loading text="Loading dashboard data..." shape="tiles" />
            )}
          </Panel>
          <Panel title="Organisation Summary" flush={read.data !== undefined} className="admin-figures">
            {read.data ? (
              <SummaryCards counts={read.data} />
            ) : (
              <Loading text="Loading dashboard data..." shape="tiles" />
            )}
          </Panel>
        </>
      )}
    </main>
  );
}

function HealthCards({ counts }: { readonly counts: AdminDashboard }) {
  const { pendingInvitations, expiredInvitations, totalUsers, usersWithManager, unassignedUsers } = counts;
  const coverage = managerCoverage(totalUsers, usersWithManager);
  const without = totalUsers - usersWithManager;
  return (
    <Tiles bare>
      <DashboardCard
        label="Pending Invitations"
        value={pendingInvitations}
        health={countHealth(pendingInvitations)}
        note={invitationNote(pendingInvitations, expiredInvitations)}
        link={{ to: people, hash: "invitations" }}
      />
      <DashboardCard
        label="Manager Coverage"
        value={coverage}
        unit="%"
        health={coverageHealth(coverage)}
        note={without === 0 ? "Everyone has a manager" : `${without} of ${totalUsers} without a manager`}
        link={{ to: people, search: { manager: "none", status: "active" } }}
        more={
          without === 0
            ? undefined
            : { label: "Open their approvals", to: "/manager", search: { scope: "without-manager" } }
        }
      />
      <DashboardCard
        label="Unassigned Users"
        value={unassignedUsers}
        health={countHealth(unassignedUsers)}
        note={unassignedUsers === 0 ? "Everyone has a function" : "Without a function"}
        link={{ to: people, search: { function: "unassigned", status: "active" } }}
      />
    </Tiles>
  );
}

function SummaryCards({ counts }: { readonly counts: AdminDashboard }) {
  const holders = (role: string) => ({ to: people, search: { role, status: "active" } });
  const inactive = counts.inactiveFunctions === 0 ? undefined : `and ${counts.inactiveFunctions} inactive`;
  return (
    <Tiles bare>
      <DashboardCard
        label="Total Users"
        value={counts.totalUsers}
        link={{ to: people, search: { status: "active" } }}
      />
      <DashboardCard
        label="Active Projects"
        value={counts.activeProjects}
        link={{ to: "/projects", search: { status: "active" } }}
      />
      <DashboardCard
        label="Functions"
        value={counts.functions}
        note={inactive}
        link={{ to: "/admin/functions" }}
      />
      <DashboardCard label="Forecasters" value={counts.forecasters} link={holders("forecaster")} />
      <DashboardCard label="Allocators" value={counts.allocators} link={holders("allocator")} />
      <DashboardCard label="Bookers" value={counts.bookers} link={holders("booker")} />
    </Tiles>
  );
}

function invitationNote(pending: number, expired: number): string {
  if (pending === 0) return "All users have completed signup";
  return expired === 0 ? "Waiting for a reply" : `${expired} of them expired`;
}
