import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { isAdmin } from "#shared/role.ts";
import { plural, t } from "#shared/texts/t.ts";
import {
  beginImport,
  changeReading,
  checkImportFile,
  discardImport,
  readImport,
  readProblems,
  runImport,
  type ImportView,
} from "#features/imports/contract.ts";
import { readUnderstood } from "#features/imports/names-contract.ts";
import { acceptedFiles, refusalOfFile } from "#features/imports/web/chosen-file.ts";
import { upload, useUpload } from "#features/imports/web/uploads.ts";
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
import { call } from "#web/call.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFaults } from "#web/edit/use-faults.ts";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { readAgain } from "#web/read-again.ts";
import { useViewer } from "#web/viewer.ts";

/** Milliseconds between two looks at what the server does. */
const lookEvery = 700;

const words = (error: unknown): string => (error instanceof Error ? error.message : "");

/** Columns in order where no heading says what they hold; null where a heading is an address. */
function columnsByPlace({ columns, reading }: ImportView): (string | null)[] | null {
  if (columns.some(({ heading }) => /\S@\S/.test(heading))) return null;
  if (reading?.columns.some((column) => column !== null) === true) return [...reading.columns];
  return columns.map((_, at) => bulkColumns[at] ?? null);
}

/** What is missing in a file of people, in words; null where nothing is. */
function faultOfFile(view: ImportView): string | null {
  const held = view.reading?.columns ?? [];
  if (view.rows === 0) return t`${view.fileName} has no people below its headings.`;
  if (!held.includes("email"))
    return t`No column of ${view.fileName} is read as the email address. Name it “email” in the first row.`;
  return held.includes("first_name") || held.includes("name")
    ? null
    : t`No column of ${view.fileName} is read as the first name. Name it “first_name” in the first row.`;
}

/**
 * The Bulk Add Users modal: a file that the import reads, what every invitation gives where a row says nothing, and
 * the invitations, which the server makes whether this stays open or not.
 */
export function BulkAddDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const bulk = useBulk();
  if (!isAdmin(viewer.roles)) return null;
  const isSent = bulk.view?.status === "running" || bulk.view?.status === "done";
  return isSent && bulk.view ? (
    <Sent view={bulk.view} onClose={onClose} />
  ) : (
    <Choosing bulk={bulk} onClose={onClose} />
  );
}

/** An import of people that invites them, from the chosen file on. */
function useBulk() {
  const client = useQueryClient();
  const [importId, setImportId] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useUpload(importId ?? "");
  const params = { importId: importId ?? "" };
  const read = useRead(
    readImport,
    { params },
    { fresh: freshFor.opening, enabled: importId !== null, every: lookEvery },
  );
  const view = importId === null || read.data?.reading == null || pending ? null : read.data;
  const doing = async (work: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(words(error));
      return false;
    } finally {
      await readAgain(client, { queryKey: ["read"] });
      setPending(false);
    }
  };
  const discard = async (): Promise<void> => {
    if (importId === null) return;
    setImportId(null);
    await call(discardImport, { params }).catch(() => undefined);
  };
  return {
    view,
    importId,
    pending: pending || read.data?.status === "checking",
    problem: problem ?? sending?.problem ?? null,
    refuse: setProblem,
    discard,
    take: async (file: File) => {
      const refusal = refusalOfFile(file);
      if (refusal !== null) return setProblem(refusal);
      await discard();
      return doing(async () => {
        const { id } = await call(beginImport, { body: { fileName: file.name, byteSize: file.size } });
        setImportId(id);
        await upload(client, id, file);
        const refused = await asPeople(id);
        if (refused === null) return;
        setImportId(null);
        await call(discardImport, { params: { importId: id } });
        throw new Error(refused);
      });
    },
    check: (invite: ReturnType<typeof assignmentSent>) =>
      doing(async () => {
        const now = await call(readImport, { params });
        if (now.reading === null) return;
        const changed = await call(changeReading, {
          params,
          body: { version: now.version, kind: "people", reading: now.reading, options: { invite } },
        });
        await call(checkImportFile, { params, body: { version: changed.version } });
      }),
    send: () =>
      doing(async () => {
        const { version } = await call(readImport, { params });
        await call(runImport, { params, body: { version } });
      }),
  };
}

/** Has a file read as people, by its headings or else by position; answers why it can't be. */
async function asPeople(importId: string): Promise<string | null> {
  const params = { importId };
  let view = await call(readImport, { params });
  if (view.reading === null) return null;
  if (view.kind !== "people")
    view = await call(changeReading, {
      params,
      body: { version: view.version, kind: "people", reading: { ...view.reading, columns: [] } },
    });
  const columns = columnsByPlace(view);
  if (columns === null || view.reading === null)
    return t`The first row must be the header first_name,last_name,email.`;
  if (String(columns) !== String(view.reading.columns))
    view = await call(changeReading, {
      params,
      body: { version: view.version, kind: "people", reading: { ...view.reading, columns } },
    });
  return faultOfFile(view);
}

type Bulk = ReturnType<typeof useBulk>;

function Choosing({ bulk, onClose }: { readonly bulk: Bulk; readonly onClose: () => void }) {
  const { view, importId } = bulk;
  const [assignment, setAssignment] = useState<Assignment>(noAssignment);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const faults = useFaults(form);
  const isChecked = view?.status === "checked";
  const { created, refused, skipped } = view?.outcome?.results ?? {};
  const left = (refused?.count ?? 0) + (skipped?.count ?? 0);
  const ready = isChecked ? (created?.count ?? 0) : (view?.rows ?? 0);
  // Where every row can be invited, one press is enough.
  const isWanted = useRef(false);
  const { send } = bulk;
  useEffect(() => {
    if (!isChecked || !isWanted.current) return;
    isWanted.current = false;
    if (left === 0 && ready > 0) void send();
  }, [isChecked, left, ready, send]);
  const assign = (change: Partial<Assignment>) => {
    setAssignment({ ...assignment, ...change });
    faults.mend(Object.keys(change));
  };
  const invite = assignmentSent(assignment);
  const isAsChecked = isChecked && JSON.stringify(view.options.invite) === JSON.stringify(invite);
  const submit = () => {
    const { email: _, ...wrong } = assignmentFaults(assignment, "anyone@stint.example");
    const isFine = faults.refuse({
      ...((view === null || (isAsChecked && ready === 0)) && {
        file: t`Choose a file with at least one person to invite`,
      }),
      ...wrong,
    });
    if (!isFine || view === null) return;
    if (isAsChecked) void bulk.send();
    else {
      isWanted.current = true;
      void bulk.check(invite);
    }
  };
  const close = () => {
    void bulk.discard();
    onClose();
  };
  const isTyped = importId !== null || JSON.stringify(assignment) !== JSON.stringify(noAssignment);
  return (
    <>
      <Dialog
        open
        size="medium"
        stage="choosing"
        title={t`Bulk Add Users`}
        subtitle={t`What a row says counts; everyone else gets what you choose here.`}
        onClose={() => (isTyped ? setAsking(true) : onClose())}
        onSubmit={submit}
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
        <FileDrop
          label={t`CSV or XLSX file`}
          words={t`Choose a CSV or XLSX file, or drop it here`}
          hint={t`With a header row first_name,last_name,email, in any order and language; also role, function, cost tier, manager, place and working days`}
          name={view?.fileName ?? null}
          accept={acceptedFiles}
          error={bulk.problem ?? faults.shown["file"]}
          disabled={bulk.pending}
          onFile={(file) => {
            faults.mend(["file"]);
            void bulk.take(file);
          }}
        />
        {view !== null && <Preview view={view} />}
        {isChecked && left > 0 && <Skipped view={view} />}
        <div className="form-grid" ref={form}>
          <AssignmentFields value={assignment} onChange={assign} faults={faults.shown} />
        </div>
      </Dialog>
      <DiscardDialog
        open={asking}
        what={t`No invitation has been sent yet.`}
        onKeep={() => setAsking(false)}
        onDiscard={close}
      />
    </>
  );
}

/** The first people as they were read. */
function Preview({ view }: { readonly view: ImportView }) {
  const read = useRead(readUnderstood, { params: { importId: view.id } }, { fresh: freshFor.opening });
  const facts = read.data?.facts.slice(0, previewRows) ?? [];
  const more = view.rows - facts.length;
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
    </div>
  );
}

const useUnsent = ({ id, version }: ImportView) => {
  const params = { importId: id };
  const refused = useRead(readProblems, { params, query: { result: "refused" } }, { fresh: 0 });
  const skipped = useRead(readProblems, { params, query: { result: "skipped" } }, { fresh: 0 });
  return {
    version,
    refused: refused.data?.problems ?? [],
    all: [...(refused.data?.problems ?? []), ...(skipped.data?.problems ?? [])].toSorted(
      (one, other) => one.row - other.row,
    ),
  };
};

const addressIn = (view: ImportView, cells: readonly string[]): string =>
  cells[view.reading?.columns.indexOf("email") ?? -1] ?? "";

/** The rows that aren't invited, by number, with the reason. */
function Skipped({ view }: { readonly view: ImportView }) {
  const { all } = useUnsent(view);
  const { refused, skipped } = view.outcome?.results ?? {};
  const count = (refused?.count ?? 0) + (skipped?.count ?? 0);
  const title = t`${plural(count, "# row will be skipped", "# rows will be skipped")}`;
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <ul className="lined people-report" aria-label={title} tabIndex={0}>
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
  const { sendsMail } = useViewer();
  const { refused } = useUnsent(view);
  const isDone = view.status === "done";
  const sent = isDone ? (view.outcome?.results.created.count ?? 0) : 0;
  const failure = bulkFailure(
    isDone
      ? refused.map(({ cells, reasons }) => ({ email: addressIn(view, cells), error: reasons.join(" ") }))
      : [],
  );
  return (
    <Dialog
      open
      size="medium"
      stage="sent"
      title={t`Bulk Add Users`}
      subtitle={
        isDone ? undefined : t`You can close this: the server goes on, and Import shows how far it is.`
      }
      onClose={onClose}
      footer={<Button onClick={onClose}>{isDone ? t`Done` : t`Close`}</Button>}
    >
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      {isDone ? (
        <Banner tone="positive">
          {sendsMail
            ? t`${plural(sent, "# invitation has been sent.", "# invitations have been sent.")}`
            : t`${plural(sent, "# invitation has been made.", "# invitations have been made.")}`}
        </Banner>
      ) : (
        <Progress done={view.rowsDone} of={Math.max(1, view.rowsTotal)}>
          {t`${view.rowsDone} of ${view.rowsTotal} done`}
        </Progress>
      )}
      {isDone && !sendsMail && sent > 0 && (
        <NoMailServer>{t`Under Pending invitations you can make links for all of them, to copy or save as a file.`}</NoMailServer>
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
