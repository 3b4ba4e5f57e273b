import { t } from "#shared/texts/t.ts";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

const kinds = [
  {
    value: "reviewBinds",
    label: t`Review is binding`,
    hint: t`After it, people can't change their hours of the month before. Their managers and admins still can, and weeks can still be submitted.`,
  },
  {
    value: "forecastingBinds",
    label: t`Forecasting is binding`,
    hint: t`After it, forecasts of next month can't be saved, frozen or cleared, not even by admins.`,
  },
  {
    value: "allocationsBinds",
    label: t`Allocations is binding`,
    hint: t`After it, next month's allocations that weren't submitted can't be saved. Submitted ones can still be changed.`,
  },
] as const;

/** Which phases bind people once they're over; exceptions are made on the Cycle page. */
export function BindingFields({ edit }: { readonly edit: EditedSettings }) {
  const { timeline } = edit.draft;
  const disabled = !edit.isEditing;
  return (
    <div id="binding-phases" className="stack gap-2">
      <CheckboxGroup
        legend={t`Binding phases`}
        column
        options={kinds.map((kind) => ({ ...kind, disabled }))}
        values={kinds.map(({ value }) => value).filter((kind) => timeline[kind])}
        onValuesChange={(ticked) =>
          edit.set("timeline", Object.fromEntries(kinds.map(({ value }) => [value, ticked.includes(value)])))
        }
      />
      <p className="muted fine">{t`Admins make exceptions, each with a reason, in Cycle.`}</p>
    </div>
  );
}
