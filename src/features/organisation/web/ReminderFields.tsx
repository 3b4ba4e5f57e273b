import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

const kinds = ["weeklyReminders", "weeklyDigests"] as const;

/** Which mails about weeks go out at all; each person can switch them off for themselves. */
export function ReminderFields({ edit }: { readonly edit: EditedSettings }) {
  const { breaks } = edit.values;
  const disabled = !edit.isEditing;
  return (
    <div className="form-grid">
      <CheckboxGroup
        legend="Reminders"
        column
        options={[
          {
            value: "weeklyReminders",
            label: "Remind people of a week that is not submitted",
            hint: "By mail on Monday at 8:00, and once more on Wednesday.",
            disabled,
          },
          {
            value: "weeklyDigests",
            label: "Tell managers who has not submitted and what waits for them",
            hint: "By mail on Tuesday at 8:00; admins hear of people without a manager.",
            disabled,
          },
        ]}
        values={kinds.filter((kind) => breaks[kind])}
        onValuesChange={(ticked) =>
          edit.set("breaks", { weeklyReminders: ticked.includes("weeklyReminders"), weeklyDigests: ticked.includes("weeklyDigests") })
        }
      />
    </div>
  );
}
