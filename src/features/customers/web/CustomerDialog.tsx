import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { changeCustomer, createCustomer, type Customer } from "../contract.ts";
import { checkCustomer, longest, noCustomer, type CustomerFields } from "../rules/customer.ts";

interface CustomerDialogProps {
  /** The one to edit; null for a new one. */
  readonly customer: Customer | null;
  readonly onAdded?: (customerId: string) => void;
  readonly onClose: () => void;
}

const fields: readonly {
  readonly name: keyof CustomerFields;
  readonly label: string;
  /** Of six. */
  readonly width?: "span-2" | "span-3" | "span-4";
  readonly lines?: number;
  readonly hint?: string;
}[] = [
  { name: "name", label: t`Name`, width: "span-4" },
  { name: "number", label: t`Customer number`, width: "span-2" },
  { name: "address", label: t`Address`, lines: 3 },
  { name: "country", label: t`Country`, width: "span-2", hint: t`Two letters, such as GB` },
  { name: "vatId", label: t`VAT number`, width: "span-4" },
  { name: "invoiceEmail", label: t`Email for invoices`, width: "span-3" },
  { name: "contact", label: t`Contact person`, width: "span-3" },
  { name: "note", label: t`Note`, lines: 2 },
];

const draftOf = (customer: Customer): CustomerFields =>
  Object.fromEntries(fields.map(({ name }) => [name, customer[name]])) as unknown as CustomerFields;

/** Adds or edits a customer. */
export function CustomerDialog({ customer, onAdded, onClose }: CustomerDialogProps) {
  const create = useWrite(createCustomer);
  const change = useWrite(changeCustomer);
  const edit = useEdit({
    name: `customer ${customer?.id ?? "new"}`,
    stored: customer,
    draftOf,
    blank: noCustomer,
    check: checkCustomer,
    send: ({ version, draft }): Promise<{ readonly id: string }> =>
      customer === null
        ? create.mutateAsync({ body: draft })
        : change.mutateAsync({
            params: { customerId: customer.id },
            body: { version, ...draft, isActive: customer.isActive },
          }),
    onSaved: (saved, { name }) => {
      if (saved) toast.success(customer === null ? t`${name.trim()} added` : t`${name.trim()} saved`);
      if (saved && customer === null) onAdded?.(saved.id);
      else onClose();
    },
  });
  const isNew = customer === null;
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={isNew ? t`Add customer` : t`Edit customer`}
      verb={isNew ? t`Add customer` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The customer hasn't been saved.`}
      fields={fields.map(({ name, label }) => ({
        label,
        text: (draft: CustomerFields) => draft[name] || "–",
      }))}
      onClose={onClose}
    >
      <div className="form-grid">
        {fields.map(({ name, label, width, lines, hint }) => {
          const input = {
            dir: "auto" as const,
            maxLength: longest[name],
            value: edit.draft[name],
            onValueChange: (value: string) => edit.set({ [name]: value }),
          };
          return (
            <Field
              key={name}
              className={width}
              label={label}
              required={name === "name"}
              hint={hint}
              error={edit.faults[name]}
            >
              {lines === undefined ? (
                <TextInput {...input} {...(name === "name" ? { "data-autofocus": "" } : {})} />
              ) : (
                <Textarea {...input} rows={lines} />
              )}
            </Field>
          );
        })}
      </div>
    </EditDialog>
  );
}
