import { listCustomerChoices } from "#features/customers/choices-contract.ts";
import { CustomerSelect } from "#parts/customers/CustomerSelect.tsx";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { freshFor, useRead } from "#web/data.ts";
import type { Faults } from "#web/edit/use-faults.ts";
import type { ProjectDetails } from "../contract.ts";

interface CustomerFieldProps {
  readonly edit: {
    readonly draft: { readonly customerId: string | null };
    readonly faults: Faults;
    readonly set: (change: { customerId: string | null }) => void;
  };
  /** The project whose customer is offered in any case. */
  readonly stored: Pick<ProjectDetails, "customerId" | "customerName"> | undefined;
  readonly disabled?: boolean;
}

/** Whom a project is for. The others are read once one may be chosen. */
export function CustomerField({ edit, stored, disabled = false }: CustomerFieldProps) {
  const read = useRead(listCustomerChoices, {}, { fresh: freshFor.general, enabled: !disabled });
  return (
    <Field
      label={t`Customer`}
      hint={disabled ? undefined : t`Optional. Admins add customers.`}
      error={edit.faults["customerId"] ?? read.error?.message}
    >
      <CustomerSelect
        disabled={disabled}
        customers={read.data?.customers}
        value={edit.draft.customerId}
        stored={stored && { id: stored.customerId, name: stored.customerName }}
        onValueChange={(customerId) => edit.set({ customerId })}
      />
    </Field>
  );
}
