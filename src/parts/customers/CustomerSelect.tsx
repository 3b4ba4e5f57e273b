import { t } from "#shared/texts/t.ts";
import { Select } from "#ui/form/Select.tsx";

interface CustomerSelectProps {
  /** By name; undefined while they're on their way. */
  readonly customers:
    | readonly { readonly id: string; readonly name: string; readonly isActive: boolean }[]
    | undefined;
  /** Null for none. */
  readonly value: string | null;
  /** What is stored: offered though it's inactive. */
  readonly stored?: { readonly id: string | null; readonly name: string | null } | undefined;
  readonly disabled?: boolean;
  readonly onValueChange: (customerId: string | null) => void;
}

const none = "none";

/** A customer or none, in a field: active ones, and the stored one. */
export function CustomerSelect({ customers, value, stored, disabled, onValueChange }: CustomerSelectProps) {
  const offered = (customers ?? [])
    .filter(({ id, isActive }) => isActive || id === stored?.id || id === value)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isThere = offered.some((each) => each.value === stored?.id);
  if (stored && stored.id !== null && stored.name !== null && !isThere)
    offered.unshift({ value: stored.id, label: stored.name });
  return (
    <Select
      disabled={disabled}
      options={[{ value: none, label: t`No customer` }, ...offered]}
      value={value ?? none}
      onValueChange={(chosen) => onValueChange(chosen === none ? null : chosen)}
    />
  );
}
