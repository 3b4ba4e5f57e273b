import { CalendarX2, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteContract, listContracts, type Contract } from "../contract.ts";
import { daysInWords, kindLabels } from "../rules/contract-terms.ts";
import { ContractDialog } from "./ContractDialog.tsx";
import { ContractTable } from "./ContractTable.tsx";

interface ContractsPanelProps {
  readonly projectId: string;
  /** The project's; null for none. */
  readonly customerId: string | null;
}

type Opened =
  | { readonly what: "add" }
  | { readonly what: "edit" | "end" | "delete"; readonly contract: Contract };

/** A project's contracts over time; admins add, edit, end and delete them. Others see none where there are none. */
export function ContractsPanel({ projectId, customerId }: ContractsPanelProps) {
  const viewer = useViewer();
  const mayChange = may(viewer.roles, "change customers");
  const [opened, setOpened] = useState<Opened | null>(null);
  const read = useRead(listContracts, { params: { projectId } }, { fresh: freshFor.opening });
  const contracts = read.data?.contracts ?? [];
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Contracts`} read={read} />;
  if (!mayChange && contracts.length === 0) return null;
  const add = <Button icon={Plus} onClick={() => setOpened({ what: "add" })}>{t`Add contract`}</Button>;
  return (
    <Panel title={t`Contracts`} flush actions={mayChange && contracts.length > 0 && add}>
      <ContractTable
        contracts={contracts}
        about="customer"
        loading={read.isPending && t`Loading contracts...`}
        actions={
          mayChange ? (contract) => <ContractActions contract={contract} onOpen={setOpened} /> : undefined
        }
        empty={
          <EmptyState
            title={t`No contracts yet`}
            action={add}
          >{t`What the customer ordered, from when, at what value.`}</EmptyState>
        }
      />
      {opened && (
        <OpenedDialog
          opened={opened}
          stored={contracts}
          projectId={projectId}
          customerId={customerId}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

interface OpenedDialogProps extends ContractsPanelProps {
  readonly opened: Opened;
  /** As they're now. */
  readonly stored: readonly Contract[];
  readonly onClose: () => void;
}

function OpenedDialog({ opened, stored, onClose, ...project }: OpenedDialogProps) {
  if (opened.what === "add") return <ContractDialog {...project} contract={null} onClose={onClose} />;
  const contract = stored.find(({ id }) => id === opened.contract.id) ?? opened.contract;
  if (opened.what === "delete") return <DeleteContract contract={contract} onClose={onClose} />;
  return (
    <ContractDialog {...project} contract={contract} isEnding={opened.what === "end"} onClose={onClose} />
  );
}

function ContractActions({
  contract,
  onOpen,
}: {
  readonly contract: Contract;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { day } = useFormats();
  const from = day(contract.startsOn);
  return (
    <span className="row-wrap gap-1">
      <IconButton
        small
        icon={Pencil}
        label={t`Edit the contract from ${from}`}
        onClick={() => onOpen({ what: "edit", contract })}
      />
      {contract.endsOn === null && (
        <IconButton
          small
          icon={CalendarX2}
          label={t`End the contract from ${from}`}
          onClick={() => onOpen({ what: "end", contract })}
        />
      )}
      <IconButton
        small
        icon={Trash2}
        label={t`Delete the contract from ${from}`}
        onClick={() => onOpen({ what: "delete", contract })}
      />
    </span>
  );
}

function DeleteContract({
  contract,
  onClose,
}: {
  readonly contract: Contract;
  readonly onClose: () => void;
}) {
  const { day } = useFormats();
  return (
    <WriteDialog
      endpoint={deleteContract}
      input={{ params: { contractId: contract.id }, query: { version: String(contract.version) } }}
      done={t`Contract deleted`}
      title={t`Delete contract?`}
      onClose={onClose}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <p>
        {t`“${kindLabels()[contract.kind]}”, ${daysInWords(contract, day)}. End a contract that is over instead: this is for one entered by mistake.`}
      </p>
    </WriteDialog>
  );
}
