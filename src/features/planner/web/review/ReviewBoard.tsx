import { useLocation, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { useViewer } from "#web/viewer.ts";
import { saveSuccessText, saveSuccessTitle } from "#features/plans/rules/status.ts";
import { ChangeNotices } from "../planner/ChangeNotices.tsx";
import { focusWork } from "../planner/focus-work.ts";
import { setPlaceUnderReview } from "../planner/stored-changes.ts";
import { functionNameOf } from "../planner/planner-work.ts";
import { ReviewDemand } from "./ReviewDemand.tsx";
import { ReviewPeople } from "./ReviewPeople.tsx";
import { ReviewTiles } from "./ReviewTiles.tsx";
import { AllocationStatusBadge } from "../AllocationStatusBadge.tsx";
import { ReviewChanges } from "./ReviewChanges.tsx";
import { usePlan, type OpenPlanner } from "../planner/use-plan.ts";
import { useSavePlan } from "../planner/use-save-plan.ts";
import "../planner/planner.css";
import "./review.css";

const redirectAfter = 2000;

export function ReviewBoard({ planner }: { readonly planner: OpenPlanner }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { reviewedFrom } = useLocation().state;
  const working = usePlan(planner);
  const redirect = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);
  const back = () =>
    void navigate({
      to: "/allocations/$tab",
      params: { tab: "planner" },
      search: { ...reviewedFrom, function: planner.functionId, month: planner.month },
    }).then(focusWork);
  const { save, saveAs, pendingAs } = useSavePlan(planner, working, () => {
    setPlaceUnderReview(viewer.id, null);
    focusWork();
    // The planner opens on the function and month that were saved.
    redirect.current = setTimeout(() => void navigate({ to: "/allocations" }).then(focusWork), redirectAfter);
  });
  return (
    <>
      <PageHeader
        title={t`Review Allocations`}
        meta={
          <>
            <span className="muted">
              {functionNameOf(planner)}, {formatMonth(planner.month)}
            </span>
            <AllocationStatusBadge status={planner.status} />
          </>
        }
        actions={
          <>
            <Button variant="ghost" icon={ArrowLeft} onClick={back}>{t`Back to Planner`}</Button>
            {planner.mayWrite && (
              <SaveButtons
                mayDraft={planner.status !== "submitted"}
                disabled={working.conflicts.length > 0 || save.isSuccess}
                pendingAs={pendingAs}
                onSave={saveAs}
              />
            )}
          </>
        }
      />
      {save.isSuccess && (
        <Banner tone="positive">
          <b>{saveSuccessTitle()}</b> {saveSuccessText(save.data.status, save.data.entries)}
          {save.data.skipped.length > 0 &&
            ` ${t`Skipped, without a cost tier: ${save.data.skipped.map((person) => person.fullName).join(", ")}.`}`}
        </Banner>
      )}
      <ChangeNotices
        planner={planner}
        working={working}
        failure={working.conflicts.length === 0 ? save.error : null}
      />
      <ReviewTiles planner={planner} figures={working.figures} />
      <div className="review-panels">
        <ReviewPeople planner={planner} figures={working.figures} />
        <ReviewDemand planner={planner} figures={working.figures} />
      </div>
      {!save.isSuccess && <ReviewChanges planner={planner} working={working} />}
    </>
  );
}

type SavedAs = NonNullable<ReturnType<typeof useSavePlan>["pendingAs"]>;

interface SaveButtonsProps {
  /** A month that was submitted stays so. */
  readonly mayDraft: boolean;
  readonly disabled: boolean;
  readonly pendingAs: SavedAs | undefined;
  readonly onSave: (status: SavedAs) => void;
}

function SaveButtons({ mayDraft, disabled, pendingAs, onSave }: SaveButtonsProps) {
  return (
    <>
      {mayDraft && (
        <Button
          pending={pendingAs === "draft"}
          disabled={disabled || pendingAs === "submitted"}
          pendingLabel={t`Saving...`}
          onClick={() => onSave("draft")}
        >{t`Save as Draft`}</Button>
      )}
      <Button
        variant="primary"
        icon={Send}
        pending={pendingAs === "submitted"}
        disabled={disabled || pendingAs === "draft"}
        pendingLabel={t`Submitting...`}
        onClick={() => onSave("submitted")}
      >{t`Submit`}</Button>
    </>
  );
}
