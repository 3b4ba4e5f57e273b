import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { useRead } from "#web/data.ts";
import { readBudgetFrame, type BudgetProfileDetails } from "../../contract.ts";
import { BudgetEditDialog } from "./BudgetEditDialog.tsx";
import "../budget.css";

interface CreateBudgetProfileDialogProps {
  readonly projectId: string;
  /** The profile whose hours the new one begins with. */
  readonly copyOf?: BudgetProfileDetails | undefined;
  readonly onClose: () => void;
}

/** The Create Budget Profile modal, empty or with the hours of another profile. */
export function CreateBudgetProfileDialog({ projectId, copyOf, onClose }: CreateBudgetProfileDialogProps) {
  const read = useRead(readBudgetFrame, { params: { projectId } });
  const again = () => void read.refetch();
  if (read.data !== undefined)
    return (
      <BudgetEditDialog
        frame={read.data}
        profile={null}
        copyOf={copyOf}
        onLeave={onClose}
        onClose={onClose}
        onSaved={onClose}
        onRefused={again}
      />
    );
  return (
    <Dialog open flush size="full" title="Create Budget Profile" onClose={onClose} cancel="Close">
      <div className="budget-screen">
        {read.isError ? (
          <ErrorPanel
            title="Error"
            reason={`Failed to load project data. ${read.error.message}`}
            onRetry={again}
            retrying={read.isFetching}
          />
        ) : (
          <Loading text="Loading budget profile..." />
        )}
      </div>
    </Dialog>
  );
}
