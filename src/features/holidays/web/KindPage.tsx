import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft, Pencil, TreePalm } from "lucide-react";
import { useState } from "react";
import { KindName } from "#parts/holidays/KindMark.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { count } from "#shared/count.ts";
import { freshFor, useRead } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteLeaveKind, listLeaveKinds, setLeaveKindActivity, type LeaveKind } from "../leave-contract.ts";
import { BalancesPanel } from "./leave/BalancesPanel.tsx";
import { KindDialog } from "./leave/KindDialog.tsx";
import { RulesPanel } from "./leave/RulesPanel.tsx";
import "./leave/leave.css";

/** /admin/leave/$kind */
export function KindPage() {
  const { kind: kindId = "" } = useParams({ strict: false });
  const read = useRead(listLeaveKinds, {}, { fresh: freshFor.planning });
  const kind = read.data?.kinds.find(({ id }) => id === kindId);
  return (
    <main className="page">
      <Link to="/admin/leave" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        Leave
      </Link>
      {kind === undefined && <PageHeader title="Kind of leave" />}
      <ReadView read={read} loading="Loading kind of leave..." failed="Error Loading Kind of Leave">
        {({ refresh }) =>
          kind === undefined ? (
            <EmptyState icon={TreePalm} title="Kind of leave not found">
              It may have been deleted.
            </EmptyState>
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
  const [asking, setAsking] = useState<Question | null>(null);
  return (
    <>
      <PageHeader
        title={<KindName {...kind} />}
        meta={!kind.isActive && <Badge>Off</Badge>}
        subtitle={wordsOf(kind)}
        actions={<KindActions kind={kind} onAsk={setAsking} />}
      />
      {kind.hasBalance ? (
        <div className="stack">
          <RulesPanel kind={kind} refresh={refresh} />
          <BalancesPanel kind={kind} />
        </div>
      ) : (
        <EmptyState icon={TreePalm} title="No balance">
          {`${kind.name} counts against no hours, so it has no rules and no balances. Edit it to change that.`}
        </EmptyState>
      )}
      {asking === "edit" && <KindDialog kind={kind} onClose={() => setAsking(null)} />}
      {asking === "activity" && <ActivityDialog kind={kind} onClose={() => setAsking(null)} />}
      {asking === "delete" && <DeleteKindDialog kind={kind} onClose={() => setAsking(null)} />}
    </>
  );
}

interface KindActionsProps {
  readonly kind: LeaveKind;
  readonly onAsk: (question: Question) => void;
}

function KindActions({ kind, onAsk }: KindActionsProps) {
  return (
    <>
      {kind.isUnused && (
        <Button variant="ghost" onClick={() => onAsk("delete")}>
          Delete
        </Button>
      )}
      {!kind.isHoliday && (
        <Button onClick={() => onAsk("activity")}>{kind.isActive ? "Switch off" : "Switch on"}</Button>
      )}
      <Button variant="primary" icon={Pencil} onClick={() => onAsk("edit")}>
        Edit
      </Button>
    </>
  );
}

interface QuestionProps {
  readonly kind: LeaveKind;
  readonly onClose: () => void;
}

function ActivityDialog({ kind, onClose }: QuestionProps) {
  const { isActive, version } = kind;
  const verb = isActive ? "Switch off" : "Switch on";
  return (
    <WriteDialog
      endpoint={setLeaveKindActivity}
      input={{ params: { kindId: kind.id }, body: { version, isActive: !isActive } }}
      title={`Switch ${kind.name} ${isActive ? "off" : "on"}?`}
      verb={verb}
      pendingVerb="Saving..."
      done={`${kind.name} switched ${isActive ? "off" : "on"}`}
      onClose={onClose}
    >
      <p>
        {isActive
          ? "No one can request it any more. Requests and balances stay."
          : "Everyone can request it again."}
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
      title={`Delete ${kind.name}?`}
      verb="Delete"
      pendingVerb="Deleting..."
      danger
      done={`${kind.name} deleted`}
      onClose={onClose}
      onDone={() => void navigate({ to: "/admin/leave" })}
    >
      <p>Nothing has been requested of it.</p>
    </WriteDialog>
  );
}

/** What is decided about a kind, in a line. */
function wordsOf(kind: LeaveKind): string {
  return [
    kind.needsApproval ? "Needs approval" : "A notice is enough",
    kind.isPrivate ? "colleagues only see Away" : "everyone sees it",
    kind.isPaid ? "paid" : "unpaid",
    ...(kind.wantsDocument ? ["wants a document"] : []),
    ...(kind.noticeDays > 0 ? [`${count(kind.noticeDays, "day")} of notice`] : []),
    ...(kind.longestDays === null ? [] : [`at most ${count(kind.longestDays, "day")}`]),
  ].join(", ");
}
