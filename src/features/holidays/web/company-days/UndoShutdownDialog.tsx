import { count, named } from "#shared/count.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { undoShutdown, type CompanyDays } from "../../company-days-contract.ts";

interface UndoShutdownDialogProps {
  readonly days: CompanyDays;
  readonly onClose: () => void;
}

/** Cancels what was booked for a shutdown, and names whose holiday stays. */
export function UndoShutdownDialog({ days, onClose }: UndoShutdownDialogProps) {
  const formats = useFormats();
  const write = useWrite(undoShutdown);
  const undo = () =>
    write.mutate(
      { params: { companyDaysId: days.id }, body: { version: days.version } },
      {
        onSuccess: ({ people, left }) => {
          const stays = left.length === 0 ? "" : `. Changed since, and still there: ${named(left)}`;
          toast.success(`Holiday cancelled for ${count(people, "person", "people")}${stays}`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title="Undo the booking?"
      subtitle={`${days.name}, ${formats.span(days.firstDay, days.lastDay)}`}
      onClose={onClose}
      pending={write.isPending}
      onConfirm={undo}
      verb="Undo booking"
      pendingVerb="Undoing..."
      cancel="Keep it"
      danger
      failure={write.error?.message}
    >
      <p>
        The holiday of {count(days.booked, "person", "people")} is cancelled, and they get a mail. What
        someone has changed since stays.
      </p>
    </Dialog>
  );
}
