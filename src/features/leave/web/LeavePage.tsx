import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { KindName } from "#parts/leave/KindMark.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useOpened } from "#web/use-opened.ts";
import { About } from "#parts/guide/Explained.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { listLeaveKinds, type LeaveKind, createLeaveKind } from "../kinds-contract.ts";
import { kindsToOffer } from "../rules/kinds/leave-kind.ts";
import { NewKindDialog } from "./admin/KindDialog.tsx";
import "./admin/leave.css";

const columns: readonly Column<LeaveKind>[] = [
  {
    id: "name",
    header: t`Kind`,
    rowHeader: true,
    cell: (kind) => (
      <span className="row-wrap">
        <KindName {...kind} /> {!kind.isActive && <Badge>{t.as("state")`Off`}</Badge>}
      </span>
    ),
    exportValue: ({ name }) => name,
  },
  {
    id: "approval",
    header: t`Approval`,
    cell: ({ needsApproval }) => (needsApproval ? t`Needed` : t`No approval needed`),
    exportValue: ({ needsApproval }) => (needsApproval ? t`Needed` : t`No approval needed`),
  },
  {
    id: "balance",
    header: t`Balance`,
    desk: true,
    cell: ({ hasBalance }) => (hasBalance ? t`Uses an allowance` : <span className="quiet">–</span>),
    exportValue: ({ hasBalance }) => (hasBalance ? t`Uses an allowance` : ""),
  },
  {
    id: "seen",
    header: t`Colleagues see`,
    desk: true,
    cell: ({ isPrivate, name }) => (isPrivate ? t`Away` : name),
    exportValue: ({ isPrivate, name }) => (isPrivate ? t`Away` : name),
  },
  {
    id: "paid",
    header: t`Paid`,
    desk: true,
    cell: ({ isPaid }) => (isPaid ? t`Yes` : t`No`),
    exportValue: ({ isPaid }) => (isPaid ? t`Yes` : t`No`),
  },
];

/** /admin/leave */
export function LeavePage() {
  const navigate = useNavigate();
  const [creating, setCreating] = useOpened();
  const read = useRead(listLeaveKinds, {}, { fresh: freshFor.planning });
  const kinds = read.data?.kinds;
  const open = ({ id }: LeaveKind) => void navigate({ to: "/admin/leave/$kind", params: { kind: id } });
  return (
    <main className="page">
      <PageHeader
        title={t`Leave`}
        meta={<About name="How hours are earned" />}
        subtitle={t`Leave types, accrual rules and balances`}
        actions={
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => setCreating(true)}
          >{t`Add kind of leave`}</Button>
        }
      />
      {read.isError && kinds === undefined ? (
        <ErrorPanel title={t`Error Loading Kinds of Leave`} read={read} />
      ) : (
        <Panel flush>
          <Table
            label={t`Kinds of leave`}
            columns={columns}
            rows={kinds ?? []}
            rowId={({ id }) => id}
            onOpen={open}
            exportAs={t`Kinds of leave`}
            loading={kinds === undefined && t`Loading kinds of leave...`}
            count={t`${plural(kinds?.length ?? 0, "# kind", "# kinds")}`}
            empty={null}
          />
        </Panel>
      )}
      {kinds !== undefined && <OfferedKinds kinds={kinds} />}
      {creating && <NewKindDialog onClose={() => setCreating(false)} />}
    </main>
  );
}

/** Kinds most organisations want, each added by one press. */
function OfferedKinds({ kinds }: { readonly kinds: readonly LeaveKind[] }) {
  const create = useWrite(createLeaveKind);
  const offered = kindsToOffer(kinds);
  if (offered.length === 0) return null;
  return (
    <section className="leave-offered" aria-label={t`Usual kinds of leave`}>
      {create.error && <Banner tone="critical">{create.error.message}</Banner>}
      <p className="muted">{t`Add one of the usual kinds, and change it as you need:`}</p>
      <div className="row-wrap">
        {offered.map((kind) => (
          <Button
            key={kind.name}
            small
            icon={Plus}
            disabled={create.isPending}
            onClick={() =>
              create.mutate({ body: kind }, { onSuccess: () => toast.success(t`${kind.name} added`) })
            }
          >
            {kind.name}
          </Button>
        ))}
      </div>
    </section>
  );
}
