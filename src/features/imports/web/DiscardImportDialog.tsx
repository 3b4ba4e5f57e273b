import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { createWriter } from "#web/writer.ts";
import { discardImport, listImports, type ImportView } from "../contract.ts";
import { forgetUpload } from "./uploads.ts";

interface DiscardImportDialogProps {
  readonly view: ImportView;
  readonly onClose: () => void;
  readonly onDiscarded: () => void;
}

/** Confirms before a file and everything chosen about it is deleted. */
export function DiscardImportDialog({ view, onClose, onDiscarded }: DiscardImportDialogProps) {
  const client = useQueryClient();
  const [write] = useState(() => createWriter(discardImport));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Only the list is read again: the page of the import would say that it's gone before it's left.
  const discard = async () => {
    setPending(true);
    try {
      await write({ params: { importId: view.id } });
      forgetUpload(view.id);
      onDiscarded();
      await client.invalidateQueries({ queryKey: ["read", listImports.path] });
    } catch (error) {
      setPending(false);
      setFailure(error instanceof Error ? error.message : t`The import couldn't be discarded. Try again.`);
    }
  };
  return (
    <Dialog
      open
      title={t`Discard import?`}
      onClose={onClose}
      pending={pending}
      failure={failure}
      cancel={t`Keep it`}
      verb={t`Discard`}
      pendingVerb={t`Discarding...`}
      danger
      onConfirm={() => void discard()}
    >
      <p>{rich`The file ${<b className="anywhere">{view.fileName}</b>} is deleted, with the columns and names you chose for it. Nothing else changes.`}</p>
    </Dialog>
  );
}
