import { useState } from "react";
import { formatMoney } from "../../../../shared/money.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import type { CallFailure } from "../../../../web/call.ts";
import { useWrite } from "../../../../web/data.ts";
import { useViewer } from "../../../../web/viewer.ts";
import {
  changeBudgetProfile,
  createBudgetProfile,
  type BudgetFrame,
  type BudgetProfileDetails,
} from "../../contract.ts";
import { activateFailed, draftFailed } from "../../rules/budget-profile.ts";
import { signed } from "../grid/signed.ts";
import type { BudgetStatus } from "../../rules/budget-status.ts";
import type { BudgetDraftState } from "./use-budget-draft.ts";

interface SaveOptions {
  readonly frame: BudgetFrame;
  readonly profile: BudgetProfileDetails | null;
  readonly draft: BudgetDraftState;
  readonly onSaved: (profile: BudgetProfileDetails) => void;
  /** The state the save was refused for has moved: what is shown should be read again. */
  readonly onRefused: () => void;
}

export interface BudgetSave {
  readonly save: (status: BudgetStatus) => void;
  readonly pending: BudgetStatus | null;
  /** What the person reads after a failed save. */
  readonly failure: string | null;
  /** The stored profile, when somebody else saved it first. */
  readonly conflict: BudgetProfileDetails | null;
  /** Saves the next time over what is stored now. */
  readonly overrule: () => void;
}

const done: Readonly<Record<BudgetStatus, string>> = {
  draft: "saved as draft",
  active: "is the active profile",
  archived: "saved and archived",
};

/** Saving a profile as draft or active; everything typed stays when it fails. */
export function useBudgetSave({ frame, profile, draft, onSaved, onRefused }: SaveOptions): BudgetSave {
  const { currencySymbol } = useViewer();
  const create = useWrite(createBudgetProfile);
  const change = useWrite(changeBudgetProfile);
  const [wish, setWish] = useState<BudgetStatus | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [version, setVersion] = useState(draft.version);
  const pending = create.isPending || change.isPending;
  const refusedFor = failure?.code === "stale" ? (failure.current as BudgetProfileDetails) : null;
  const conflict = refusedFor ?? (profile !== null && !pending && profile.version > version ? profile : null);
  const handlers = {
    onSuccess: (saved: BudgetProfileDetails) => {
      const moved = saved.repricedBy;
      toast.success(`${saved.profileCode} ${done[saved.statusCode]}`);
      if (moved !== 0)
        toast.info(
          `Rates have changed since the last save: the budget moved by ${signed(moved, (amount) => formatMoney(amount, currencySymbol))}.`,
        );
      draft.unsaved.forget();
      onSaved(saved);
    },
    onError: (error: CallFailure) => {
      setFailure(error);
      draft.setFaults(error.fields);
      // A cost tier that is gone is refused at the months: the grid should not show it any longer.
      if (error.status === 409 || error.fields["months"] !== undefined) onRefused();
    },
  };
  return {
    save: (status) => {
      setWish(status);
      setFailure(null);
      const months = draft.months();
      const replaces = status === "active" ? { replacesProfileId: frame.active?.id ?? null } : {};
      if (profile === null) {
        create.mutate(
          {
            params: { projectId: frame.projectId },
            body: {
              profileName: draft.name,
              profileCode: draft.code,
              statusCode: status === "active" ? status : "draft",
              months,
              ...replaces,
            },
          },
          handlers,
        );
      } else {
        change.mutate(
          {
            params: { budgetProfileId: profile.id },
            body: {
              version,
              updates: { profileName: draft.name, profileCode: draft.code },
              statusCode: status,
              months,
              acknowledged: status !== "draft",
              ...replaces,
            },
          },
          handlers,
        );
      }
    },
    pending: pending ? wish : null,
    failure:
      failure === null || conflict !== null
        ? null
        : `${wish === "active" ? activateFailed : draftFailed} ${Object.values(failure.fields).join(" ") || failure.message}`,
    conflict,
    overrule: () => {
      if (conflict !== null) setVersion(conflict.version);
      setFailure(null);
    },
  };
}
