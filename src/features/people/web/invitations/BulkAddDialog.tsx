import { useRef, useState } from "react";
import { count } from "#shared/count.ts";
import { isAdmin } from "#shared/role.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { useRead } from "#web/data.ts";
import { useFirstFault } from "#web/first-fault.ts";
import { useViewer } from "#web/viewer.ts";
import { newKey } from "#web/writer.ts";
import { readKnownAddresses } from "../../invitation-contract.ts";
import { bulkColumns, readBulkFile, sortOut, type BulkFile } from "../../rules/bulk-add.ts";
import {
  assignmentFaults,
  assignmentSent,
  faultsAfter,
  noAssignment,
  type Assignment,
} from "../assignment.ts";
import { AssignmentFields } from "../AssignmentFields.tsx";
import { BulkFaults, BulkPreview } from "./BulkFileReport.tsx";
import { BulkRunView } from "./BulkRunView.tsx";
import { FileChoice } from "../import/FileChoice.tsx";
import { useBulkRun } from "./use-bulk-run.ts";

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

function Running({
  bulk,
  onClose,
}: {
  readonly bulk: ReturnType<typeof useBulkRun>;
  readonly onClose: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const rows = bulk.run?.rows ?? [];
  const waiting = rows.filter(({ state }) => state === "waiting").length;
  const failed = rows.filter(({ state }) => state === "failed").length;
  const forget = () => {
    bulk.forget();
    setAsking(false);
  };
  const finish = () => {
    bulk.forget();
    onClose();
  };
  return (
    <>
      <Dialog
        open
        size="large"
        title="Bulk Add Users"
        subtitle={
          bulk.sending ? "You can close this. What isn't sent yet waits here until you come back." : undefined
        }
        onClose={waiting === 0 ? finish : onClose}
        footer={
          <>
            {!bulk.sending && waiting > 0 && (
              <Button onClick={() => setAsking(true)}>Discard the rest</Button>
            )}
            {!bulk.sending && failed > 0 && (
              <Button onClick={bulk.tryFailedAgain}>Try failed rows again</Button>
            )}
            {!bulk.sending && waiting > 0 ? (
              <Button variant="primary" onClick={bulk.goOn}>
                Continue with {waiting}
              </Button>
            ) : (
              <Button variant="primary" onClick={waiting === 0 ? finish : onClose}>
                {waiting === 0 ? "Done" : "Close"}
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
        what="The rows that haven't been sent are discarded."
        onKeep={() => setAsking(false)}
        onDiscard={forget}
      />
    </>
  );
}

interface ChoosingProps {
  readonly onClose: () => void;
  readonly onStart: ReturnType<typeof useBulkRun>["start"];
}

function Choosing({ onClose, onStart }: ChoosingProps) {
  const [file, setFile] = useState<(BulkFile & { name: string }) | null>(null);
  const [assignment, setAssignment] = useState<Assignment>(noAssignment);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useFirstFault(form, faults);
  const emails = (file?.parsed ?? []).map(({ email }) => email).filter((email) => email.length <= 254);
  const addresses = useRead(
    readKnownAddresses,
    { body: { emails } },
    { fresh: 0, enabled: emails.length > 0 },
  );
  const known = { users: new Set(addresses.data?.users), invited: new Set(addresses.data?.invited) };
  const sorted = sortOut(file?.parsed ?? [], known);
  const left = [...(file?.dropped ?? []), ...sorted.faults].toSorted(
    (first, second) => first.row - second.row,
  );
  const assign = (change: Partial<Assignment>) => {
    setAssignment({ ...assignment, ...change });
    setFaults(faultsAfter(faults, change));
  };
  const refuse = (problem: string) => {
    setFile(null);
    setFaults({ ...faults, file: problem });
  };
  const take = (text: string, name: string) => {
    const read = readBulkFile(text);
    if ("problem" in read) return refuse(read.problem);
    setFile({ ...read, name });
    return setFaults(faultsAfter(faults, { file }));
  };
  const submit = () => {
    const { email: _, ...wrong } = assignmentFaults(assignment, "anyone@stint.example");
    const all =
      sorted.ready.length === 0
        ? { file: "Choose a file with at least one person to invite", ...wrong }
        : wrong;
    setFaults(all);
    if (Object.keys(all).length > 0 || file === null) return;
    const rows = sorted.ready.map((person) => ({
      ...person,
      key: newKey(),
      state: "waiting" as const,
      error: "",
    }));
    onStart({ fileName: file.name, assignment: assignmentSent(assignment), rows });
  };
  const typed = file !== null || JSON.stringify(assignment) !== JSON.stringify(noAssignment);
  const close = () => (typed ? setAsking(true) : onClose());
  const ready = sorted.ready.length;
  return (
    <>
      <Dialog
        open
        size="medium"
        title="Bulk Add Users"
        subtitle="Everyone in the file gets the same roles."
        onClose={close}
        onSubmit={submit}
        aside={
          <>
            <Button onClick={() => saveCsv("Users to add", [[...bulkColumns]])}>Download template</Button>
            <span className="grow" />
          </>
        }
        verb={ready === 0 ? "Send invitations" : `Send ${count(ready, "invitation")}`}
        disabled={addresses.isLoading}
      >
        <FileChoice
          hint="With a header row first_name,last_name,email; at most 1,000 rows"
          name={file?.name ?? null}
          error={faults["file"]}
          onText={take}
          onError={refuse}
        />
        {addresses.isError && (
          <Banner tone="caution">
            We couldn't check who is already a user or invited. Each row is checked when it's sent.
          </Banner>
        )}
        {file !== null && <BulkPreview people={sorted.ready} />}
        <BulkFaults faults={left} />
        <div className="form-grid" ref={form}>
          <AssignmentFields value={assignment} onChange={assign} faults={faults} />
        </div>
      </Dialog>
      <DiscardDialog
        open={asking}
        what="No invitation has been sent yet."
        onKeep={() => setAsking(false)}
        onDiscard={onClose}
      />
    </>
  );
}
