import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { cannotBeWorked, type BrokenDay } from "#features/proposals/rules/repair/broken-days.ts";
import { userNameOf, type PlannerWork } from "../planner/planner-work.ts";
import type { MonthRepair } from "./use-repair.ts";

interface RepairDialogProps extends PlannerWork {
  readonly repair: MonthRepair;
  readonly broken: readonly BrokenDay[];
}

const everyone = "all";

/** Whose hours to give to others, in plain sentences. */
export function RepairDialog({ planner, working, repair, broken }: RepairDialogProps) {
  const [userId, setUserId] = useState<string>(everyone);
  const [isOverToo, setOverToo] = useState(false);
  const away = broken.filter((day) => cannotBeWorked(working.days, day));
  const over = broken.length - away.length;
  const wanted = (isOverToo ? broken : away).filter((day) => userId === everyone || day.userId === userId);
  const people = [...new Set(broken.map((day) => day.userId))];
  return (
    <Dialog
      open={repair.isOpen}
      onClose={repair.shut}
      title={t`Reassign hours of ${formatMonth(planner.month)}`}
      subtitle={t`Get a proposal of who takes over hours that can't be worked as planned, with as few changes as possible. You decide what to accept.`}
      failure={repair.failure}
      footer={
        <>
          <Button onClick={repair.shut}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={wanted.length === 0}
            pending={repair.isRunning}
            pendingLabel={t`Working...`}
          >{t`Propose who takes over`}</Button>
        </>
      }
      onSubmit={() => {
        if (!repair.isRunning && wanted.length > 0)
          void repair.propose({
            overExpected: isOverToo,
            ...(userId === everyone ? {} : { userIds: [userId] }),
          });
      }}
    >
      <div className="stack gap-3">
        <Field label={t`People`}>
          <Select
            value={userId}
            onValueChange={setUserId}
            options={[
              { value: everyone, label: t`Everyone` },
              ...people.map((id) => ({ value: id, label: userNameOf(planner, id) })),
            ]}
          />
        </Field>
        {over > 0 && (
          <Checkbox
            checked={isOverToo}
            onCheckedChange={setOverToo}
          >{t`Also take hours off ${plural(over, "# overbooked day", "# overbooked days")}`}</Checkbox>
        )}
        <p className="muted">
          {wanted.length === 0
            ? t`Nothing has to move.`
            : t`${plural(wanted.length, "# day", "# days")} of ${plural(new Set(wanted.map((day) => day.userId)).size, "# person", "# people")} can't be worked as planned. All other hours stay as they are.`}
        </p>
      </div>
      <p role="status" className="visually-hidden">
        {repair.isRunning ? t`Preparing a proposal` : ""}
      </p>
    </Dialog>
  );
}
