import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { thenWork } from "./focus-work.ts";
import { functionNameOf, type PlannerWork } from "./planner-work.ts";

/** For someone who could change the month a moment ago and may not any more. */
export function RightLost({ planner, working }: PlannerWork) {
  const [couldWrite, setCouldWrite] = useState(planner.mayWrite);
  if (planner.mayWrite && !couldWrite) setCouldWrite(true);
  const count = working.plan.changes.size + working.leftOut.length;
  if (planner.mayWrite || (!couldWrite && count === 0)) return null;
  return (
    <Banner
      tone="caution"
      action={
        count > 0 && (
          <Button small onClick={thenWork(working.discard)}>
            {count === 1 ? t`Discard it` : t`Discard them`}
          </Button>
        )
      }
    >
      <b>{t`You no longer allocate ${functionNameOf(planner)}.`}</b> {keptText(count)}
    </Banner>
  );
}

function keptText(count: number): string {
  return count === 0
    ? t`You can view its months but not change them. An admin can make you one of its allocators again.`
    : t`${plural(count, "One change you painted isn't saved. It's still in this browser. An admin can make you one of its allocators again; then it can be saved.", "# changes you painted aren't saved. They're still in this browser. An admin can make you one of its allocators again; then they can be saved.")}`;
}
