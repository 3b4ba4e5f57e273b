import { count } from "#shared/count.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { undoImport, type ImportView } from "../contract.ts";
import { listed, rowsInWords } from "./import-words.ts";

/** What an import made and changed: "1,204 time entries", "3 changed ones". */
function madeBy(view: ImportView): { readonly removed: string[]; readonly restored: number } {
  const { results, alsoCreated } = view.outcome ?? { results: null, alsoCreated: [] };
  const created = results?.created.count ?? 0;
  return {
    removed: [...(created > 0 ? [rowsInWords(view, created)] : []), ...alsoCreated],
    restored: results?.changed.count ?? 0,
  };
}

/** Asks before everything that an import made is taken back, with the numbers. */
export function UndoDialog({ view, onClose }: { readonly view: ImportView; readonly onClose: () => void }) {
  const undo = useWrite(undoImport);
  const { removed, restored } = madeBy(view);
  return (
    <Dialog
      open
      title="Undo import?"
      subtitle={view.fileName}
      onClose={onClose}
      pending={undo.isPending}
      failure={undo.error?.message}
      cancel="Keep it"
      verb="Undo import"
      pendingVerb="Starting..."
      danger
      onConfirm={() =>
        undo.mutate(
          { params: { importId: view.id }, body: { version: view.version } },
          { onSuccess: onClose },
        )
      }
    >
      <div className="stack gap-3">
        {removed.length > 0 && <p>This removes what the import created: {listed(removed)}.</p>}
        {restored > 0 && <p>{count(restored, "row")} it changed get back what was there before.</p>}
        {removed.length === 0 && restored === 0 && <p>The import changed nothing, so nothing is removed.</p>}
        <p className="muted">
          What someone has changed or used since stays, and is listed afterwards. The file stays, so you can
          correct it and import it again.
        </p>
      </div>
    </Dialog>
  );
}
