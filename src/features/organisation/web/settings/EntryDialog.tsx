import { useRef, type ReactNode } from "react";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { ConflictNotice } from "../../../../ui/feedback/ConflictNotice.tsx";
import { Dialog } from "../../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../../ui/overlay/DiscardDialog.tsx";
import { useFirstFault } from "../../../../web/first-fault.ts";
import type { Entry } from "./use-entry.ts";

interface Line {
  readonly key: string;
  readonly label: string;
  readonly stored: string;
  readonly own: string;
}

interface EntryDialogProps<Stored, Draft> {
  readonly entry: Entry<Stored, Draft>;
  /** What an entry is called in a sentence: "public holiday". */
  readonly noun: string;
  /** Every field as somebody else stored it and as it stands here; equal ones are left out. */
  readonly lines: (stored: Stored) => readonly Line[];
  readonly children: ReactNode;
}

/**
 * The dialog around the fields of an entry: its title and buttons, what went wrong, and the question before
 * something unsaved is lost.
 */
export function EntryDialog<Stored, Draft>({
  entry,
  noun,
  lines,
  children,
}: EntryDialogProps<Stored, Draft>) {
  const { isNew, conflict, failure, pending } = entry;
  const form = useRef<HTMLDivElement>(null);
  useFirstFault(form, entry.faults);
  return (
    <>
      <Dialog
        open
        title={`${isNew ? "Add" : "Edit"} ${noun}`}
        onClose={entry.close}
        onSubmit={entry.submit}
        pending={pending}
        footer={
          <>
            <Button disabled={pending} onClick={entry.close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={pending} pendingLabel="Saving...">
              {isNew ? "Add" : "Save Changes"}
            </Button>
          </>
        }
      >
        <div className="stack" ref={form}>
          {failure !== null && <Banner tone="critical">{failure}</Banner>}
          {conflict !== null && (
            <ConflictNotice
              rows={lines(conflict).filter((line) => line.stored !== line.own)}
              onTheirs={() => entry.settle(false)}
              onMine={() => entry.settle(true)}
            >
              <b>{`Someone else has saved changes to this ${noun} since you opened it.`}</b>
            </ConflictNotice>
          )}
          {children}
        </div>
      </Dialog>
      <DiscardDialog
        open={entry.leaving}
        what={`The ${noun} hasn't been saved.`}
        onKeep={entry.stay}
        onDiscard={entry.leave}
      />
    </>
  );
}
