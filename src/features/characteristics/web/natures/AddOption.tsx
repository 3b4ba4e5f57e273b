import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { addCharacteristicOption, type Characteristic } from "../../contract.ts";
import { longestName, optionFailed, optionRefusal } from "../../rules/new-characteristic.ts";

interface AddOptionProps {
  readonly characteristic: Pick<Characteristic, "id" | "name" | "options">;
  readonly onAdded: (optionId: string) => void;
}

export function AddOption({ characteristic, onAdded }: AddOptionProps) {
  const [label, setLabel] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const write = useWrite(addCharacteristicOption);
  if (label === null)
    return (
      <div>
        <Button small variant="ghost" icon={Plus} onClick={() => setLabel("")}>{t`Add an option`}</Button>
      </div>
    );
  const save = () => {
    const options = characteristic.options.map(({ optionLabel }) => optionLabel);
    const refusal = optionRefusal({ name: characteristic.name, typeCode: "selection", options }, label);
    setFault(refusal ?? undefined);
    if (refusal !== null || write.isPending) return;
    write.mutate(
      { params: { characteristicId: characteristic.id }, body: { optionLabel: label } },
      {
        onSuccess: ({ id }) => {
          setLabel(null);
          onAdded(id);
        },
        onError: (failure) => setFault(faultOf(failure)),
      },
    );
  };
  return (
    <div className="option-new">
      <Field label={t`New option`} error={fault} hint={t`Saves immediately, for every project.`}>
        <TextInput
          dir="auto"
          autoFocus
          maxLength={longestName}
          value={label}
          onValueChange={setLabel}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
      </Field>
      <Button pending={write.isPending} pendingLabel={t`Saving...`} onClick={save}>{t`Save Option`}</Button>
      <Button variant="ghost" disabled={write.isPending} onClick={() => setLabel(null)}>{t`Cancel`}</Button>
    </div>
  );
}

/** The reason at the field, or the specification's words before it. */
function faultOf(failure: CallFailure): string {
  const reason = failure.fields["optionLabel"];
  if (reason !== undefined) return reason;
  return failure.saysWhatFailed ? failure.message : t`${optionFailed()}: ${failure.message}`;
}
