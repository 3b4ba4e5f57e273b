import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toast } from "#ui/feedback/toast.ts";
import { useViewer } from "#web/viewer.ts";
import { saveSuccessText } from "#features/plans/rules/status.ts";
import { t } from "#shared/texts/t.ts";
import type { AllocationSearch } from "../address-search.ts";
import { focusWork } from "./focus-work.ts";
import { setPlaceUnderReview } from "./stored-changes.ts";
import type { PlannerWork } from "./planner-work.ts";
import { useSavePlan } from "./use-save-plan.ts";

/** Saving as a draft from the planner: on its button, and on Ctrl+S from anywhere on the page. */
export type DraftSaving = ReturnType<typeof useDraft>;

/** Fetches the review's page early, so that it opens without a connection too. */
function useReviewAtHand(isWanted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isWanted) void router.preloadRoute({ to: "/allocations/review" });
  }, [isWanted, router]);
}

/** The review of the month, opened from the address the planner has, and saving as a draft beside it. */
export function useSaving(work: PlannerWork, address: AllocationSearch) {
  const { planner, working } = work;
  const viewer = useViewer();
  const navigate = useNavigate();
  useReviewAtHand(working.plan.changes.size > 0);
  const review = () => {
    setPlaceUnderReview(viewer.id, { functionId: planner.functionId, month: planner.month });
    void navigate({ to: "/allocations/review", state: { reviewedFrom: address } });
  };
  return { review, draft: useDraft(work, review) };
}

/** Saves the month as a draft in place. A month that was submitted is saved in its review, which Ctrl+S opens. */
function useDraft({ planner, working }: PlannerWork, onReview: () => void) {
  const { save, saveAs } = useSavePlan(planner, working, ({ entries, skipped }) => {
    toast.success(saveSuccessText("draft", entries));
    if (skipped.length > 0)
      toast.warning(t`Skipped, without a cost tier: ${skipped.map(({ fullName }) => fullName).join(", ")}.`);
    focusWork();
  });
  const isPossible = planner.mayWrite && planner.status !== "submitted";
  const hasChanges = working.plan.changes.size > 0 && working.conflicts.length === 0;
  const act = () => {
    if (!planner.mayWrite || !hasChanges) return;
    if (isPossible) saveAs("draft");
    else onReview();
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const { activeElement } = document;
      // What is being typed counts too.
      if (activeElement instanceof HTMLInputElement) activeElement.blur();
      requestAnimationFrame(() => latest.current());
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
  return {
    isPossible,
    hasChanges,
    pending: save.isPending,
    failure: working.conflicts.length === 0 ? save.error : null,
    save: act,
  };
}
