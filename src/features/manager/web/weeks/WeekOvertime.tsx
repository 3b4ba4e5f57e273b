import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { OvertimeDialog } from "#parts/overtime/OvertimeDialog.tsx";
import { Button } from "#ui/form/Button.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readTimesheetOvertime } from "#features/overtime/contract.ts";
import type { TimesheetDetail } from "#features/timesheets/decisions-contract.ts";
import { nameOf } from "../decision-parts.tsx";

/** The overtime of someone whose weeks count, beside one of them. */
export function WeekOvertime({ detail: { user, timesheet } }: { readonly detail: TimesheetDetail }) {
  const [isOpen, setOpen] = useState(false);
  const params = { timesheetId: timesheet.id };
  const read = useRead(readTimesheetOvertime, { params }, { fresh: freshFor.planning });
  return (
    <>
      <Button small variant="ghost" onClick={() => setOpen(true)}>
        {read.data === undefined ? t`Overtime` : t`Overtime ${formatHours(read.data.balance)} h`}
      </Button>
      {isOpen && (
        <OvertimeDialog title={t`${nameOf(user)}: overtime`} read={read} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
