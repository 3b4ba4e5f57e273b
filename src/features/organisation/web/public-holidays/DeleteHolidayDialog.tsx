import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { deletePublicHoliday, type PublicHoliday } from "../../holiday-contract.ts";

/** Asks before a public holiday is deleted, with what happens to the day. */
export function DeleteHolidayDialog({
  holiday,
  onClose,
}: {
  readonly holiday: PublicHoliday;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  const remove = useWrite(deletePublicHoliday);
  const submit = () =>
    remove.mutate(
      { params: { holidayId: holiday.id } },
      {
        onSuccess: () => {
          toast.success(`${holiday.name} deleted`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title="Delete public holiday?"
      onClose={onClose}
      onSubmit={submit}
      pending={remove.isPending}
      verb="Delete"
      pendingVerb="Deleting…"
      danger
      failure={remove.error?.message}
    >
      <div className="stack">
        <p>
          <b>{holiday.name}</b>, {formats.day(holiday.holidayDate)}. It becomes a working day again. Saved
          holidays and allocations don't change.
        </p>
      </div>
    </Dialog>
  );
}
