import { ChartColumn, Copy } from "lucide-react";
import { useMemo, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { useViewer } from "#web/viewer.ts";
import type { BudgetProfileDetails } from "../../contract.ts";
import { cellsOf } from "../../rules/budget-cells.ts";
import { archivedLocked, viewedOnly } from "../../rules/budget-status.ts";
import { budgetTotals, tiersAsSaved } from "../../rules/budget-totals.ts";
import { ArchiveDraftButton } from "../ArchiveDraftDialog.tsx";
import { BudgetGrid } from "../grid/BudgetGrid.tsx";
import { BudgetFacts } from "./BudgetFacts.tsx";
import { BudgetReview } from "./BudgetReview.tsx";
import { budgetStatusLabels } from "../../rules/budget-status.ts";

interface BudgetDetailsProps {
  readonly profile: BudgetProfileDetails;
  readonly onEdit: (() => void) | undefined;
  readonly onCopy: (() => void) | undefined;
  readonly onClose: () => void;
}

export function BudgetDetails({ profile, onEdit, onCopy, onClose }: BudgetDetailsProps) {
  const [graph, setGraph] = useState(false);
  const { frame, months } = profile;
  const cells = useMemo(() => cellsOf(months), [months]);
  const tiers = useMemo(() => tiersAsSaved(frame.tiers, months), [frame, months]);
  return (
    <Dialog
      open
      flush
      size="full"
      title={
        <span className="row-wrap">
          {profile.profileName} <span className="code">{profile.profileCode}</span>
          <StatusBadge status={profile.statusCode}>{budgetStatusLabels()[profile.statusCode]}</StatusBadge>
        </span>
      }
      onClose={onClose}
      footer={
        <>
          <span className="grow muted">{footnote(profile)}</span>
          {onEdit && !graph && <ArchiveDraftButton profile={profile} />}
          {onCopy && !graph && <Button variant="ghost" icon={Copy} onClick={onCopy}>{t`Duplicate`}</Button>}
          <Button variant="ghost" icon={graph ? undefined : ChartColumn} onClick={() => setGraph(!graph)}>
            {graph ? t`Back to Details` : t`Graph`}
          </Button>
          <Button onClick={onClose}>{t`Close`}</Button>
          {onEdit && !graph && <Button variant="primary" onClick={onEdit}>{t`Edit Profile`}</Button>}
        </>
      }
    >
      <div className="budget-screen">
        {graph ? (
          <BudgetReview
            profileId={profile.id}
            code={profile.profileCode}
            frame={frame}
            tiers={tiers}
            cells={cells}
          />
        ) : (
          <StoredHours profile={profile} tiers={tiers} cells={cells} mayEdit={onEdit !== undefined} />
        )}
      </div>
    </Dialog>
  );
}

interface StoredHoursProps {
  readonly profile: BudgetProfileDetails;
  readonly tiers: ReturnType<typeof tiersAsSaved>;
  readonly cells: ReturnType<typeof cellsOf>;
  readonly mayEdit: boolean;
}

function StoredHours({ profile, tiers, cells, mayEdit }: StoredHoursProps) {
  const { currencySymbol } = useViewer();
  const { frame } = profile;
  const totals = useMemo(() => budgetTotals(tiers, cells, frame.projectLengthMonths), [tiers, cells, frame]);
  return (
    <>
      <BudgetFacts
        frame={frame}
        more={[
          [t`Total budget`, formatMoney(profile.plannedBudget, currencySymbol)],
          [t`Planned hours`, formatHours(profile.plannedHours)],
        ]}
      />
      {tiers.length === 0 && (
        <Banner tone="info">{t`The functions of this project have no cost tiers yet.`}</Banner>
      )}
      <BudgetGrid
        title={`${frame.projectCode} ${profile.profileCode}`}
        span={frame}
        tiers={tiers}
        cells={cells}
        stored={cells}
        totals={totals}
        closed={viewedOnly(profile.statusCode, mayEdit)}
      />
    </>
  );
}

function footnote(profile: BudgetProfileDetails): string {
  if (profile.statusCode === "draft") return "";
  if (profile.statusCode === "archived") return archivedLocked();
  return profile.replacedProfileCode === null
    ? t`This is the active profile.`
    : t`This is the active profile. It replaced ${profile.replacedProfileCode}.`;
}
