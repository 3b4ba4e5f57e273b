import { t } from "#shared/texts/t.ts";
import type { RetainedKind } from "../../rules/retention.ts";

/** What the nightly run removes: in a list of its own, and after a number. */
export const retainedWords: Readonly<
  Record<RetainedKind, { readonly label: string; readonly counted: string }>
> = {
  timeEntries: { label: t`Time entries`, counted: t.as("after a number")`time entries` },
  timesheets: { label: t`Timesheets`, counted: t.as("after a number")`timesheets` },
  holidayRequests: { label: t`Holiday requests`, counted: t.as("after a number")`holiday requests` },
  leaveCorrections: {
    label: t`Corrections of leave balances`,
    counted: t.as("after a number")`corrections of leave balances`,
  },
  allocatedDays: { label: t`Allocated days`, counted: t.as("after a number")`allocated days` },
  closedMonthPeople: {
    label: t`People’s share of closed months’ capacity`,
    counted: t.as("after a number")`people’s share of closed months’ capacity`,
  },
  exportedHours: {
    label: t`Days of exports for payroll and invoices`,
    counted: t.as("after a number")`days of exports for payroll and invoices`,
  },
  payExports: {
    label: t`Exports for payroll and invoices, with their files`,
    counted: t.as("after a number")`exports for payroll and invoices, with their files`,
  },
  invitations: { label: t`Closed invitations`, counted: t.as("after a number")`closed invitations` },
  formerPeople: {
    label: t`Former people, made anonymous`,
    counted: t.as("after a number")`former people, made anonymous`,
  },
  auditRows: { label: t`Audit log rows`, counted: t.as("after a number")`audit log rows` },
  mails: { label: t`Records of sent mails`, counted: t.as("after a number")`records of sent mails` },
};
