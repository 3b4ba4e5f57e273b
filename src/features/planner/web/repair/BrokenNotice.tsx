import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useRead } from "#web/data.ts";
import { late } from "#web/late.tsx";
import { cannotBeWorked, type BrokenDay } from "#features/proposals/rules/repair/broken-days.ts";
import { listUnworkable } from "#features/proposals/unworkable-contract.ts";
import { thenFocusGrid } from "../planner/focus-work.ts";
import type { PlannerWork } from "../planner/planner-work.ts";
import type { MonthRepair } from "./use-repair.ts";

const UnworkableDialog = late(async () => (await import("./UnworkableDialog.tsx")).UnworkableDialog);

interface BrokenNoticeProps extends PlannerWork {
  readonly broken: readonly BrokenDay[];
  readonly repair: MonthRepair;
}

/** Days of the month that can't be worked as planned, and hours of any month that no one can work. */
export function BrokenNotice({ planner, working, broken, repair }: BrokenNoticeProps) {
  const [isListed, setListed] = useState(false);
  const read = useRead(listUnworkable, { params: { functionId: planner.functionId } });
  const unworkable = read.data?.hours ?? [];
  const days = broken.filter((day) => cannotBeWorked(working.days, day));
  const people = new Set(days.map(({ userId }) => userId)).size;
  return (
    <>
      {days.length > 0 && repair.proposal === null && (
        <Banner
          tone="caution"
          action={<Button small onClick={thenFocusGrid(repair.open)}>{t`Reassign these days…`}</Button>}
        >
          {t`${plural(days.length, "# day", "# days")} of ${plural(people, "# person", "# people")} can't be worked as planned.`}
        </Banner>
      )}
      {unworkable.length > 0 && (
        <Banner
          tone="caution"
          action={<Button small onClick={() => setListed(true)}>{t`Show and clear…`}</Button>}
        >
          {t`${plural(read.data?.total ?? 0, "# upcoming allocated hour can't be worked by anyone and doesn't count.", "# upcoming allocated hours can't be worked by anyone and don't count.")}`}
        </Banner>
      )}
      {isListed && (
        <UnworkableDialog
          functionId={planner.functionId}
          rows={unworkable}
          total={read.data?.total ?? 0}
          onClose={() => setListed(false)}
        />
      )}
    </>
  );
}
