import { Download, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { may } from "#shared/permissions.ts";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile } from "#web/files/use-file.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteCharge, downloadReceipt, listCharges, type Charge } from "../contract.ts";
import { chargeLabels } from "../rules/charge.ts";
import { ChargeDialog } from "./ChargeDialog.tsx";
import { ChargeTable } from "./ChargeTable.tsx";
import "./charges.css";

type Opened = { readonly what: "add" } | { readonly what: "edit" | "delete"; readonly charge: Charge };

/** A project's fixed fees, milestones and expenses; admins add, edit and delete them. */
export function ChargesTab({ projectId }: { readonly projectId: string }) {
  const { roles } = useViewer();
  const mayChange = may(roles, "change charges");
  const [opened, setOpened] = useState<Opened | null>(null);
  const file = useFile();
  const read = useRead(listCharges, { params: { projectId } }, { fresh: freshFor.opening });
  const charges = read.data?.charges ?? [];
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Charges`} read={read} />;
  const add = <Button icon={Plus} onClick={() => setOpened({ what: "add" })}>{t`Add charge`}</Button>;
  return (
    <>
      <FileProgress file={file} />
      <Panel title={t`Charges`} flush actions={mayChange && charges.length > 0 && add}>
        <ChargeTable
          charges={charges}
          loading={read.isPending && t`Loading charges...`}
          actions={(charge) => (
            <ChargeActions
              charge={charge}
              onDownload={() => file.save(downloadReceipt, { params: { chargeId: charge.id } })}
              onOpen={mayChange ? setOpened : null}
            />
          )}
          empty={
            <EmptyState
              title={t`No charges yet`}
              action={mayChange && add}
            >{t`Fixed fees, milestones and expenses, each on its day. They count in the margin.`}</EmptyState>
          }
        />
      </Panel>
      {opened !== null && (
        <OpenedDialog
          opened={opened}
          stored={charges}
          projectId={projectId}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface OpenedDialogProps {
  readonly opened: Opened;
  /** As they're now. */
  readonly stored: readonly Charge[];
  readonly projectId: string;
  readonly onClose: () => void;
}

function OpenedDialog({ opened, stored, projectId, onClose }: OpenedDialogProps) {
  if (opened.what === "add") return <ChargeDialog projectId={projectId} charge={null} onClose={onClose} />;
  const charge = stored.find(({ id }) => id === opened.charge.id) ?? opened.charge;
  return opened.what === "delete" ? (
    <DeleteCharge charge={charge} onClose={onClose} />
  ) : (
    <ChargeDialog projectId={projectId} charge={charge} onClose={onClose} />
  );
}

interface ChargeActionsProps {
  readonly charge: Charge;
  readonly onDownload: () => void;
  /** Null for people who may not change it. */
  readonly onOpen: ((opened: Opened) => void) | null;
}

function ChargeActions({ charge, onDownload, onOpen }: ChargeActionsProps) {
  const { description, receipt } = charge;
  return (
    <span className="row gap-2 charge-actions">
      {receipt !== null && (
        <IconButton
          small
          icon={Download}
          label={t`Download the receipt of ${description}`}
          onClick={onDownload}
        />
      )}
      {onOpen !== null && (
        <>
          <IconButton
            small
            icon={Pencil}
            label={t`Edit ${description}`}
            onClick={() => onOpen({ what: "edit", charge })}
          />
          <IconButton
            small
            icon={Trash2}
            label={t`Delete ${description}`}
            onClick={() => onOpen({ what: "delete", charge })}
          />
        </>
      )}
    </span>
  );
}

function DeleteCharge({ charge, onClose }: { readonly charge: Charge; readonly onClose: () => void }) {
  const { day } = useFormats();
  const { currencySymbol } = useViewer();
  const what = `${chargeLabels()[charge.kind]}, ${day(charge.day)}, ${formatRate(charge.amount, currencySymbol)}`;
  return (
    <WriteDialog
      endpoint={deleteCharge}
      input={{ params: { chargeId: charge.id }, query: { version: String(charge.version) } }}
      done={t`Charge deleted`}
      title={t`Delete charge?`}
      subtitle={<bdi>{charge.description}</bdi>}
      onClose={onClose}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <p>{charge.receipt === null ? what : t`${what}, with its receipt.`}</p>
    </WriteDialog>
  );
}
