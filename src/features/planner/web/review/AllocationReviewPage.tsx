import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useViewer } from "#web/viewer.ts";
import { useFullPlanner } from "../planner/full-month.ts";
import { placeUnderReview, type PlanPlace } from "../planner/stored-changes.ts";
import { ReviewBoard } from "./ReviewBoard.tsx";

/** /allocations/review: what the planner of this tab is about to save. */
export function AllocationReviewPage() {
  const viewer = useViewer();
  const [place] = useState(() => placeUnderReview(viewer.id));
  return <main className="page">{place === null ? <NothingToReview /> : <Review place={place} />}</main>;
}

function NothingToReview() {
  return (
    <>
      <PageHeader title={t`Review Allocations`} />
      <EmptyState
        title={t`No Allocation Data`}
        action={
          <Link
            className={buttonClass({ variant: "primary" })}
            to="/allocations"
          >{t`Back to Allocations`}</Link>
        }
      >{t`Open the planner and choose Review Allocations.`}</EmptyState>
    </>
  );
}

function Review({ place }: { readonly place: PlanPlace }) {
  const read = useFullPlanner({ functionId: place.functionId, month: place.month });
  return (
    <ReadView read={read} loading={t`Loading allocations...`} failed={t`Error Loading Data`}>
      {(planner) => <ReviewBoard planner={{ ...planner, functionId: place.functionId }} />}
    </ReadView>
  );
}
