import { FileSpreadsheet, GitCompareArrows, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listBudgetProfiles, type BudgetProfile } from "../contract.ts";
import { BudgetProfileDialog, CreateBudgetProfileDialog } from "./profile/BudgetProfileDialog.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { CompareDialog } from "./profile/CompareDialog.tsx";
import { GridAction } from "./grid/grid-action.ts";
import "./budget.css";
import { budgetStatusLabels } from "../rules/budget-status.ts";

function columnsFor(symbol: string, formats: Formats): readonly Column<BudgetProfile>[] {
  return [
    {
      id: "name",
      header: t`Name`,
      rowHeader: true,
      truncate: true,
      sortValue: ({ profileName }) => profileName,
      cell: ({ profileName }) => profileName,
    },
    {
      id: "code",
      header: t`Code`,
      width: "140px",
      sortValue: ({ profileCode }) => profileCode,
      cell: (profile) => <span className="code">{profile.profileCode}</span>,
    },
    {
      id: "status",
      header: t`Status`,
      width: "300px",
      sortValue: ({ statusCode }) => budgetStatusLabels()[statusCode],
      cell: (profile) => (
        <span className="row budget-since">
          <StatusBadge status={profile.statusCode}>{budgetStatusLabels()[profile.statusCode]}</StatusBadge>
          <span className="quiet fine">{activationOf(profile, formats)}</span>
        </span>
      ),
    },
    {
      id: "hours",
      header: t`Planned hours`,
      number: true,
      width: "130px",
      sortValue: ({ plannedHours }) => plannedHours,
      cell: (profile) => formatHours(profile.plannedHours),
    },
    {
      id: "budget",
      header: t`Planned budget`,
      number: true,
      width: "140px",
      sortValue: ({ plannedBudget }) => plannedBudget,
      cell: (profile) => formatMoney(profile.plannedBudget, symbol),
    },
    {
      id: "created",
      header: t`Created`,
      width: "120px",
      sortValue: ({ createdAt }) => createdAt,
      cell: (profile) => formats.instantDay(profile.createdAt),
    },
  ];
}

function activationOf(profile: BudgetProfile, formats: Formats): string {
  if (profile.statusCode !== "active" || profile.activatedAt === null) return "";
  const since = formats.instantDay(profile.activatedAt);
  return profile.replacedProfileCode === null
    ? t`since ${since}`
    : t`since ${since}, replaced ${profile.replacedProfileCode}`;
}

interface BudgetProfilesTabProps {
  readonly projectId: string;
  readonly mayEdit: boolean;
  readonly addFunction: ReactNode;
}

export function BudgetProfilesTab({ projectId, mayEdit, addFunction }: BudgetProfilesTabProps) {
  const { currencySymbol, formats } = useViewer();
  const [open, setOpen] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const [comparing, setComparing] = useState(false);
  const read = useRead(listBudgetProfiles, { params: { projectId } });
  const profiles = read.data?.profiles ?? [];
  if (read.isError && read.data === undefined) return <ErrorPanel title={t`Error`} read={read} />;
  const create = (label: string) =>
    mayEdit && (
      <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
        {label}
      </Button>
    );
  return (
    <GridAction value={addFunction}>
      {profiles.length > 0 && (
        <div className="row end">
          {profiles.length > 1 && (
            <Button icon={GitCompareArrows} onClick={() => setComparing(true)}>{t`Compare`}</Button>
          )}
          {create(t`Create Profile`)}
        </div>
      )}
      <Panel flush>
        <Table
          label={t`Budget profiles`}
          columns={columnsFor(currencySymbol, formats)}
          rows={profiles}
          rowId={(profile) => profile.id}
          onOpen={(profile) => setOpen(profile.id)}
          loading={read.isPending && t`Loading budget profiles...`}
          empty={
            <EmptyState
              icon={FileSpreadsheet}
              title={t`No budget profiles yet.`}
              action={create(t`Create Your First Profile`)}
            >{t`A profile spreads hours per cost tier over the months of the project.`}</EmptyState>
          }
        />
      </Panel>
      {open !== null && (
        <BudgetProfileDialog profileId={open} mayEdit={mayEdit} onClose={() => setOpen(null)} />
      )}
      {comparing && profiles.length > 1 && (
        <CompareDialog profiles={profiles} onClose={() => setComparing(false)} />
      )}
      {creating && <CreateBudgetProfileDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </GridAction>
  );
}
