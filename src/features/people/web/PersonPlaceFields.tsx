import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { PeopleChoices } from "../contract.ts";
import { placeOn } from "../rules/person-places.ts";
import { DatedList, ValidFromField } from "./DatedFields.tsx";
import type { PersonEdit } from "./use-person-edit.ts";

interface PersonPlaceFieldsProps {
  readonly edit: PersonEdit;
  readonly choices: PeopleChoices;
}

const none = "";
const noPlace = t`No place`;

/** Where someone belongs, and from when; nothing where there are no places. */
export function PersonPlaceFields(props: PersonPlaceFieldsProps) {
  return props.choices.places.length === 0 ? null : (
    <>
      <hr className="rule" />
      <PlaceFields {...props} />
    </>
  );
}

function PlaceFields({ edit, choices: { places } }: PersonPlaceFieldsProps) {
  const { today } = useViewer();
  const { draft, faults } = edit;
  const stored = draft.stored.places.filter(({ validFrom }) => !draft.removedPlaces.includes(validFrom));
  const current = placeOn(today, stored);
  const chosen = draft.place === null ? current : draft.place.placeId;
  const nameOf = (placeId: string | null) => places.find(({ id }) => id === placeId)?.name ?? noPlace;
  const options = [
    { value: none, label: noPlace },
    ...places
      .filter(({ id, isActive }) => isActive || id === chosen)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <fieldset className="stack gap-3" aria-describedby="people-place-note">
      <legend className="visually-hidden">{t`Place`}</legend>
      <Field label={t`Place`} error={faults["place.placeId"]}>
        <Select
          options={options}
          value={chosen ?? none}
          onValueChange={(value) =>
            edit.set({
              place: {
                validFrom: draft.place?.validFrom ?? today,
                placeId: value === none ? null : value,
              },
            })
          }
        />
      </Field>
      <PlaceStart edit={edit} stored={stored} />
      <DatedList
        what="place"
        entries={draft.stored.places}
        removed={draft.removedPlaces}
        onRemovedChange={(removedPlaces) => edit.set({ removedPlaces })}
        text={({ placeId }) => nameOf(placeId)}
      />
    </fieldset>
  );
}

interface PlaceStartProps {
  readonly edit: PersonEdit;
  readonly stored: PersonEdit["draft"]["stored"]["places"];
}

/** Since when they belong there, or from when they will elsewhere. */
function PlaceStart({ edit, stored }: PlaceStartProps) {
  const { today } = useViewer();
  const formats = useFormats();
  const { place } = edit.draft;
  if (place === null) {
    const current = stored.find((each) => each.validFrom <= today);
    return (
      <p id="people-place-note" className="field-hint">
        {current === undefined || current.placeId === null
          ? t`Only the organisation's public holidays apply to them.`
          : t`Since ${formats.day(current.validFrom)}. Its public holidays apply in addition to the organisation's.`}
      </p>
    );
  }
  return (
    <ValidFromField
      what="place"
      noteId="people-place-note"
      stored={stored}
      error={edit.faults["place.validFrom"]}
      value={place.validFrom}
      onValueChange={(validFrom) => edit.set({ place: { ...place, validFrom } })}
      onUndo={() => edit.set({ place: null })}
    />
  );
}
