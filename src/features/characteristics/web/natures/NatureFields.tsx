import { useId } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";
import { listFunctions } from "#features/functions/contract.ts";
import type { CharacteristicDetails } from "../../contract.ts";
import {
  natureEffects,
  optionRemovalRefusal,
  projectNames,
  typeChangeRefusal,
} from "../../rules/nature-change.ts";
import type { EditedOption } from "./edited-nature.ts";
import { NameField, TypeField } from "./NameAndType.tsx";
import { OptionList } from "./OptionList.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { losesValues, type NatureEdit } from "./use-nature-form.ts";

interface NatureFieldsProps {
  readonly edit: NatureEdit;
  readonly stored: CharacteristicDetails;
}

/** Everything of a characteristic's Nature, and what a change of it affects. */
export function NatureFields({ edit, stored }: NatureFieldsProps) {
  const functions = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const { draft: values, base, faults } = edit;
  const losing = losesValues(values, stored);
  const functionName =
    functions.data?.functions.find(({ id }) => id === values.functionId)?.name ?? t`the function`;
  const effects = natureEffects(base, values, stored.uses, functionName);
  const removalRefusal = ({ id, optionLabel }: EditedOption) =>
    values.typeCode === stored.typeCode
      ? optionRemovalRefusal(
          optionLabel,
          stored.uses.filter(({ valueOptionId }) => id !== null && valueOptionId === id),
        )
      : null;
  return (
    <>
      <NameField edit={edit} />
      <TypeField
        value={values.typeCode}
        error={faults["typeCode"] ?? (losing ? (typeChangeRefusal(stored.uses) ?? undefined) : undefined)}
        onValueChange={(typeCode) => edit.set({ typeCode, agreed: false }, "options", "removedValues")}
      />
      {losing && typeChangeRefusal(stored.uses) === null && <LostValues edit={edit} stored={stored} />}
      {values.typeCode === "selection" && <OptionList edit={edit} removalRefusal={removalRefusal} />}
      <ScopeFields
        scope={values}
        fault={faults["functionId"]}
        onScopeChange={(scope) => edit.set(scope, "functionId")}
      />
      {effects.length > 0 && <Banner tone="info">{effects.join(" ")}</Banner>}
    </>
  );
}

/** What a new type removes, and the box to acknowledge it. */
function LostValues({ edit, stored }: NatureFieldsProps) {
  const id = useId();
  const fault = edit.faults["removedValues"];
  return (
    <Banner tone="caution">
      {rich`Changing the type removes the values in ${<b dir="auto">{projectNames(stored.uses)}</b>}. They stay in the audit log and can be entered again.`}
      <div className="characteristic-agree">
        <Checkbox
          checked={edit.draft.agreed}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onCheckedChange={(agreed) => edit.set({ agreed }, "removedValues")}
        >
          {t`${plural(stored.uses.length, "Remove the value of # project", "Remove the values of # projects")}`}
        </Checkbox>
        {fault !== undefined && <FieldError id={id}>{fault}</FieldError>}
      </div>
    </Banner>
  );
}
