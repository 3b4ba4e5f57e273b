import { plural, t } from "#shared/texts/t.ts";
import type { RetainedKind } from "../../rules/retention.ts";

/** What the nightly run removes: in a list of its own, and with a number. */
export const retainedWords: Readonly<
  Record<RetainedKind, { readonly label: string; readonly counted: (count: number) => string }>
> = {
  timeEntries: {
    label: t`Time entries`,
    counted: (count) => t`${plural(count, "# time entry", "# time entries")}`,
  },
  timesheets: {
    label: t`Timesheets`,
    counted: (count) => t`${plural(count, "# timesheet", "# timesheets")}`,
  },
  holidayRequests: {
    label: t`Holiday requests`,
    counted: (count) => t`${plural(count, "# holiday request", "# holiday requests")}`,
  },
  leaveCorrections: {
    label: t`Corrections of leave balances`,
    counted: (count) =>
      t`${plural(count, "# correction of a leave balance", "# corrections of leave balances")}`,
  },
  allocatedDays: {
    label: t`Allocated days`,
    counted: (count) => t`${plural(count, "# allocated day", "# allocated days")}`,
  },
  comments: {
    label: t`Comments`,
    counted: (count) => t`${plural(count, "# comment", "# comments")}`,
  },
  closedMonthPeople: {
    label: t`Capacity records of closed months`,
    counted: (count) =>
      t`${plural(count, "# capacity record of closed months", "# capacity records of closed months")}`,
  },
  exportedHours: {
    label: t`Days of exports for payroll and invoices`,
    counted: (count) =>
      t`${plural(count, "# day of exports for payroll and invoices", "# days of exports for payroll and invoices")}`,
  },
  payExports: {
    label: t`Exports for payroll and invoices, with their files`,
    counted: (count) =>
      t`${plural(count, "# export for payroll and invoices, with its file", "# exports for payroll and invoices, with their files")}`,
  },
  invitations: {
    label: t`Closed invitations`,
    counted: (count) => t`${plural(count, "# closed invitation", "# closed invitations")}`,
  },
  formerPeople: {
    label: t`Former people made anonymous`,
    counted: (count) =>
      t`${plural(count, "# former person made anonymous", "# former people made anonymous")}`,
  },
  pastFigures: {
    label: t`Earlier states of figures`,
    counted: (count) => t`${plural(count, "# earlier state of figures", "# earlier states of figures")}`,
  },
  auditRows: {
    label: t`Audit log rows`,
    counted: (count) => t`${plural(count, "# audit log row", "# audit log rows")}`,
  },
  mails: {
    label: t`Records of sent mails`,
    counted: (count) => t`${plural(count, "# record of a sent mail", "# records of sent mails")}`,
  },
};
