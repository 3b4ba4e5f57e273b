import { plural, t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { bookShutdown, previewShutdown, type CompanyDays } from "../../company-days-contract.ts";
import { hoursText } from "../hours-and-days.ts";

interface ShutdownDialogProps {
  readonly days: CompanyDays;
  readonly onClose: () => void;
}

/** Says what booking a shutdown makes, and books it. */
export function BookShutdownDialog({ days, onClose }: ShutdownDialogProps) {
  const formats = useFormats();
  const params = { companyDaysId: days.id };
  const read = useRead(previewShutdown, { params }, { fresh: 0 });
  const write = useWrite(bookShutdown);
  const people = read.data?.people ?? 0;
  const book = () =>
    write.mutate(
      { params, body: { version: days.version } },
      {
        onSuccess: (booked) => {
          toast.success(t`Holiday booked for ${plural(booked.people, "# person", "# people")}`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={t`Book holiday?`}
      subtitle={`${days.name}, ${formats.span(days.firstDay, days.lastDay)}`}
      onClose={onClose}
      pending={write.isPending}
      disabled={people === 0}
      onConfirm={book}
      verb={t`Book holiday`}
      pendingVerb={t`Booking...`}
      failure={write.error?.message}
    >
      <ReadView read={read} loading={t`Counting...`} failed={previewShutdown.failure} rows={2}>
        {({ hours, others }) => (
          <>
            <p>
              {people === 0
                ? t`There is nothing left to book.`
                : t`${hoursText(hours)} of approved holiday for ${plural(people, "# person", "# people")}, who get a mail. Allocators are notified about hours planned on these days.`}
            </p>
            <p className="muted">
              {others > 0 &&
                `${t`${plural(others, "# more person has", "# more people have")} no working days left to book.`} `}
              {t`Existing requests on these days don't change.`}
            </p>
          </>
        )}
      </ReadView>
    </Dialog>
  );
}
