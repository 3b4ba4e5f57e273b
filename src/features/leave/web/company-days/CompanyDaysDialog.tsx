import { isDay } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { DateRangeField } from "#ui/form/DateRangeField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import { useFormats } from "#web/formats.ts";
import { changeCompanyDays, createCompanyDays, type CompanyDays } from "../../company-days-contract.ts";
import {
  checkCompanyDays,
  longestName,
  tidyCompanyDays,
  type CompanyDaysFields,
} from "../../rules/company-days/company-days.ts";

interface CompanyDaysDialogProps {
  /** The ones to edit; null for new ones. */
  readonly days: CompanyDays | null;
  /** Whose new ones are; null for everyone's. */
  readonly placeId: string | null;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const everyone = "";
const what = {
  shutdown: {
    label: t`Shutdown`,
    hint: t`Book it as holiday for everyone it applies to.`,
    is: { kind: "shutdown", refuses: false },
  },
  refuses: {
    label: t`Blackout: no requests`,
    hint: t`Holiday can't be requested. Sick leave and other notices can.`,
    is: { kind: "blackout", refuses: true },
  },
  warns: {
    label: t`Blackout: warning only`,
    hint: t`Holiday can be requested, with a warning.`,
    is: { kind: "blackout", refuses: false },
  },
} as const;
type What = keyof typeof what;

const whatOf = ({ kind, refuses }: Pick<CompanyDaysFields, "kind" | "refuses">): What =>
  kind === "shutdown" ? "shutdown" : refuses ? "refuses" : "warns";

export function CompanyDaysDialog({ days, placeId, places, onClose }: CompanyDaysDialogProps) {
  const formats = useFormats();
  const create = useWrite(createCompanyDays);
  const change = useWrite(changeCompanyDays);
  const isNew = days === null;
  const edit = useEdit({
    name: `company days ${days?.id ?? "new"}`,
    stored: days,
    draftOf: tidyCompanyDays,
    blank: { kind: "shutdown", name: "", firstDay: "", lastDay: "", placeId, refuses: false },
    check: checkCompanyDays,
    send: ({ version, draft }): Promise<unknown> =>
      isNew
        ? create.mutateAsync({ body: draft })
        : change.mutateAsync({ params: { companyDaysId: days.id }, body: { version, ...draft } }),
    onSaved: (saved, { name }) => {
      if (saved) toast.success(`${name.trim()} ${isNew ? "added" : "saved"}`);
      onClose();
    },
  });
  const placeName = (id: string | null) =>
    id === null ? t`Everyone` : (places.find((place) => place.id === id)?.name ?? days?.placeName ?? "–");
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`Add company days` : t`Edit company days`}
      verb={isNew ? t`Add` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The company days haven't been saved.`}
      fields={[
        { label: t`Kind`, text: (draft) => what[whatOf(draft)].label },
        { label: t`Name`, text: ({ name }) => name || "–" },
        { label: t.as("day")`From`, text: ({ firstDay }) => (isDay(firstDay) ? formats.day(firstDay) : "–") },
        { label: t.as("day")`To`, text: ({ lastDay }) => (isDay(lastDay) ? formats.day(lastDay) : "–") },
        { label: t`For`, text: (draft) => placeName(draft.placeId) },
      ]}
      onClose={onClose}
    >
      <CompanyDaysFieldset
        edit={edit}
        places={[
          { value: everyone, label: t`Everyone` },
          ...[...new Set([...places.map(({ id }) => id), edit.draft.placeId])].flatMap((id) =>
            id === null ? [] : [{ value: id, label: placeName(id) }],
          ),
        ]}
      />
    </EditDialog>
  );
}

interface CompanyDaysFieldsetProps {
  readonly edit: Edit<CompanyDays, CompanyDaysFields>;
  readonly places: readonly { readonly value: string; readonly label: string }[];
}

function CompanyDaysFieldset({ edit, places }: CompanyDaysFieldsetProps) {
  const { draft, faults, set } = edit;
  const setFirst = (firstDay: string) =>
    set(draft.lastDay === "" || draft.lastDay < firstDay ? { firstDay, lastDay: firstDay } : { firstDay });
  return (
    <>
      <RadioGroup
        column
        legend={t`Kind`}
        options={Object.entries(what).map(([value, { label, hint }]) => ({
          value: value as What,
          label,
          hint,
        }))}
        value={whatOf(draft)}
        onValueChange={(value) => set(what[value].is)}
      />
      <Field label={t`Name`} required error={faults["name"]}>
        <TextInput
          dir="auto"
          maxLength={longestName}
          value={draft.name}
          onValueChange={(name) => set({ name })}
        />
      </Field>
      <div className="form-grid">
        <DateRangeField
          className="span-3 keep"
          required
          first={{
            label: t.as("day")`From`,
            value: draft.firstDay,
            error: faults["firstDay"],
            onValueChange: setFirst,
          }}
          last={{
            label: t.as("day")`To`,
            value: draft.lastDay,
            error: faults["lastDay"],
            onValueChange: (lastDay) => set({ lastDay }),
          }}
          onRangeChange={(firstDay, lastDay) => set({ firstDay, lastDay })}
        />
      </div>
      <Field label={t`For`} error={faults["placeId"]}>
        <Select
          options={places}
          value={draft.placeId ?? everyone}
          onValueChange={(value) => set({ placeId: value === everyone ? null : value })}
        />
      </Field>
    </>
  );
}
