import { useRef, useState } from "react";
import { isAdmin } from "#shared/role.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { useRead } from "#web/data.ts";
import { useFaults } from "#web/edit/use-faults.ts";
import { useViewer } from "#web/viewer.ts";
import { newKey } from "#web/writer.ts";
import { readKnownAddresses } from "../../contract.ts";
import { bulkColumns, readBulkFile, sortOut, type BulkFile, type BulkPerson } from "../../rules/bulk-add.ts";
import { assignmentFaults, assignmentSent, noAssignment, type Assignment } from "../assignment.ts";
import { AssignmentFields } from "../AssignmentFields.tsx";
import { BulkFaults, BulkPreview } from "./BulkFileReport.tsx";
import { BulkRunView } from "./BulkRunView.tsx";
import { FileChoice } from "../FileChoice.tsx";
import { useBulkRun, type BulkRow } from "./use-bulk-run.ts";

type Bulk = ReturnType<typeof useBulkRun>;

/**
 * The Bulk Add Users modal: a file, what becomes of each of its rows, then one invitation after the other.
 */
export function BulkAddDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const bulk = useBulkRun();
  if (!isAdmin(viewer.roles)) return null;
  return bulk.run === null ? (
    <Choosing onClose={onClose} onStart={bulk.start} />
  ) : (
    <Running bulk={bulk} onClose={onClose} />
  );
}

function Running({ bulk, onClose }: { readonly bulk: Bulk; readonly onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const rows = bulk.run?.rows ?? [];
  const waiting = rows.filter(({ state }) => state === "waiting").length;
  const failed = rows.filter(({ state }) => state === "failed").length;
  const forget = () => {
    bulk.forget();
    setAsking(false);
  };
  const close = () => {
    if (waiting === 0) bulk.forget();
    onClose();
  };
  return (
    <>
      <Dialog
        open
        size="large"
        title={t`Bulk Add Users`}
        subtitle={
          bulk.sending
            ? t`You can close this. What isn't sent yet waits here until you come back.`
            : undefined
        }
        onClose={close}
        footer={
          <>
            {!bulk.sending && waiting > 0 && (
              <Button onClick={() => setAsking(true)}>{t`Discard the rest`}</Button>
            )}
            {!bulk.sending && failed > 0 && (
              <Button onClick={bulk.tryFailedAgain}>{t`Try failed rows again`}</Button>
            )}
            {!bulk.sending && waiting > 0 ? (
              <Button variant="primary" onClick={bulk.goOn}>{t`Continue with ${waiting}`}</Button>
            ) : (
              <Button variant="primary" onClick={close}>
                {waiting === 0 ? t`Done` : t`Close`}
              </Button>
            )}
          </>
        }
      >
        {bulk.run && (
          <BulkRunView run={bulk.run} sending={bulk.sending} stopped={bulk.stopped} links={bulk.links} />
        )}
      </Dialog>
      <DiscardDialog
        open={asking}
        what={t`The rows that haven't been sent are discarded.`}
        onKeep={() => setAsking(false)}
        onDiscard={forget}
      />
    </>
  );
}

const waitingRow = (person: BulkPerson): BulkRow => ({
  ...person,
  key: newKey(),
  state: "waiting",
  error: "",
});

/** The chosen file, and who of it can be invited. */
function useBulkFile() {
  const [file, setFile] = useState<(BulkFile & { readonly name: string }) | null>(null);
  const parsed = file?.parsed ?? [];
  const emails = parsed.map(({ email }) => email).filter((email) => email.length <= 254);
  const addresses = useRead(
    readKnownAddresses,
    { body: { emails } },
    { fresh: 0, enabled: emails.length > 0 },
  );
  const known = { users: new Set(addresses.data?.users), invited: new Set(addresses.data?.invited) };
  const { ready, faults } = sortOut(parsed, known);
  const skipped = [...(file?.dropped ?? []), ...faults].toSorted((first, second) => first.row - second.row);
  return { file, setFile, addresses, ready, skipped };
}

interface ChoosingProps {
  readonly onClose: () => void;
  readonly onStart: Bulk["start"];
}

function Choosing({ onClose, onStart }: ChoosingProps) {
  const { file, setFile, addresses, ready, skipped } = useBulkFile();
  const [assignment, setAssignment] = useState<Assignment>(noAssignment);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const faults = useFaults(form);
  const assign = (change: Partial<Assignment>) => {
    setAssignment({ ...assignment, ...change });
    faults.mend(Object.keys(change));
  };
  const refuse = (problem: string) => {
    setFile(null);
    faults.show({ ...faults.shown, file: problem });
  };
  const take = (text: string, name: string) => {
    const read = readBulkFile(text);
    if ("problem" in read) return refuse(read.problem);
    setFile({ ...read, name });
    return faults.mend(["file"]);
  };
  const submit = () => {
    const { email: _, ...wrong } = assignmentFaults(assignment, "anyone@stint.example");
    const isEmpty = ready.length === 0;
    const isFine = faults.refuse({
      ...(isEmpty && { file: t`Choose a file with at least one person to invite` }),
      ...wrong,
    });
    if (!isFine || file === null) return;
    onStart({ fileName: file.name, assignment: assignmentSent(assignment), rows: ready.map(waitingRow) });
  };
  const typed = file !== null || JSON.stringify(assignment) !== JSON.stringify(noAssignment);
  return (
    <>
      <Dialog
        open
        size="medium"
        title={t`Bulk Add Users`}
        subtitle={t`Everyone in the file gets the same roles.`}
        onClose={() => (typed ? setAsking(true) : onClose())}
        onSubmit={submit}
        aside={
          <>
            <Button
              onClick={() => saveCsv("Users to add", [[...bulkColumns]])}
            >{t`Download template`}</Button>
            <span className="grow" />
          </>
        }
        verb={
          ready.length === 0
            ? t`Send invitations`
            : t`Send ${plural(ready.length, "# invitation", "# invitations")}`
        }
        disabled={addresses.isLoading}
      >
        <FileChoice
          hint={t`With a header row first_name,last_name,email; at most 1,000 rows`}
          name={file?.name ?? null}
          error={faults.shown["file"]}
          onText={take}
          onError={refuse}
        />
        {addresses.isError && (
          <Banner tone="caution">{t`We couldn't check who is already a user or invited. Each row is checked when it's sent.`}</Banner>
        )}
        {file !== null && <BulkPreview people={ready} />}
        <BulkFaults faults={skipped} />
        <div className="form-grid" ref={form}>
          <AssignmentFields value={assignment} onChange={assign} faults={faults.shown} />
        </div>
      </Dialog>
      <DiscardDialog
        open={asking}
        what={t`No invitation has been sent yet.`}
        onKeep={() => setAsking(false)}
        onDiscard={onClose}
      />
    </>
  );
}
