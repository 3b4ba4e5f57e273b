import { useRef, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel, type Read } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { noHistory } from "#ui/grid/history.ts";
import type { GridPast } from "#ui/grid/use-grid-changes.ts";
import { useRead } from "#web/data.ts";
import { readBudgetFrame, readBudgetProfile, type BudgetProfileDetails } from "../../contract.ts";
import { isEditable } from "../../rules/budget-status.ts";
import { BudgetDetails } from "./BudgetDetails.tsx";
import { BudgetEditDialog } from "./BudgetEditDialog.tsx";
import "../budget.css";

/** Undo of the grid goes on from entering hours to their review and back, and over saves. */
const nothingDone: GridPast = { steps: noHistory, key: null };

interface BudgetProfileDialogProps {
  readonly profileId: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** The budget profile modal: details, their graph, and for drafts the edit mode. */
export function BudgetProfileDialog({ profileId, mayEdit, onClose }: BudgetProfileDialogProps) {
  const read = useRead(readBudgetProfile, { params: { budgetProfileId: profileId } });
  const [mode, setMode] = useState<"view" | "edit" | "copy">("view");
  const past = useRef<GridPast>(nothingDone);
  const profile = read.data;
  const stop = () => setMode("view");
  if (profile === undefined)
    return (
      <Waiting
        title={t`Budget profile`}
        read={read}
        failed={t`Failed to load budget profile data`}
        onClose={onClose}
      />
    );
  if (mode === "edit")
    return (
      <BudgetEditDialog
        frame={profile.frame}
        profile={profile}
        onLeave={() => {
          past.current = nothingDone;
          stop();
        }}
        onClose={onClose}
        past={past}
        onSaved={({ version }) => {
          // One's own save ends no undo.
          past.current = { ...past.current, key: version };
          stop();
        }}
        onRefused={() => void read.refetch()}
      />
    );
  if (mode === "copy")
    return <CreateBudgetProfileDialog projectId={profile.projectId} copyOf={profile} onClose={onClose} />;
  return (
    <BudgetDetails
      profile={profile}
      onEdit={mayEdit && isEditable(profile.statusCode) ? () => setMode("edit") : undefined}
      onCopy={mayEdit ? () => setMode("copy") : undefined}
      onClose={onClose}
    />
  );
}

interface CreateBudgetProfileDialogProps {
  readonly projectId: string;
  readonly copyOf?: BudgetProfileDetails | undefined;
  readonly onClose: () => void;
}

export function CreateBudgetProfileDialog({ projectId, copyOf, onClose }: CreateBudgetProfileDialogProps) {
  const read = useRead(readBudgetFrame, { params: { projectId } });
  const past = useRef<GridPast>(nothingDone);
  if (read.data === undefined)
    return (
      <Waiting
        title={t`Create Budget Profile`}
        read={read}
        failed={t`Failed to load project data`}
        onClose={onClose}
      />
    );
  return (
    <BudgetEditDialog
      frame={read.data}
      profile={null}
      copyOf={copyOf}
      past={past}
      onLeave={onClose}
      onClose={onClose}
      onSaved={onClose}
      onRefused={() => void read.refetch()}
    />
  );
}

interface WaitingProps {
  readonly title: string;
  readonly read: Read;
  readonly failed: string;
  readonly onClose: () => void;
}

function Waiting({ title, read, failed, onClose }: WaitingProps) {
  return (
    <Dialog open flush size="full" title={title} onClose={onClose} cancel={t`Close`}>
      <div className="budget-screen">
        {read.error ? (
          <ErrorPanel title={t`Error`} read={read} reason={`${failed}. ${read.error.message}`} />
        ) : (
          <Loading text={t`Loading budget profile...`} />
        )}
      </div>
    </Dialog>
  );
}
