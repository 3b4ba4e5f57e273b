import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { closeMonth, type MonthCheck } from "../contract.ts";
import { openKinds, pointWords, unnamedKinds, type PointKind } from "../rules/open-points.ts";

/** Closes a month once each open point is confirmed. */
export function CloseDialog({
  check,
  onClose,
}: {
  readonly check: MonthCheck;
  readonly onClose: () => void;
}) {
  const write = useWrite(closeMonth);
  const [named, setNamed] = useState<PointKind[]>([]);
  const { month, points, version } = check;
  const open = openKinds(points);
  const onConfirm = () =>
    write.mutate(
      { params: { month }, body: { version, named } },
      {
        onSuccess: () => {
          toast.success(t`${formatMonth(month)} closed`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={t`Close ${formatMonth(month)}?`}
      onClose={onClose}
      onConfirm={onConfirm}
      verb={t`Close month`}
      pendingVerb={t`Closing...`}
      disabled={unnamedKinds(points, named).length > 0}
      pending={write.isPending}
      failure={write.error?.message}
    >
      <div className="stack">
        <p>
          {t`This locks ${plural(check.days, "# day", "# days")} for everyone, with the time and leave of ${plural(check.people, "# person", "# people")}, and stores the month's figures.`}
        </p>
        {open.length > 0 && (
          <CheckboxGroup<PointKind>
            legend={t`Close it although there are:`}
            options={open.map((kind) => ({ value: kind, label: pointWords(kind, points[kind]) }))}
            values={named}
            onValuesChange={setNamed}
          />
        )}
      </div>
    </Dialog>
  );
}
