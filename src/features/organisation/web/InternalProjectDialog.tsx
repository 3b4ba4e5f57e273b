import { useRef, useState } from "react";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { ConflictNotice } from "../../../ui/ConflictNotice.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DiscardDialog } from "../../../ui/DiscardDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { CallFailure } from "../../../web/call.ts";
import { useWrite } from "../../../web/data.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { changeInternalProject, createInternalProject, type InternalProject } from "../holiday-contract.ts";
import { checkInternalProject } from "../rules/internal-project.ts";

interface InternalProjectDialogProps {
  /** The one to edit; null for a new one. */
  readonly project: InternalProject | null;
  readonly onClose: () => void;
}

const draftOf = (project: InternalProject | null) => ({ name: project?.name ?? "", code: project?.code ?? "", isOpen: project?.isOpen ?? true });

/** Adds an internal project, or renames, closes or opens one. */
export function InternalProjectDialog({ project, onClose }: InternalProjectDialogProps) {
  const [base, setBase] = useState(project);
  const [draft, setDraft] = useState(() => draftOf(project));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<InternalProject | null>(null);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useFirstFault(form, faults);
  const create = useWrite(createInternalProject);
  const change = useWrite(changeInternalProject);
  const { isPending, error } = base === null ? create : change;
  const set = (edited: Partial<typeof draft>) => {
    setDraft({ ...draft, ...edited });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in edited))));
  };
  const close = () => (JSON.stringify(draft) === JSON.stringify(draftOf(base)) ? onClose() : setLeaving(true));
  const submit = () => {
    const wrong = checkInternalProject(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const onError = (failure: CallFailure) => {
      setFaults(failure.fields);
      if (failure.code === "stale") setConflict(failure.current as InternalProject);
    };
    const { name, code, isOpen } = draft;
    if (base === null) create.mutate({ body: { name, code } }, { onSuccess: onClose, onError });
    else
      change.mutate({ params: { internalProjectId: base.id }, body: { version: base.version, name, code, isOpen } }, { onSuccess: onClose, onError });
  };
  const settle = (mine: boolean) => {
    if (!mine) setDraft(draftOf(conflict));
    setBase(conflict);
    setConflict(null);
    change.reset();
  };
  return (
    <>
      <Dialog
        open
        title={base === null ? "Add internal project" : "Edit internal project"}
        onClose={close}
        onSubmit={submit}
        pending={isPending}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={isPending} pendingLabel="Saving…">
              {base === null ? "Add" : "Save"}
            </Button>
          </>
        }
      >
        <div className="stack" ref={form}>
          {error && conflict === null && Object.keys(error.fields).length === 0 && <Banner tone="critical">{error.message}</Banner>}
          {conflict && (
            <ConflictNotice rows={differences(conflict, draft)} onTheirs={() => settle(false)} onMine={() => settle(true)}>
              <b>Somebody else saved this internal project in the meantime.</b>
            </ConflictNotice>
          )}
          <Field label="Name" required error={faults["name"]}>
            <TextInput maxLength={200} value={draft.name} onValueChange={(name) => set({ name })} />
          </Field>
          <Field label="Code" required error={faults["code"]}>
            <TextInput maxLength={40} value={draft.code} onValueChange={(code) => set({ code: code.toUpperCase() })} />
          </Field>
          {base !== null && (
            <Checkbox checked={draft.isOpen} onCheckedChange={(isOpen) => set({ isOpen })}>
              Open for new time
            </Checkbox>
          )}
        </div>
      </Dialog>
      <DiscardDialog open={leaving} what="The internal project has not been saved." onKeep={() => setLeaving(false)} onDiscard={onClose} />
    </>
  );
}

function differences(stored: InternalProject, draft: ReturnType<typeof draftOf>) {
  const state = (isOpen: boolean) => (isOpen ? "Open" : "Closed");
  return [
    { key: "name", label: "Name", stored: stored.name, own: draft.name },
    { key: "code", label: "Code", stored: stored.code, own: draft.code },
    { key: "state", label: "State", stored: state(stored.isOpen), own: state(draft.isOpen) },
  ].filter((row) => row.stored !== row.own);
}
