import { useState } from "react";
import { isAdmin } from "#shared/role.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { saveCsv } from "#ui/data/download.ts";
import { useViewer } from "#web/viewer.ts";
import { importColumns } from "../../rules/import-cells.ts";
import { FileChoice } from "../FileChoice.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { useImport, type ImportState } from "./use-import.ts";

const subtitles: Record<ImportState["step"], string> = {
  choose: "New people are invited. People already here, matched by email, are updated.",
  checking: "Nothing has changed yet.",
  checked: "Nothing has changed yet. Check what each row will do.",
  importing: "You can close this. Importing the same file again continues where it stopped.",
  imported: "Here's what happened to each row.",
};

/** The Import People modal: a file, a dry run row by row, then the import. */
export function ImportPeopleDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const { state, take, refuse, checkAgain, run } = useImport();
  const [asking, setAsking] = useState(false);
  if (!isAdmin(viewer.roles)) return null;
  const { step, problem, verdicts } = state;
  const close = () => (step === "checked" ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        size={verdicts.length > 0 ? "large" : "medium"}
        title="Import People"
        subtitle={subtitles[step]}
        onClose={close}
        footer={
          <>
            {step === "choose" && (
              <Button onClick={() => saveCsv("People to import", [[...importColumns]])}>
                Download template
              </Button>
            )}
            <span className="grow" />
            {step !== "imported" && (
              <Button onClick={close}>{step === "importing" ? "Close" : "Cancel"}</Button>
            )}
            <MainButton state={state} onCheck={checkAgain} onRun={run} onDone={onClose} />
          </>
        }
      >
        {(step === "choose" || step === "checked") && (
          <FileChoice
            hint="The columns of the template, at most 10,000 rows and 5 MB"
            name={state.name}
            error={step === "choose" ? (problem ?? undefined) : undefined}
            onText={take}
            onError={refuse}
          />
        )}
        {step === "choose" && <ColumnNotes />}
        {step !== "choose" && problem !== null && (
          <Banner tone="critical">{problem} What was imported stays imported.</Banner>
        )}
        {state.ignored.length > 0 && step === "checked" && (
          <Banner tone="caution">Not used: {state.ignored.join(", ")}</Banner>
        )}
        {(step === "checking" || step === "importing") && (
          <Progress done={state.done} of={state.of}>
            {step === "checking"
              ? `Checked ${state.done} of ${state.of} rows`
              : `Imported ${state.done} of ${state.of} rows`}
          </Progress>
        )}
        {verdicts.length > 0 && step !== "checking" && <ImportReport state={state} />}
      </Dialog>
      <DiscardDialog
        open={asking}
        what="The file hasn't been imported yet."
        onKeep={() => setAsking(false)}
        onDiscard={onClose}
      />
    </>
  );
}

interface MainButtonProps {
  readonly state: ImportState;
  readonly onCheck: () => void;
  readonly onRun: () => void;
  readonly onDone: () => void;
}

function MainButton({ state: { step, problem, verdicts }, onCheck, onRun, onDone }: MainButtonProps) {
  if (step === "imported") {
    return (
      <Button variant="primary" onClick={onDone}>
        Done
      </Button>
    );
  }
  if (step === "choose") return null;
  if (step === "checking") {
    return (
      <Button variant="primary" pending={problem === null} pendingLabel="Checking..." onClick={onCheck}>
        Check again
      </Button>
    );
  }
  const invites = verdicts.filter(({ kind }) => kind === "invite").length;
  const updates = verdicts.filter(({ kind }) => kind === "update").length;
  const words = [
    ...(invites > 0 ? [`Invite ${invites.toLocaleString("en-GB")}`] : []),
    ...(updates > 0 ? [`${invites > 0 ? "update" : "Update"} ${updates.toLocaleString("en-GB")}`] : []),
  ].join(" and ");
  return (
    <Button
      variant="primary"
      disabled={invites + updates === 0}
      pending={step === "importing" && problem === null}
      pendingLabel="Importing..."
      onClick={onRun}
    >
      {step === "importing" ? "Go on" : words === "" ? "Nothing to import" : words}
    </Button>
  );
}

function ColumnNotes() {
  return (
    <ul className="people-notes muted fine">
      <li>
        Only email is required. A column that isn't in the file changes nothing; an empty cell clears the
        value.
      </li>
      <li>
        roles: codes or names separated by semicolons, such as booker; manager. Empty keeps the roles of
        people already here.
      </li>
      <li>monday to sunday: hours of the working pattern from today on; all empty keeps the pattern.</li>
      <li>manager_email may be someone in the same file who gets the manager role.</li>
    </ul>
  );
}
