import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { readProblems, type ImportView } from "#features/imports/contract.ts";
import { readUnderstood } from "#features/imports/names-contract.ts";
import { acceptedFiles } from "#features/imports/web/chosen-file.ts";
import { bulkColumns, bulkFailure, previewRows } from "#features/invitations/rules/bulk-add.ts";
import {
  assignmentFaults,
  assignmentSent,
  noAssignment,
  type Assignment,
} from "#features/invitations/web/assignment.ts";
import { AssignmentFields } from "#features/invitations/web/AssignmentFields.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Button } from "#ui/form/Button.tsx";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFaults } from "#web/edit/use-faults.ts";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { useViewer } from "#web/viewer.ts";
import { useBulkAdd } from "./use-bulk-add.ts";

/**
 * The Bulk Add Users modal: a file that the import reads, what every invitation gives where a row says nothing, and
 * the invitations, which the server makes whether this stays open or not.
 */
export function BulkAddDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const bulk = useBulkAdd();
  if (!may(viewer.roles, "change people")) return null;
  const isSent = bulk.view?.status === "running" || bulk.view?.status === "done";
  return isSent && bulk.view ? (
    <Sent view={bulk.view} onClose={onClose} />
  ) : (
    <Choosing bulk={bulk} onClose={onClose} />
  );
}

type Bulk = ReturnType<typeof useBulkAdd>;

/** What becomes of a checked file's rows; all of them count before the check. */
function countsOf(view: ImportView | null) {
  if (view === null) return { left: 0, ready: 0 };
  if (view.outcome === null) return { left: 0, ready: view.rows };
  const { created, refused, skipped } = view.outcome.results;
  return { left: refused.count + skipped.count, ready: created.count };
}

/** What every invitation gives, and sending: a check first, and where rows would be skipped a second press. */
function useChoosing(bulk: Bulk) {
  const { view, send } = bulk;
  const [assignment, setAssignment] = useState<Assignment>(noAssignment);
  const [checkedFor, setCheckedFor] = useState("");
  const form = useRef<HTMLDivElement>(null);
  const faults = useFaults(form);
  const isChecked = view?.status === "checked";
  const { left, ready } = countsOf(view);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isChecked || !isWanted.current) return;
    isWanted.current = false;
    if (left === 0 && ready > 0) void send();
  }, [isChecked, left, ready, send]);
  const invite = assignmentSent(assignment);
  const isAsChecked = isChecked && checkedFor === JSON.stringify(invite);
  return {
    assignment,
    faults,
    form,
    isChecked,
    left,
    ready,
    assign: (change: Partial<Assignment>) => {
      setAssignment({ ...assignment, ...change });
      faults.repair(Object.keys(change));
    },
    submit: () => {
      const { email: _, ...wrong } = assignmentFaults(assignment, "anyone@stint.example");
      const isEmpty = view === null || (isAsChecked && ready === 0);
      const isFine = faults.refuse({
        ...(isEmpty && { file: t`Choose a file with at least one person to invite` }),
        ...wrong,
      });
      if (!isFine) return;
      if (isAsChecked) return void send();
      isWanted.current = true;
      setCheckedFor(JSON.stringify(invite));
      void bulk.check(invite);
    },
  };
}

function Choosing({ bulk, onClose }: { readonly bulk: Bulk; readonly onClose: () => void }) {
  const { view, importId } = bulk;
  const { assignment, faults, form, isChecked, left, ready, ...choosing } = useChoosing(bulk);
  const [confirming, setConfirming] = useState(false);
  const isTyped = importId !== null || JSON.stringify(assignment) !== JSON.stringify(noAssignment);
  return (
    <>
      <Dialog
        open
        size="medium"
        stage="choosing"
        title={t`Bulk Add Users`}
        subtitle={t`Values in a row win. Everyone else gets what you choose here.`}
        onClose={() => (isTyped ? setConfirming(true) : onClose())}
        onSubmit={choosing.submit}
        pending={bulk.pending && view !== null}
        pendingVerb={t`Checking...`}
        aside={
          <>
            <Button
              onClick={() => saveCsv("Users to add", [[...bulkColumns]])}
            >{t`Download template`}</Button>
            <span className="grow" />
          </>
        }
        verb={view === null ? t`Send invitations` : t`Send ${plural(ready, "# invitation", "# invitations")}`}
        disabled={bulk.pending}
      >
        <BulkFile
          bulk={bulk}
          fault={faults.shown["file"]}
          onFile={(file) => {
            faults.repair(["file"]);
            void bulk.addFile(file);
          }}
        />
        {view !== null && <Preview view={view} />}
        {view !== null && isChecked && left > 0 && <Skipped view={view} />}
        <div className="form-grid" ref={form}>
          <AssignmentFields value={assignment} onChange={choosing.assign} faults={faults.shown} />
        </div>
      </Dialog>
      <DiscardDialog
        open={confirming}
        what={t`No invitation has been sent yet.`}
        onContinue={() => setConfirming(false)}
        onDiscard={() => {
          void bulk.discard();
          onClose();
        }}
      />
    </>
  );
}

interface BulkFileProps {
  readonly bulk: Bulk;
  readonly fault: string | undefined;
  readonly onFile: (file: File) => void;
}

function BulkFile({ bulk, fault, onFile }: BulkFileProps) {
  return (
    <FileDrop
      label={t`CSV or XLSX file`}
      words={t`Choose a CSV or XLSX file, or drop it here`}
      hint={t`With a header row first_name,last_name,email, in any order and language; also role, function, cost tier, manager, place, and the hours of Monday to Sunday`}
      name={bulk.view?.fileName ?? null}
      accept={acceptedFiles}
      error={bulk.problem ?? fault}
      disabled={bulk.pending}
      onFile={onFile}
    />
  );
}

/** The first people as they were read. */
function Preview({ view }: { readonly view: ImportView }) {
  const read = useRead(readUnderstood, { params: { importId: view.id } }, { fresh: freshFor.opening });
  const facts = read.data?.facts.slice(0, previewRows) ?? [];
  const more = view.rows - facts.length;
  const unread = view.columns.flatMap(({ heading }, at) =>
    view.reading?.columns[at] === null && heading.trim() !== "" ? [heading.trim()] : [],
  );
  if (facts.length === 0) return null;
  return (
    <div className="lined people-preview">
      <ul className="people-report" aria-label={t`Preview`}>
        {facts.map(({ row, parts }) => (
          <li key={row} className="import-preview">
            <span className="muted">{t`Row ${row}`}</span>
            <span dir="auto">{parts.join(", ")}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="people-more muted fine">{t`and ${more} more`}</p>}
      {unread.length > 0 && (
        <p className="people-more fine">{t`Columns that aren't read: ${unread.join(", ")}`}</p>
      )}
    </div>
  );
}

const useUnsent = ({ id }: ImportView) => {
  const params = { importId: id };
  const refused = useRead(readProblems, { params, query: { result: "refused" } }, { fresh: 0 });
  const skipped = useRead(readProblems, { params, query: { result: "skipped" } }, { fresh: 0 });
  return {
    refused: refused.data?.problems ?? [],
    all: [...(refused.data?.problems ?? []), ...(skipped.data?.problems ?? [])].toSorted(
      (one, other) => one.row - other.row,
    ),
  };
};

const addressIn = (view: ImportView, cells: readonly string[]): string =>
  cells[view.reading?.columns.indexOf("email") ?? -1] ?? "";

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 };

/** The rows that aren't invited, by number, with the reason. */
function Skipped({ view }: { readonly view: ImportView }) {
  const { all } = useUnsent(view);
  const { left: count } = countsOf(view);
  const title = t`${plural(count, "# row will be skipped", "# rows will be skipped")}`;
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <ul className="lined people-report" aria-label={title} {...reachable}>
        {all.map(({ row, reasons, cells }) => (
          <li key={row}>
            <span className="muted">{t`Row ${row}`}</span>
            <span>{reasons.join(" ")}</span>
            <span className="muted">{addressIn(view, cells)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The invitations under way on the server, or made. */
function Sent({ view, onClose }: { readonly view: ImportView; readonly onClose: () => void }) {
  const isDone = view.status === "done";
  return (
    <Dialog
      open
      size="medium"
      stage="sent"
      title={t`Bulk Add Users`}
      subtitle={
        isDone ? undefined : t`You can close this. The server continues, and Import shows the progress.`
      }
      onClose={onClose}
      footer={<Button onClick={onClose}>{isDone ? t`Done` : t`Close`}</Button>}
    >
      {isDone ? (
        <Made view={view} />
      ) : (
        <Progress done={view.rowsDone} of={Math.max(1, view.rowsTotal)}>
          {t`${view.rowsDone} of ${view.rowsTotal} done`}
        </Progress>
      )}
      <p>
        <Link
          to="/admin/import/$importId"
          params={{ importId: view.id }}
        >{t`See this file under Import`}</Link>
      </p>
    </Dialog>
  );
}

function Made({ view }: { readonly view: ImportView }) {
  const { sendsMail } = useViewer();
  const { refused } = useUnsent(view);
  const sent = view.outcome?.results.created.count ?? 0;
  const failed = refused.map(({ cells, reasons }) => ({
    email: addressIn(view, cells),
    error: reasons.join(" "),
  }));
  const failure = bulkFailure(failed);
  return (
    <>
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      <Banner tone="positive">
        {sendsMail
          ? t`${plural(sent, "# invitation has been sent.", "# invitations have been sent.")}`
          : t`${plural(sent, "# invitation has been made.", "# invitations have been made.")}`}
      </Banner>
      {!sendsMail && sent > 0 && (
        <NoMailServer>{t`Under Pending invitations you can make links for all of them, to copy or save as a file.`}</NoMailServer>
      )}
    </>
  );
}
