import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft, Pencil, TreePalm } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { KindName } from "#parts/leave/KindMark.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteLeaveKind, listLeaveKinds, setLeaveKindActivity, type LeaveKind } from "../kinds-contract.ts";
import { BalancesPanel } from "./admin/BalancesPanel.tsx";
import { KindDialog } from "./admin/KindDialog.tsx";
import { RulesPanel } from "./admin/RulesPanel.tsx";
import "./admin/leave.css";

/** /admin/leave/$kind */
export function KindPage() {
  const { kind: kindId = "" } = useParams({ strict: false });
  const read = useRead(listLeaveKinds, {}, { fresh: freshFor.planning });
  const kind = read.data?.kinds.find(({ id }) => id === kindId);
  return (
    <main className="page">
      <Link to="/admin/leave" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Leave`}
      </Link>
      {kind === undefined && <PageHeader title={t`Kind of leave`} />}
      <ReadView read={read} loading={t`Loading kind of leave...`} failed={t`Error Loading Kind of Leave`}>
        {({ refresh }) =>
          kind === undefined ? (
            <EmptyState
              icon={TreePalm}
              title={t`Kind of leave not found`}
            >{t`It may have been deleted.`}</EmptyState>
          ) : (
            <LoadedKind kind={kind} refresh={refresh} />
          )
        }
      </ReadView>
    </main>
  );
}

interface LoadedKindProps {
  readonly kind: LeaveKind;
  readonly refresh: { readonly month: number; readonly day: number };
}

type Question = "edit" | "activity" | "delete";

function LoadedKind({ kind, refresh }: LoadedKindProps) {
  const [openDialog, setOpenDialog] = useState<Question | null>(null);
  return (
    <>
      <PageHeader
        title={<KindName {...kind} />}
        meta={!kind.isActive && <Badge>{t.as("state")`Off`}</Badge>}
        subtitle={wordsOf(kind)}
        actions={<KindActions kind={kind} onRequest={setOpenDialog} />}
      />
      {kind.hasBalance ? (
        <div className="stack">
          <RulesPanel kind={kind} refresh={refresh} />
          <BalancesPanel kind={kind} />
        </div>
      ) : (
        <EmptyState icon={TreePalm} title={t`No balance`}>
          {t`${kind.name} uses no allowance, so it has no rules and no balances. Edit it to change that.`}
        </EmptyState>
      )}
      {openDialog === "edit" && <KindDialog kind={kind} onClose={() => setOpenDialog(null)} />}
      {openDialog === "activity" && <ActivityDialog kind={kind} onClose={() => setOpenDialog(null)} />}
      {openDialog === "delete" && <DeleteKindDialog kind={kind} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

interface KindActionsProps {
  readonly kind: LeaveKind;
  readonly onRequest: (question: Question) => void;
}

function KindActions({ kind, onRequest }: KindActionsProps) {
  return (
    <>
      {kind.isUnused && <Button variant="ghost" onClick={() => onRequest("delete")}>{t`Delete`}</Button>}
      {!kind.isHoliday && (
        <Button onClick={() => onRequest("activity")}>{kind.isActive ? t`Switch off` : t`Switch on`}</Button>
      )}
      <Button variant="primary" icon={Pencil} onClick={() => onRequest("edit")}>{t`Edit`}</Button>
    </>
  );
}

interface QuestionProps {
  readonly kind: LeaveKind;
  readonly onClose: () => void;
}

function ActivityDialog({ kind, onClose }: QuestionProps) {
  const { isActive, version } = kind;
  const verb = isActive ? t`Switch off` : t`Switch on`;
  return (
    <WriteDialog
      endpoint={setLeaveKindActivity}
      input={{ params: { kindId: kind.id }, body: { version, isActive: !isActive } }}
      title={isActive ? t`Switch ${kind.name} off?` : t`Switch ${kind.name} on?`}
      verb={verb}
      pendingVerb={t`Saving...`}
      done={isActive ? t`${kind.name} switched off` : t`${kind.name} switched on`}
      onClose={onClose}
    >
      <p>
        {isActive
          ? t`It can no longer be requested. Requests and balances stay.`
          : t`Everyone can request it again.`}
      </p>
    </WriteDialog>
  );
}

function DeleteKindDialog({ kind, onClose }: QuestionProps) {
  const navigate = useNavigate();
  return (
    <WriteDialog
      endpoint={deleteLeaveKind}
      input={{ params: { kindId: kind.id }, query: { version: String(kind.version) } }}
      title={t`Delete ${kind.name}?`}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
      done={t`${kind.name} deleted`}
      onClose={onClose}
      onDone={() => void navigate({ to: "/admin/leave" })}
    >
      <p>{t`Nothing has been requested of it.`}</p>
    </WriteDialog>
  );
}

/** What is decided about a kind, in a line. */
function wordsOf(kind: LeaveKind): string {
  return [
    kind.needsApproval ? t`Needs approval` : t`No approval needed`,
    kind.isPrivate ? t`colleagues only see Away` : t`everyone sees it`,
    kind.isPaid ? t`paid` : t`unpaid`,
    ...(kind.wantsDocument ? [t`wants a document`] : []),
    ...(kind.noticeDays > 0 ? [t`${plural(kind.noticeDays, "# day", "# days")} of notice`] : []),
    ...(kind.longestDays === null ? [] : [t`at most ${plural(kind.longestDays, "# day", "# days")}`]),
  ].join(", ");
}
