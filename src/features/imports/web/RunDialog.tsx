import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { ImportView } from "../contract.ts";
import { listed, rowsInWords } from "./import-words.ts";
import type { ImportEdits } from "./use-import-edits.ts";

interface RunDialogProps {
  readonly view: ImportView;
  readonly edits: ImportEdits;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** What the import will do in numbers, before it does. */
export function RunDialog({ view, edits, onClose, onStarted }: RunDialogProps) {
  if (view.outcome === null) return null;
  const { results, alsoCreated } = view.outcome;
  const { created, changed, same, skipped, refused } = results;
  const made = [...(created.count > 0 ? [rowsInWords(view, created.count)] : []), ...alsoCreated];
  const left = [
    ...(same.count > 0 ? [t`${grouped(same.count)} already the same`] : []),
    ...(skipped.count > 0 ? [t`${grouped(skipped.count)} skipped`] : []),
    ...(refused.count > 0 ? [t`${grouped(refused.count)} that can't be imported`] : []),
  ];
  const run = async () => {
    const isStarted = await edits.run();
    onClose();
    if (isStarted) onStarted();
  };
  return (
    <Dialog
      open
      title={t`Import this file?`}
      subtitle={view.fileName}
      onClose={onClose}
      pending={edits.pending}
      verb={t.as("verb")`Import`}
      pendingVerb={t`Starting...`}
      onConfirm={() => void run()}
    >
      <div className="stack gap-3">
        {made.length > 0 && <p>{t`Creates ${listed(made)}.`}</p>}
        {changed.count > 0 && <p>{t`Changes ${rowsInWords(view, changed.count)}.`}</p>}
        {left.length > 0 && <p className="muted">{t`Leaves out ${listed(left)}.`}</p>}
        <p className="muted">{t`You can undo the import afterwards.`}</p>
      </div>
    </Dialog>
  );
}
