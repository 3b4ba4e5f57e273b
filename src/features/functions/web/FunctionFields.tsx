import { useId } from "react";
import { roleCodes } from "#shared/permissions.ts";
import { named } from "#shared/named.ts";
import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { changePerson, readPerson } from "#features/people/contract.ts";
import { readAllocatorCandidates, type FunctionDetails } from "../contract.ts";
import { TierFields } from "./TierFields.tsx";
import type { FunctionForm } from "./use-function-form.ts";

interface FunctionFieldsProps {
  readonly form: FunctionForm;
  readonly stored: FunctionDetails | null;
}

/** Everything of a function that is typed or chosen, with what there is to say about it. */
export function FunctionFields({ form, stored }: FunctionFieldsProps) {
  const { draft, faults } = form;
  return (
    <>
      <div className="form-grid">
        <Field className="span-2" label={t`Name`} required error={faults["name"]}>
          <TextInput
            dir="auto"
            value={draft.name}
            maxLength={120}
            data-autofocus=""
            onValueChange={(name) => form.set({ name })}
          />
        </Field>
        <Field className="span-4" label={t`Description`} error={faults["description"]}>
          <TextInput
            dir="auto"
            value={draft.description}
            maxLength={2000}
            onValueChange={(description) => form.set({ description })}
          />
        </Field>
      </div>
      <hr className="rule" />
      <AllocatorFields form={form} stored={stored} />
      <hr className="rule" />
      <TierFields form={form} stored={stored} />
      <StandIns form={form} />
    </>
  );
}

/** Whether higher tiers may stand in, said with the tiers' own names. */
function StandIns({ form }: Pick<FunctionFieldsProps, "form">) {
  const noteId = useId();
  const [highest, ...lower] = form.draft.costTiers
    .toSorted((one, other) => (other.hourlyRate ?? 0) - (one.hourlyRate ?? 0))
    .map(({ name }) => name.trim())
    .filter((name) => name !== "");
  if (highest === undefined || lower.length === 0) return null;
  return (
    <div className="function-stand-ins">
      <Checkbox
        checked={form.draft.allowsStandIns}
        aria-describedby={noteId}
        onCheckedChange={(allowsStandIns) => form.set({ allowsStandIns })}
      >{t`Higher tiers can cover for lower ones`}</Checkbox>
      <p
        id={noteId}
        className="field-hint"
      >{t`When a month is filled, ${highest} can also meet demand for ${named(lower)}. A higher rate is a higher tier. People of the tier itself come first.`}</p>
    </div>
  );
}

/** Gives the reader the role Allocator, and ticks them. */
function BecomeAllocator({ onDone }: { readonly onDone: (personId: string) => void }) {
  const viewer = useViewer();
  const me = useRead(readPerson, { params: { personId: viewer.id } }, { fresh: freshFor.opening });
  const change = useWrite(changePerson);
  const person = me.data;
  return (
    <>
      <Button
        small
        pending={change.isPending}
        disabled={person === undefined}
        onClick={() => {
          if (!person) return;
          const roles = roleCodes.filter((code) => code === "allocator" || viewer.roles.includes(code));
          const body = { version: person.version, updates: {}, roleCodes: roles };
          // The button goes with the list that is read again, so the promise is awaited.
          void change.mutateAsync({ params: { personId: viewer.id }, body }).then(
            () => onDone(viewer.id),
            () => undefined,
          );
        }}
      >{t`Make me an allocator`}</Button>
      {change.error && <Banner tone="critical">{change.error.message}</Banner>}
    </>
  );
}

/** The allocators' checkboxes: people with the role, and chosen ones without it. */
function AllocatorFields({ form, stored }: FunctionFieldsProps) {
  const read = useRead(readAllocatorCandidates, {}, { fresh: freshFor.planning });
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Failed to load the allocators`} read={read} />;
  const people = read.data?.people ?? [];
  const known = new Set(people.map(({ id }) => id));
  const former = read.isPending ? [] : (stored?.allocators ?? []).filter(({ id }) => !known.has(id));
  const options = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...former.map(({ id, name }) => ({ value: id, label: name, hint: t`No longer an allocator` })),
  ];
  const hint = read.isPending
    ? t`Loading allocators...`
    : options.length === 0
      ? t`No one has the Allocator role yet. Become one yourself, or give the role to someone in Users & Roles.`
      : t`At least one. Only people with the Allocator role.`;
  return (
    <div className="function-allocators">
      <CheckboxGroup
        grid
        required
        legend={t`Allocators`}
        options={options}
        values={form.draft.allocatorIds}
        onValuesChange={(allocatorIds) => form.set({ allocatorIds })}
        error={form.faults["allocatorIds"]}
        hint={hint}
      />
      {!read.isPending && options.length === 0 && (
        <BecomeAllocator onDone={(id) => form.set({ allocatorIds: [id] })} />
      )}
    </div>
  );
}
