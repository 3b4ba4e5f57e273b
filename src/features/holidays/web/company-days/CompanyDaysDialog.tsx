import { isDay } from "#shared/day.ts";
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
    label: "Shutdown",
    hint: "You book it as holiday for everyone concerned.",
    is: { kind: "shutdown", refuses: false },
  },
  refuses: {
    label: "Blackout, refuses requests",
    hint: "Holiday can't be requested. Sick leave and other notices can.",
    is: { kind: "blackout", refuses: true },
  },
  warns: {
    label: "Blackout, warns",
    hint: "Holiday can be requested, with a warning.",
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
    id === null ? "Everyone" : (places.find((place) => place.id === id)?.name ?? days?.placeName ?? "–");
  return (
    <EditDialog
      edit={edit}
      title={isNew ? "Add company days" : "Edit company days"}
      verb={isNew ? "Add" : "Save Changes"}
      pendingVerb="Saving..."
      unsaved="The company days haven't been saved."
      fields={[
        { label: "Kind", text: (draft) => what[whatOf(draft)].label },
        { label: "Name", text: ({ name }) => name || "–" },
        { label: "From", text: ({ firstDay }) => (isDay(firstDay) ? formats.day(firstDay) : "–") },
        { label: "To", text: ({ lastDay }) => (isDay(lastDay) ? formats.day(lastDay) : "–") },
        { label: "For", text: (draft) => placeName(draft.placeId) },
      ]}
      onClose={onClose}
    >
      <CompanyDaysFieldset
        edit={edit}
        places={[
          { value: everyone, label: "Everyone" },
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
        legend="Kind"
        options={Object.entries(what).map(([value, { label, hint }]) => ({
          value: value as What,
          label,
          hint,
        }))}
        value={whatOf(draft)}
        onValueChange={(value) => set(what[value].is)}
      />
      <Field label="Name" required error={faults["name"]}>
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
          first={{
            label: "From",
            value: draft.firstDay,
            error: faults["firstDay"],
            onValueChange: setFirst,
          }}
          last={{
            label: "To",
            value: draft.lastDay,
            error: faults["lastDay"],
            onValueChange: (lastDay) => set({ lastDay }),
          }}
          onRangeChange={(firstDay, lastDay) => set({ firstDay, lastDay })}
        />
      </div>
      <Field label="For" error={faults["placeId"]}>
        <Select
          options={places}
          value={draft.placeId ?? everyone}
          onValueChange={(value) => set({ placeId: value === everyone ? null : value })}
        />
      </Field>
    </>
  );
}
