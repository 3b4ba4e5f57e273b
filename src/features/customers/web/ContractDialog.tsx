import { CustomerSelect } from "#parts/customers/CustomerSelect.tsx";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { listCustomerChoices } from "../choices-contract.ts";
import { changeContract, createContract, type Contract } from "../contract.ts";
import {
  checkContract,
  contractKinds,
  kindLabels,
  longestOf,
  type ContractFields,
} from "../rules/contract-terms.ts";

export interface ContractDialogProps {
  readonly projectId: string;
  /** The one to edit; null for a new one, which has the project's customer at first. */
  readonly contract: Contract | null;
  readonly customerId: string | null;
  /** Its last day alone is requested. */
  readonly isEnding?: boolean;
  readonly onClose: () => void;
}

/** The last day is "" for none, as its field has it. */
type Draft = Omit<ContractFields, "endsOn"> & { readonly endsOn: string };

const blank: Omit<Draft, "customerId"> = {
  kind: "time_and_material",
  startsOn: "",
  endsOn: "",
  orderValue: null,
  purchaseOrder: "",
  contact: "",
  note: "",
};

const draftOf = (contract: Contract): Draft => ({
  customerId: contract.customerId,
  kind: contract.kind,
  startsOn: contract.startsOn,
  endsOn: contract.endsOn ?? "",
  orderValue: contract.orderValue,
  purchaseOrder: contract.purchaseOrder,
  contact: contract.contact,
  note: contract.note,
});

const fieldsOf = (draft: Draft): ContractFields => ({ ...draft, endsOn: draft.endsOn || null });

function useContractEdit({
  projectId,
  contract,
  customerId,
  onClose,
  isEnding = false,
}: ContractDialogProps) {
  const create = useWrite(createContract);
  const change = useWrite(changeContract);
  return useEdit({
    name: `contract ${contract?.id ?? `of ${projectId}`}${isEnding ? " end" : ""}`,
    stored: contract,
    draftOf,
    blank: { ...blank, customerId },
    check: (draft) => ({
      ...checkContract(fieldsOf(draft), null),
      ...(isEnding && draft.endsOn === "" ? { endsOn: t`Choose the last day` } : {}),
    }),
    send: ({ version, draft }): Promise<{ readonly id: string }> =>
      contract === null
        ? create.mutateAsync({ params: { projectId }, body: fieldsOf(draft) })
        : change.mutateAsync({
            params: { contractId: contract.id },
            body: { version, ...fieldsOf(draft) },
          }),
    // Where only the last day is shown, every fault is about it.
    faultsOf: ({ fields, message }) =>
      isEnding && Object.keys(fields).length > 0 ? { endsOn: message } : fields,
    onSaved: (saved) => {
      if (saved) toast.success(contract === null ? t`Contract added` : t`Contract saved`);
      onClose();
    },
  });
}

type ContractEdit = ReturnType<typeof useContractEdit>;

/** Adds, edits or ends a contract of a project. */
export function ContractDialog(props: ContractDialogProps) {
  const { contract, isEnding = false, onClose } = props;
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  const read = useRead(listCustomerChoices, {}, { fresh: freshFor.opening, enabled: !isEnding });
  const customers = read.data?.customers;
  const edit = useContractEdit(props);
  const isNew = contract === null;
  const nameOf = (id: string | null) => customers?.find((each) => each.id === id)?.name ?? "–";
  const day = (text: string) => (text === "" ? "–" : formats.day(text));
  return (
    <EditDialog
      edit={edit}
      size={isEnding ? undefined : "medium"}
      title={isNew ? t`Add contract` : isEnding ? t`End contract` : t`Edit contract`}
      verb={isNew ? t`Add contract` : isEnding ? t`End contract` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The contract hasn't been saved.`}
      fields={[
        { label: t`Customer`, text: ({ customerId }) => nameOf(customerId) },
        { label: t`Kind`, text: ({ kind }) => kindLabels()[kind] },
        { label: t`First day`, text: ({ startsOn }) => day(startsOn) },
        { label: t`Last day`, text: ({ endsOn }) => day(endsOn) },
        {
          label: t`Order value`,
          text: ({ orderValue }) => (orderValue === null ? "–" : formatRate(orderValue, currencySymbol)),
        },
        { label: t`Purchase order`, text: ({ purchaseOrder }) => purchaseOrder || "–" },
        { label: t`Contact person`, text: ({ contact }) => contact || "–" },
        { label: t`Note`, text: ({ note }) => note || "–" },
      ]}
      onClose={onClose}
    >
      <div className="form-grid">
        {isEnding ? (
          <LastDay edit={edit} isEnding />
        ) : (
          <>
            <Field
              className="span-3"
              label={t`Customer`}
              required={edit.draft.kind !== "internal"}
              error={edit.faults["customerId"] ?? read.error?.message}
            >
              <CustomerSelect
                customers={customers}
                value={edit.draft.customerId}
                stored={contract ? { id: contract.customerId, name: contract.customerName } : undefined}
                onValueChange={(customerId) => edit.set({ customerId })}
              />
            </Field>
            <Terms edit={edit} currencySymbol={currencySymbol} />
          </>
        )}
      </div>
    </EditDialog>
  );
}

function LastDay({ edit, isEnding = false }: { readonly edit: ContractEdit; readonly isEnding?: boolean }) {
  return (
    <DateField
      className="span-3"
      label={t`Last day`}
      required={isEnding}
      hint={isEnding ? undefined : t`Empty for a contract that goes on`}
      error={edit.faults["endsOn"]}
      value={edit.draft.endsOn}
      onValueChange={(endsOn) => edit.set({ endsOn }, "startsOn")}
    />
  );
}

function Terms({ edit, currencySymbol }: { readonly edit: ContractEdit; readonly currencySymbol: string }) {
  const { draft, faults, set } = edit;
  const isRetainer = draft.kind === "retainer";
  return (
    <>
      <Field className="span-3" label={t`Kind`}>
        <Select
          options={contractKinds.map((value) => ({ value, label: kindLabels()[value] }))}
          value={draft.kind}
          onValueChange={(kind) => set({ kind }, "customerId")}
        />
      </Field>
      <DateField
        className="span-3"
        label={t`First day`}
        required
        error={faults["startsOn"]}
        value={draft.startsOn}
        onValueChange={(startsOn) => set({ startsOn }, "endsOn")}
      />
      <LastDay edit={edit} />
      <Field
        className="span-3"
        label={isRetainer ? t`Value each month (${currencySymbol})` : t`Order value (${currencySymbol})`}
        hint={t`Optional`}
        error={faults["orderValue"]}
      >
        <NumberInput
          reads="decimal"
          min={0}
          value={draft.orderValue}
          onValueChange={(orderValue) => set({ orderValue })}
        />
      </Field>
      <Field className="span-3" label={t`Purchase order`} hint={t`Optional`} error={faults["purchaseOrder"]}>
        <TextInput
          dir="auto"
          maxLength={longestOf.purchaseOrder}
          value={draft.purchaseOrder}
          onValueChange={(purchaseOrder) => set({ purchaseOrder })}
        />
      </Field>
      <Field label={t`Contact person`} hint={t`Optional`} error={faults["contact"]}>
        <TextInput
          dir="auto"
          maxLength={longestOf.contact}
          value={draft.contact}
          onValueChange={(contact) => set({ contact })}
        />
      </Field>
      <Field label={t`Note`} hint={t`Optional`} error={faults["note"]}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={longestOf.note}
          value={draft.note}
          onValueChange={(note) => set({ note })}
        />
      </Field>
    </>
  );
}
