import { mergeFields } from "#shared/three-way.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { listHolidayCountries } from "../../holiday-contract.ts";
import { changePlace, createPlace, type PlaceDetails } from "../../places-contract.ts";
import type { PlaceOfHolidays } from "../public-holidays/use-found-holidays.ts";
import { checkPlace, longestPlaceName, type PlaceFields } from "../../rules/place.ts";

interface PlaceDialogProps {
  /** The one to edit; null for a new one. */
  readonly place: PlaceDetails | null;
  /** A new one was added. */
  readonly onAdded?: (place: PlaceOfHolidays) => void;
  readonly onClose: () => void;
}

const blank: PlaceFields = { name: "", country: null, region: null };
const draftOf = ({ name, country, region }: PlaceDetails): PlaceFields => ({ name, country, region });
const unknown = "";

/** A place to add or to edit, as a form. */
function usePlaceEdit({ place, onAdded, onClose }: PlaceDialogProps) {
  const create = useWrite(createPlace);
  const change = useWrite(changePlace);
  return useEdit({
    name: `place ${place?.id ?? "new"}`,
    stored: place,
    draftOf,
    blank,
    check: checkPlace,
    merge: (base, mine, theirs) => mergeFields(base, mine, theirs, [["country", "region"]]),
    send: ({ version, draft }): Promise<{ readonly id?: string }> =>
      place === null
        ? create.mutateAsync({ body: draft })
        : change.mutateAsync({
            params: { placeId: place.id },
            body: { version, ...draft, isActive: place.isActive },
          }),
    onSaved: (saved, { name, country, region }) => {
      if (saved) toast.success(place === null ? t`${name.trim()} added` : t`${name.trim()} saved`);
      if (saved?.id === undefined) onClose();
      else onAdded?.({ id: saved.id, country, region });
    },
  });
}

type PlaceEdit = ReturnType<typeof usePlaceEdit>;

export function PlaceDialog(props: PlaceDialogProps) {
  const edit = usePlaceEdit(props);
  const { country } = edit.draft;
  const known = useRead(
    listHolidayCountries,
    { query: country === null ? {} : { country } },
    { fresh: freshFor.lookups, showPrevious: true },
  );
  const { countries, regions } = known.data ?? { countries: [], regions: [] };
  const isNew = props.place === null;
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`Add place` : t`Edit place`}
      verb={isNew ? t`Add` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The place hasn't been saved.`}
      fields={[
        { label: t`Name`, text: ({ name }) => name || "–" },
        { label: t`Country`, text: (draft) => nameIn(countries, draft.country) },
        { label: t`Region`, text: (draft) => nameIn(regions, draft.region) },
      ]}
      onClose={props.onClose}
    >
      <Field label={t`Name`} required error={edit.faults["name"]}>
        <TextInput
          dir="auto"
          maxLength={longestPlaceName}
          data-autofocus=""
          value={edit.draft.name}
          onValueChange={(name) => edit.set({ name })}
        />
      </Field>
      <CountryFields place={props.place} edit={edit} countries={countries} regions={regions} />
    </EditDialog>
  );
}

interface CountryFieldsProps extends Pick<PlaceDialogProps, "place"> {
  readonly edit: PlaceEdit;
  /** Empty while they load. */
  readonly countries: Named;
  readonly regions: Named;
}

function CountryFields({ place, edit, countries, regions }: CountryFieldsProps) {
  const { draft, faults, set } = edit;
  const isLoading = countries.length === 0;
  return (
    <>
      <Field
        label={t`Country`}
        error={faults["country"]}
        hint={
          place === null
            ? t`Its public holidays are proposed next. You decide which of them count.`
            : t`Its public holidays are proposed by Import. You decide which of them count.`
        }
      >
        <Select
          isOfTheWorld
          options={[
            { value: unknown, label: isLoading ? t`Loading countries...` : t`No country` },
            ...optionsOf(countries),
          ]}
          value={isLoading ? unknown : (draft.country ?? unknown)}
          onValueChange={(country) => set({ country: country === unknown ? null : country, region: null })}
        />
      </Field>
      <Field label={t`Region`} error={faults["region"]}>
        <Select
          disabled={draft.country === null || regions.length === 0}
          options={[{ value: unknown, label: t`Whole country` }, ...optionsOf(regions)]}
          value={draft.region ?? unknown}
          onValueChange={(region) => set({ region: region === unknown ? null : region })}
        />
      </Field>
    </>
  );
}

type Named = readonly { readonly code: string; readonly name: string }[];

const optionsOf = (named: Named) => named.map(({ code, name }) => ({ value: code, label: name }));
const nameIn = (named: Named, code: string | null): string =>
  code === null ? "–" : (named.find((each) => each.code === code)?.name ?? code);
