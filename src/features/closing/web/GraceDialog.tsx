import { useState } from "react";
import { addDays, type Day } from "#shared/day.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { giveGrace } from "../contract.ts";

interface GraceDialogProps {
  readonly month: Month;
  readonly person: { readonly userId: string; readonly name: string };
  readonly onClose: () => void;
}

/** Lets one person change their days of a closed month for a while: a week unless another day is chosen. */
export function GraceDialog({ month, person, onClose }: GraceDialogProps) {
  const { today } = useViewer();
  const [until, setUntil] = useState<Day>(addDays(today, 7));
  return (
    <WriteDialog
      endpoint={giveGrace}
      input={{ params: { month, userId: person.userId }, body: { until } }}
      title={t`Give ${person.name} days of grace?`}
      verb={t`Give days of grace`}
      pendingVerb={t`Saving...`}
      disabled={until === ""}
      done={t`Days of grace given`}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t`${person.name} can change their days of ${formatMonth(month)} until then. What changes is shown beside the figures as closed.`}</p>
        <DateField label={t`Until`} value={until} min={today} onValueChange={setUntil} />
      </div>
    </WriteDialog>
  );
}
