import { useState } from "react";
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
            Discard {count === 1 ? "it" : "them"}
          </Button>
        )
      }
    >
      <b>You no longer allocate {functionNameOf(planner)}.</b>{" "}
      {count === 0 ? "You can view its months but not change them." : keptText(count)} An admin can make you
      one of its allocators again
      {count > 0 && `; then ${count === 1 ? "it" : "they"} can be saved`}.
    </Banner>
  );
}

function keptText(count: number): string {
  return count === 1
    ? "One change you painted isn't saved. It's still in this browser."
    : `${count.toLocaleString("en-GB")} changes you painted aren't saved. They're still in this browser.`;
}
