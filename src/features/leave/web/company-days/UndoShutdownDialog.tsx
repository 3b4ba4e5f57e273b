import { named } from "#shared/named.ts";
import { plural, t } from "#shared/texts/t.ts";
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
          toast.success(
            left.length === 0
              ? t`Holiday cancelled for ${plural(people, "# person", "# people")}`
              : t`Holiday cancelled for ${plural(people, "# person", "# people")}. Changed since, and still there: ${named(left)}`,
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={t`Undo the booking?`}
      subtitle={`${days.name}, ${formats.span(days.firstDay, days.lastDay)}`}
      onClose={onClose}
      pending={write.isPending}
      onConfirm={undo}
      verb={t`Undo booking`}
      pendingVerb={t`Undoing...`}
      cancel={t`Keep it`}
      danger
      failure={write.error?.message}
    >
      <p>{t`The holiday of ${plural(days.booked, "# person", "# people")} is cancelled, and they get a mail. What someone has changed since stays.`}</p>
    </Dialog>
  );
}
