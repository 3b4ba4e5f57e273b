import { useState } from "react";
import { isDay } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readPeopleChoices } from "../../contract.ts";
import { movePeople } from "../../places-contract.ts";

interface MoveDialogProps {
  readonly placeId: string;
  readonly personIds: readonly string[];
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

const nowhere = "none";

/** Moves chosen people from a place to another one, or to none. */
export function MoveDialog({ placeId, personIds, onMoved, onClose }: MoveDialogProps) {
  const { today } = useViewer();
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning });
  const [target, setTarget] = useState("");
  const [validFrom, setValidFrom] = useState<string>(today);
  const [isRequested, setRequested] = useState(false);
  const write = useWrite(movePeople);
  const others = (choices.data?.places ?? []).filter(({ id, isActive }) => isActive && id !== placeId);
  const submit = () => {
    setRequested(true);
    if (target === "" || !isDay(validFrom)) return;
    write.mutate(
      { body: { placeId: target === nowhere ? null : target, validFrom, personIds: [...personIds] } },
      {
        onSuccess: ({ moved }) => {
          toast.success(t`${plural(moved, "# person", "# people")} moved`);
          onMoved();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t`Move ${plural(personIds.length, "# person", "# people")}`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      verb={t`Move`}
      pendingVerb={t`Moving...`}
      failure={write.error?.message}
    >
      <div className="stack">
        <Field
          label={t.as("place")`To`}
          error={isRequested && target === "" ? t`Choose where they go` : undefined}
        >
          <Select
            placeholder={choices.data ? t`Choose a place` : t`Loading places...`}
            options={[
              ...others.map(({ id, name }) => ({ value: id, label: name })),
              { value: nowhere, label: t`No place` },
            ]}
            value={target}
            onValueChange={setTarget}
          />
        </Field>
        <MoveDay value={validFrom} isRequested={isRequested} onValueChange={setValidFrom} />
      </div>
    </Dialog>
  );
}

interface MoveDayProps {
  readonly value: string;
  /** Whether what is missing is said. */
  readonly isRequested: boolean;
  readonly onValueChange: (day: string) => void;
}

/** From which day a move holds. */
export function MoveDay({ value, isRequested, onValueChange }: MoveDayProps) {
  const { today } = useViewer();
  return (
    <DateField
      label={t.as("day")`From`}
      required
      error={isRequested && !isDay(value) ? t`Enter a date between 1900 and 2100` : undefined}
      hint={isDay(value) && value < today ? t`Includes past days: their expected hours change.` : undefined}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
