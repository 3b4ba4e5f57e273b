import { t } from "#shared/texts/t.ts";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

const kinds = [
  {
    value: "weeklyReminders",
    label: t`Remind people to submit their week`,
    hint: t`By mail on Monday at 8:00, and again on Wednesday.`,
  },
  {
    value: "weeklyDigests",
    label: t`Tell managers who hasn't submitted and what's waiting for them`,
    hint: t`By mail on Tuesday at 8:00. Admins hear about people without a manager, delegates about the teams they cover.`,
  },
  {
    value: "reviewReminders",
    label: t`In the Review phase, remind people of weeks still open from last month`,
    hint: t`By mail on each person's first and last working day of the phase: weeks to submit, and weeks to decide on.`,
  },
  {
    value: "forecastReminders",
    label: t`Remind forecasters of next month in the Forecasting phase`,
    hint: t`On the same days, about forecasts that aren't frozen. Admins get projects without a forecaster.`,
  },
  {
    value: "allocationReminders",
    label: t`Remind allocators of next month in the Allocations phase`,
    hint: t`On the same days, about allocations that aren't submitted. Admins get functions without an allocator.`,
  },
] as const;

/** Which reminders go out at all; each person can switch them off for themselves. */
export function ReminderFields({ edit }: { readonly edit: EditedSettings }) {
  const { breaks } = edit.draft;
  const disabled = !edit.isEditing;
  return (
    <div id="reminders" className="form-grid">
      <CheckboxGroup
        legend={t`Reminders`}
        column
        options={kinds.map((kind) => ({ ...kind, disabled }))}
        values={kinds.map(({ value }) => value).filter((kind) => breaks[kind])}
        onValuesChange={(ticked) =>
          edit.set("breaks", Object.fromEntries(kinds.map(({ value }) => [value, ticked.includes(value)])))
        }
      />
    </div>
  );
}
