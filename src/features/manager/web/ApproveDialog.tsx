import { Dialog } from "#ui/overlay/Dialog.tsx";
import { statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import type { ManagedWeek } from "../contract.ts";
import { decidableCount } from "../rules/bulk-decision.ts";
import { timesheetCount } from "../rules/decision-messages.ts";

interface ApproveDialogProps {
  readonly open: boolean;
  readonly weeks: readonly ManagedWeek[];
  /** The rows that are not simply submitted. */
  readonly named: readonly ManagedWeek[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before weeks are approved that weren't submitted or are decided. */
export function ApproveDialog({ open, weeks, named, onConfirm, onClose }: ApproveDialogProps) {
  const count = decidableCount(
    weeks.map(({ statusCode }) => statusCode),
    "approve",
  );
  return (
    <Dialog
      open={open}
      title={`Approve ${timesheetCount(count)}?`}
      onClose={onClose}
      onSubmit={onConfirm}
      verb={`Approve ${timesheetCount(count)}`}
    >
      <p>These aren't waiting for a decision:</p>
      <NamedWeeks weeks={named} />
    </Dialog>
  );
}

/** People with the status of their week. */
export function NamedWeeks({ weeks }: { readonly weeks: readonly ManagedWeek[] }) {
  return (
    <ul>
      {weeks.map(({ user, statusCode }) => (
        <li key={user.id}>
          {user.fullName ?? user.email}: {statusLabel(statusCode)}
        </li>
      ))}
    </ul>
  );
}
