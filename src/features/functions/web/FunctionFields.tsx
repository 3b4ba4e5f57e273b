import { useRef } from "react";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { CheckboxGroup } from "../../../ui/form/CheckboxGroup.tsx";
import { ErrorPanel } from "../../../ui/feedback/ErrorPanel.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { RestoredNotice } from "../../../ui/feedback/RestoredNotice.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { readAllocatorCandidates } from "../contract.ts";
import { FunctionConflict } from "./FunctionConflict.tsx";
import { TierFields } from "./TierFields.tsx";
import type { FunctionFormState } from "./use-function-form.ts";

/** Everything of a function that is typed or chosen, with what there is to say about it. */
export function FunctionFields({ form }: { readonly form: FunctionFormState }) {
  const place = useRef<HTMLDivElement>(null);
  useFirstFault(place, form.faults);
  const { edited, faults } = form;
  if (edited === null) return null;
  return (
    <div className="stack" ref={place}>
      {form.failure && <Banner tone="critical">{form.failure.message}</Banner>}
      <FunctionConflict form={form} />
      {form.restored && (
        <RestoredNotice what="what you typed" onDiscard={form.cancel} onDismiss={form.dismissRestored} />
      )}
      <div className="form-grid">
        <Field className="span-2" label="Name" error={faults["name"]}>
          <TextInput
            dir="auto"
            value={edited.name}
            maxLength={120}
            data-autofocus=""
            onValueChange={(name) => form.set({ name })}
          />
        </Field>
        <Field className="span-4" label="Description" error={faults["description"]}>
          <TextInput
            dir="auto"
            value={edited.description}
            maxLength={2000}
            onValueChange={(description) => form.set({ description })}
          />
        </Field>
      </div>
      <hr className="rule" />
      <AllocatorFields form={form} chosen={edited.allocatorIds} />
      <hr className="rule" />
      <TierFields form={form} tiers={edited.costTiers} />
    </div>
  );
}

/** The checkboxes of the allocators: people who hold the role, and those chosen before who no longer do. */
function AllocatorFields({
  form,
  chosen,
}: {
  readonly form: FunctionFormState;
  readonly chosen: readonly string[];
}) {
  const read = useRead(readAllocatorCandidates, {}, { fresh: freshFor.planning });
  if (read.isError && read.data === undefined)
    return <ErrorPanel title="Failed to load the allocators" read={read} />;
  const people = read.data?.people ?? [];
  const known = new Set(people.map(({ id }) => id));
  const former = read.isPending ? [] : (form.base?.allocators ?? []).filter(({ id }) => !known.has(id));
  const options = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...former.map(({ id, name }) => ({ value: id, label: name, hint: "No longer an allocator" })),
  ];
  const hint = read.isPending
    ? "Loading allocators..."
    : options.length === 0
      ? "Nobody holds the Allocator role yet. Give it to somebody under Users & Roles first."
      : "At least one. Only people with the Allocator role.";
  return (
    <div className="function-allocators">
      <CheckboxGroup
        grid
        legend="Allocators"
        options={options}
        values={chosen}
        onValuesChange={(allocatorIds) => form.set({ allocatorIds })}
        error={form.faults["allocatorIds"]}
        hint={hint}
      />
    </div>
  );
}
