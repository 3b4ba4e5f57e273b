import { useState } from "react";
import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { HoursToCome } from "#parts/people/HoursToCome.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { readPersonHoursToCome } from "#features/people/hours-contract.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useFormats } from "#web/formats.ts";
import { changeEmployment, type Ledger } from "../../kinds-contract.ts";
import { checkEmployment } from "#features/people/rules/person-form.ts";

const Employment = z.object({ firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()) });
type Employment = z.infer<typeof Employment>;

interface EmploymentDialogProps {
  readonly personId: string;
  readonly ledger: Pick<Ledger, "fullName" | "employment">;
  readonly onClose: () => void;
}

/** When someone's employment begins and ends, which their leave is in proportion to. */
export function EmploymentDialog({ personId, ledger, onClose }: EmploymentDialogProps) {
  const formats = useFormats();
  const change = useWrite(changeEmployment);
  const [clears, setClears] = useState(false);
  const edit = useEdit<Ledger["employment"], Employment, unknown>({
    name: `employment ${personId}`,
    schema: Employment,
    stored: ledger.employment,
    draftOf: ({ firstDay, lastDay }) => ({ firstDay, lastDay }),
    isInside: (path) => path.startsWith("/admin/leave"),
    check: checkEmployment,
    send: ({ version, draft }) =>
      change.mutateAsync({
        params: { personId },
        body: { version, ...draft, ...(clears ? { clearsHours: true } : {}) },
      }),
    onSaved: () => {
      toast.success(t`Employment saved`);
      onClose();
    },
  });
  const { draft, faults } = edit;
  const words = (day: string | null) => (day === null ? "–" : formats.day(day));
  const dayOf = (day: string) => (day === "" ? null : day);
  return (
    <EditDialog
      edit={edit}
      title={t`Employment`}
      subtitle={ledger.fullName}
      verb={t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The employment hasn't been saved.`}
      fields={[
        { label: t`First day`, text: ({ firstDay }: Employment) => words(firstDay) },
        { label: t`Last day`, text: ({ lastDay }: Employment) => words(lastDay) },
      ]}
      onClose={onClose}
    >
      <p className="muted">{t`Leave is in proportion to the days between. Nothing is expected, booked or requested outside them. Without a day there's no limit.`}</p>
      <div className="form-grid">
        <DateField
          className="span-3"
          label={t`First day`}
          error={faults["firstDay"]}
          value={draft.firstDay ?? ""}
          onValueChange={(day) => edit.set({ firstDay: dayOf(day) })}
        />
        <DateField
          className="span-3"
          label={t`Last day`}
          error={faults["lastDay"]}
          value={draft.lastDay ?? ""}
          onValueChange={(day) => edit.set({ lastDay: dayOf(day) })}
        />
      </div>
      {edit.changed && (
        <HoursOutside personId={personId} employment={draft} clears={clears} onClearsChange={setClears} />
      )}
    </EditDialog>
  );
}

interface HoursOutsideProps {
  readonly personId: string;
  readonly employment: Employment;
  readonly clears: boolean;
  readonly onClearsChange: (clears: boolean) => void;
}

/** Allocated hours to come outside the employment, and the option to clear them with the change. */
function HoursOutside({ personId, employment: { firstDay, lastDay }, ...choice }: HoursOutsideProps) {
  const query = {
    ...(firstDay === null ? {} : { firstDay }),
    ...(lastDay === null ? {} : { lastDay }),
  };
  const read = useRead(readPersonHoursToCome, { params: { personId }, query }, { fresh: 0 });
  return (
    <ReadView
      read={read}
      loading={t`Checking for upcoming hours...`}
      failed={t`Upcoming hours couldn't be loaded`}
    >
      {({ hours, parts }) => <HoursToCome hours={hours} parts={parts} {...choice} />}
    </ReadView>
  );
}
