import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readAdminDashboard, type AdminDashboard } from "#features/organisation/contract.ts";
import {
  countHealth,
  coverageHealth,
  managerCoverage,
  type Health,
} from "#features/organisation/rules/admin-dashboard.ts";
import { SetUpList, ShowSetUpList } from "./SetUpList.tsx";
import "./admin-dashboard.css";

const people = "/admin/users";

/** /admin/dashboard: what needs attention, how large the organisation is, and the list behind each figure. */
export function AdminDashboardPage() {
  const read = useRead(readAdminDashboard, {}, { fresh: freshFor.planning });
  return (
    <main className="page">
      <PageHeader title={t`Admin Dashboard`} actions={<ShowSetUpList />} />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Dashboard`} read={read} />
      ) : (
        <>
          <SetUpList />
          <FigurePanel title={t`Organisation Health`}>
            {read.data && <HealthCards counts={read.data} />}
          </FigurePanel>
          <FigurePanel title={t`Organisation Summary`}>
            {read.data && <SummaryCards counts={read.data} />}
          </FigurePanel>
        </>
      )}
    </main>
  );
}

function FigurePanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel title={title} flush={children !== undefined} className="admin-figures">
      {children ?? <Loading text={t`Loading dashboard data...`} shape="tiles" />}
    </Panel>
  );
}

function HealthCards({ counts }: { readonly counts: AdminDashboard }) {
  const { pendingInvitations, expiredInvitations, totalUsers, usersWithManager, unassignedUsers } = counts;
  const coverage = managerCoverage(totalUsers, usersWithManager);
  const without = totalUsers - usersWithManager;
  return (
    <Tiles bare>
      <DashboardCard
        label={t`Pending Invitations`}
        value={pendingInvitations}
        health={countHealth(pendingInvitations)}
        note={invitationNote(pendingInvitations, expiredInvitations)}
        link={{ to: people, hash: "invitations" }}
      />
      <DashboardCard
        label={t`Manager Coverage`}
        value={coverage}
        unit="%"
        health={coverageHealth(coverage, totalUsers)}
        note={without === 0 ? t`Everyone has a manager` : t`${without} of ${totalUsers} without a manager`}
        link={{ to: people, search: { manager: "none", status: "active" } }}
        more={
          without === 0
            ? undefined
            : { label: t`Open their approvals`, to: "/manager", search: { scope: "without-manager" } }
        }
      />
      <DashboardCard
        label={t`Unassigned Users`}
        value={unassignedUsers}
        health={countHealth(unassignedUsers)}
        note={unassignedUsers === 0 ? t`Everyone has a function` : t`Without a function`}
        link={{ to: people, search: { function: "unassigned", status: "active" } }}
      />
    </Tiles>
  );
}

function SummaryCards({ counts }: { readonly counts: AdminDashboard }) {
  const holders = (role: string) => ({ to: people, search: { role, status: "active" } });
  const inactive =
    counts.inactiveFunctions === 0
      ? undefined
      : t`${plural(counts.inactiveFunctions, "and # inactive", "and # inactive")}`;
  return (
    <Tiles bare>
      <DashboardCard
        label={t`Total Users`}
        value={counts.totalUsers}
        link={{ to: people, search: { status: "active" } }}
      />
      <DashboardCard
        label={t`Active Projects`}
        value={counts.activeProjects}
        link={{ to: "/projects", search: { status: "active" } }}
      />
      <DashboardCard
        label={t`Functions`}
        value={counts.functions}
        note={inactive}
        link={{ to: "/admin/functions" }}
      />
      <DashboardCard label={t`Forecasters`} value={counts.forecasters} link={holders("forecaster")} />
      <DashboardCard label={t`Allocators`} value={counts.allocators} link={holders("allocator")} />
      <DashboardCard label={t`Bookers`} value={counts.bookers} link={holders("booker")} />
    </Tiles>
  );
}

function invitationNote(pending: number, expired: number): string {
  if (pending === 0) return t`All users have completed signup`;
  return expired === 0 ? t`Waiting for a reply` : t`${plural(expired, "# expired", "# expired")}`;
}

interface Target {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

interface DashboardCardProps {
  readonly label: string;
  readonly value: number;
  readonly unit?: string | undefined;
  readonly note?: string | undefined;
  /** Green, amber or red, in a shape and a word too. */
  readonly health?: Health | undefined;
  /** The list behind the figure; the whole card leads there. */
  readonly link: Target;
  readonly more?: (Target & { readonly label: string }) | undefined;
}

const shapes = {
  positive: { Icon: CircleCheck, word: t.as("a figure is")`good` },
  caution: { Icon: TriangleAlert, word: t.as("a figure")`needs attention` },
  critical: { Icon: CircleAlert, word: t.as("a figure is")`critical` },
} as const;

function DashboardCard({ label, value, unit, note, health, link, more }: DashboardCardProps) {
  const remark = more ? (
    <>
      {note}
      <TargetLink className="admin-more for-finger" target={more} label={more.label} />
    </>
  ) : (
    note
  );
  return (
    <Figure
      label={<TargetLink className="admin-card" target={link} label={label} />}
      value={
        <span className="row admin-value" data-tone={health}>
          {health && <Mark health={health} />}
          {value}
        </span>
      }
      unit={unit}
      note={remark}
    />
  );
}

function TargetLink({
  target,
  label,
  className,
}: {
  readonly target: Target;
  readonly label: string;
  readonly className: string;
}) {
  return (
    <Link
      className={className}
      to={target.to}
      {...(target.search ? { search: target.search } : {})}
      {...(target.hash ? { hash: target.hash } : {})}
    >
      {label}
    </Link>
  );
}

function Mark({ health }: { readonly health: Health }) {
  const { Icon, word } = shapes[health];
  return (
    <>
      <Icon className="admin-mark" />
      <span className="visually-hidden">{`${t`${word}:`} `}</span>
    </>
  );
}
