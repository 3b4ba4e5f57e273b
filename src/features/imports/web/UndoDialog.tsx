import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { undoImport, type ImportView } from "../contract.ts";
import { listed } from "./import-words.ts";
import { StandingTable } from "./RemainingTable.tsx";
import { useUndoLook, type UndoLook } from "./use-undo-look.ts";

/** A question before everything that an import made is undone: with what goes, and what stays and why. */
export function UndoDialog({ view, onClose }: { readonly view: ImportView; readonly onClose: () => void }) {
  const undo = useWrite(undoImport);
  const look = useUndoLook(view);
  const hasStaying = (look.data?.stayCount ?? 0) > 0;
  return (
    <Dialog
      open
      title={t`Undo import?`}
      subtitle={view.fileName}
      onClose={onClose}
      pending={undo.isPending}
      failure={undo.error?.message}
      size={hasStaying ? "medium" : "small"}
      cancel={t`Keep it`}
      verb={t`Undo import`}
      pendingVerb={t`Starting...`}
      danger
      onConfirm={() =>
        undo.mutate(
          { params: { importId: view.id }, body: { version: view.version } },
          { onSuccess: onClose },
        )
      }
    >
      <div className="stack gap-3">
        {look.isError ? (
          <ErrorPanel title={t`Error Loading What Would Be Undone`} read={look} />
        ) : (
          <Looked look={look.data ?? null} />
        )}
        <p className="muted">{t`What someone has changed or used since stays. The file stays too, so you can correct it and import it again.`}</p>
      </div>
    </Dialog>
  );
}

function Looked({ look }: { readonly look: UndoLook | null }) {
  if (look?.isComplete === true) return <Complete look={look} />;
  return (
    <Progress done={look?.looked ?? 0} of={look?.total ?? 0}>
      {look === null
        ? t`Checking what would be undone...`
        : t`Checked ${grouped(look.looked)} of ${grouped(look.total)}`}
    </Progress>
  );
}

function Complete({ look: { removed, restored, staying, stays, stayCount } }: { readonly look: UndoLook }) {
  return (
    <>
      {removed.length > 0 && <p>{t`This removes what the import created: ${listed(removed)}.`}</p>}
      {restored.length > 0 && <p>{t`These return to their previous values: ${listed(restored)}.`}</p>}
      {removed.length + restored.length === 0 && <p>{t`There is nothing to remove.`}</p>}
      {stayCount > 0 && (
        <>
          <Banner tone="caution">{t`Changed or needed since, so it stays: ${listed(staying)}`}</Banner>
          <StandingTable stays={stays} total={stayCount} />
        </>
      )}
    </>
  );
}
