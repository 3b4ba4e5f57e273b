import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { budgetStatuses, budgetStatusLabels } from "../../rules/budget-status.ts";
import { ArchiveDraftDialog } from "../ArchiveDraftDialog.tsx";

interface BudgetStatusFieldProps {
  /** Goes on to the review, where the activation is acknowledged. */
  readonly onActivate: () => void;
  /** The person has acknowledged: saves what is entered and archives it. */
  readonly onArchive: () => void;
}

/** A draft's status. Every change is acknowledged before it is saved; Cancel leaves it a draft. */
export function BudgetStatusField({ onActivate, onArchive }: BudgetStatusFieldProps) {
  const [archiving, setArchiving] = useState(false);
  return (
    <>
      <Field label={t`Status`}>
        <Select
          options={budgetStatuses.map((value) => ({ value, label: budgetStatusLabels()[value] }))}
          value="draft"
          onValueChange={(status) =>
            status === "active" ? onActivate() : setArchiving(status === "archived")
          }
        />
      </Field>
      {archiving && (
        <ArchiveDraftDialog
          note={t`Your changes are saved.`}
          onCancel={() => setArchiving(false)}
          onAcknowledge={() => {
            setArchiving(false);
            onArchive();
          }}
        />
      )}
    </>
  );
}
