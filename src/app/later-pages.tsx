import { LaterPage } from "./LaterPage.tsx";

/** /reports */
export function ReportsLater() {
  return (
    <LaterPage
      title="Reports"
      will="Hours by person, project, function, tier and period, plan against actual, missing timesheets and holiday balances, each to filter and export."
    />
  );
}

/** /admin/dashboard */
export function AdminDashboardLater() {
  return (
    <LaterPage
      title="Admin Dashboard"
      will="Organisation Health (pending invitations, manager coverage, unassigned users) and an Organisation Summary."
    />
  );
}

/** /admin/users */
export function UsersLater() {
  return (
    <LaterPage
      title="Users & Roles"
      will="Everyone in the organisation with their roles, function, cost tier and manager, invitations, and adding people singly or by file."
    />
  );
}

/** /admin/functions */
export function FunctionsLater() {
  return <LaterPage title="Functions Overview" will="The functions with their cost tiers, rates and allocators, to create and edit." />;
}

/** /admin/audit */
export function AuditLater() {
  return <LaterPage title="Audit Logs" will="Who did what, when, with the values before and after; every change is already being recorded." />;
}

/** /admin/organisation-settings */
export function OrganisationSettingsLater() {
  return (
    <LaterPage
      title="Organisation Settings"
      will="General settings, time and breaks, public holidays, the monthly timeline, compliance and display preferences."
    />
  );
}

/** /manager/holiday-requests/{holidayRequestId} */
export function HolidayRequestLater() {
  return (
    <LaterPage
      title="Holiday Request"
      will="The request with its days, the allocations it collides with, the remaining allowance, and the buttons to approve or reject it."
    />
  );
}
