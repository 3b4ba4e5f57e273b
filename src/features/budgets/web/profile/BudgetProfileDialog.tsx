import { ChartColumn, Copy } from "lucide-react";
import { useMemo, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readBudgetProfile, type BudgetProfileDetails } from "../../contract.ts";
import { cellsOf } from "../../rules/budget-cells.ts";
import { isEditable, viewedOnly } from "../../rules/budget-status.ts";
import { budgetTotals, tiersAsSaved } from "../../rules/budget-totals.ts";
import { ArchiveDraftButton } from "../ArchiveDraftButton.tsx";
import { BudgetEditDialog } from "./BudgetEditDialog.tsx";
import { BudgetFacts } from "./BudgetFacts.tsx";
import { BudgetGrid } from "../grid/BudgetGrid.tsx";
import { BudgetReview } from "./BudgetReview.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { CreateBudgetProfileDialog } from "./CreateBudgetProfileDialog.tsx";
import "../budget.css";

interface BudgetProfileDialogProps {
  readonly profileId: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** The budget profile modal: details, their graph, and for drafts the edit mode. */
export function BudgetProfileDialog({ profileId, mayEdit, onClose }: BudgetProfileDialogProps) {
  const read = useRead(readBudgetProfile, { params: { budgetProfileId: profileId } });
  const [editing, setEditing] = useState(false);
  const [copying, setCopying] = useState(false);
  const again = () => void read.refetch();
  const stop = () => setEditing(false);
  if (read.data === undefined) {
    return (
      <Dialog open flush size="full" title="Budget profile" onClose={onClose} cancel="Close">
        <div className="budget-screen">
          {read.isError ? (
            <ErrorPanel
              title="Error"
              reason={`Failed to load budget profile data. ${read.error.message}`}
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
  if (editing)
    return (
      <BudgetEditDialog
        frame={read.data.frame}
        profile={read.data}
        onLeave={stop}
        onClose={onClose}
        onSaved={stop}
        onRefused={again}
      />
    );
  if (copying)
    return <CreateBudgetProfileDialog projectId={read.data.projectId} copyOf={read.data} onClose={onClose} />;
  return (
    <BudgetDetails
      onCopy={mayEdit ? () => setCopying(true) : undefined}
      profile={read.data}
      onEdit={mayEdit && isEditable(read.data.statusCode) ? () => setEditing(true) : undefined}
      onClose={onClose}
    />
  );
}

function BudgetDetails({
  profile,
  onEdit,
  onCopy,
  onClose,
}: {
  readonly profile: BudgetProfileDetails;
  readonly onEdit: (() => void) | undefined;
  readonly onCopy: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const { currencySymbol } = useViewer();
  const [graph, setGraph] = useState(false);
  const cells = useMemo(() => cellsOf(profile.months), [profile.months]);
  const tiers = useMemo(() => tiersAsSaved(profile.frame.tiers, profile.months), [profile]);
  const totals = useMemo(
    () => budgetTotals(tiers, cells, profile.frame.projectLengthMonths),
    [tiers, cells, profile],
  );
  const facts = [
    ["Total budget", formatMoney(profile.plannedBudget, currencySymbol)],
    ["Planned hours", formatHours(profile.plannedHours)],
  ] as const;
  return (
    <Dialog
      open
      flush
      size="full"
      title={
        <span className="row-wrap">
          {profile.profileName} <span className="code">{profile.profileCode}</span>
          <StatusBadge status={profile.statusCode}>{profile.statusLabel}</StatusBadge>
        </span>
      }
      onClose={onClose}
      footer={
        <>
          <span className="grow muted">{footnote(profile)}</span>
          {onEdit && !graph && <ArchiveDraftButton profile={profile} />}
          {onCopy && !graph && (
            <Button variant="ghost" icon={Copy} onClick={onCopy}>
              Duplicate
            </Button>
          )}
          <Button variant="ghost" icon={graph ? undefined : ChartColumn} onClick={() => setGraph(!graph)}>
            {graph ? "Back to Details" : "Graph"}
          </Button>
          <Button onClick={onClose}>Close</Button>
          {onEdit && !graph && (
            <Button variant="primary" onClick={onEdit}>
              Edit Profile
            </Button>
          )}
        </>
      }
    >
      <div className="budget-screen">
        {graph ? (
          <BudgetReview
            profileId={profile.id}
            code={profile.profileCode}
            frame={profile.frame}
            tiers={tiers}
            cells={cells}
          />
        ) : (
          <>
            <BudgetFacts frame={profile.frame} more={facts} />
            {tiers.length === 0 && (
              <Banner tone="info">The functions of this project have no cost tiers yet.</Banner>
            )}
            <BudgetGrid
              title={`${profile.frame.projectCode} ${profile.profileCode}`}
              span={profile.frame}
              tiers={tiers}
              cells={cells}
              stored={cells}
              totals={totals}
              closed={viewedOnly(profile.statusCode, onEdit !== undefined)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function footnote(profile: BudgetProfileDetails): string {
  if (profile.statusCode === "draft") return "";
  if (profile.statusCode === "archived") return "Archived profiles can no longer be edited.";
  return profile.replacedProfileCode === null
    ? "This is the active profile."
    : `This is the active profile. It replaced ${profile.replacedProfileCode}.`;
}
