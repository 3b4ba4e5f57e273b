import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useRead } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { previewCost, removeCost, type Cost } from "../contract.ts";
import type { SubjectKind } from "../rules/cost-form.ts";
import type { Subject } from "./cost-subject.ts";
import { amountWords, startWords } from "./cost-words.ts";
import { CostPreviewView } from "./CostPreviewView.tsx";
import { useCostEdit, type CostEdit } from "./use-cost-edit.ts";

interface AddCostDialogProps {
  readonly subject: Subject;
  readonly onClose: () => void;
}

/** Adds a cost from a day on, with what that changes seen before. */
export function AddCostDialog({ subject, onClose }: AddCostDialogProps) {
  const { edit, preview, isRight, isReady } = useCostEdit(subject, () => {
    toast.success(t`Cost added`);
    onClose();
  });
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={t`Add cost`}
      subtitle={<bdi>{subject.name}</bdi>}
      verb={t`Add cost`}
      pendingVerb={t`Adding...`}
      disabled={isRight && !isReady}
      unsaved={t`The cost hasn't been added yet.`}
      onClose={onClose}
    >
      <CostFields edit={edit} kind={subject.kind} />
      {isRight && <CostPreviewView read={preview} />}
    </EditDialog>
  );
}

interface CostFieldsProps {
  readonly edit: CostEdit;
  readonly kind: SubjectKind;
}

function CostFields({ edit, kind }: CostFieldsProps) {
  const { draft, faults } = edit;
  return (
    <>
      <Checkbox
        checked={draft.isAlways}
        onCheckedChange={(isAlways) => edit.set({ isAlways })}
      >{t`For all time up to the next cost`}</Checkbox>
      {!draft.isAlways && (
        <DateField
          label={t.as("day")`From`}
          required
          error={faults["startsOn"]}
          value={draft.startsOn}
          onValueChange={(startsOn) => edit.set({ startsOn })}
        />
      )}
      {draft.isAlways && faults["startsOn"] !== undefined && <p role="alert">{faults["startsOn"]}</p>}
      {kind === "person" && (
        <Segmented
          label={t`Kind of cost`}
          options={[
            { value: "hourly", label: t`Hourly cost` },
            { value: "salary", label: t`Monthly salary` },
            { value: "none", label: t`None of their own` },
          ]}
          value={draft.kind}
          onValueChange={(chosen) => edit.set({ kind: chosen })}
        />
      )}
      <Amounts edit={edit} />
    </>
  );
}

function Amounts({ edit }: Pick<CostFieldsProps, "edit">) {
  const { draft, faults } = edit;
  const { currencySymbol } = useViewer();
  if (draft.kind === "none")
    return <p className="muted">{t`From this day the cost of their tier applies.`}</p>;
  if (draft.kind === "hourly")
    return (
      <Field label={t`Hourly cost`} required error={faults["hourlyCost"]}>
        <NumberInput
          unit={currencySymbol}
          value={draft.hourlyCost}
          onValueChange={(hourlyCost) => edit.set({ hourlyCost })}
        />
      </Field>
    );
  return (
    <div className="form-grid">
      <Field
        className="span-3"
        label={t`Monthly salary`}
        required
        hint={t`Divided by the hours of each month, by their working pattern without public holidays.`}
        error={faults["monthlySalary"]}
      >
        <NumberInput
          unit={currencySymbol}
          value={draft.monthlySalary}
          onValueChange={(monthlySalary) => edit.set({ monthlySalary })}
        />
      </Field>
      <Field
        className="span-3"
        label={t`Costs on top`}
        required
        hint={t`Such as the employer's contributions.`}
        error={faults["burdenPercent"]}
      >
        <NumberInput
          unit="%"
          value={draft.burdenPercent}
          onValueChange={(burdenPercent) => edit.set({ burdenPercent })}
        />
      </Field>
    </div>
  );
}

interface RemoveCostDialogProps extends AddCostDialogProps {
  readonly cost: Cost;
}

/** Removes a cost, with what that changes seen before. */
export function RemoveCostDialog({ subject, cost, onClose }: RemoveCostDialogProps) {
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  const body = { kind: subject.kind, subjectId: subject.id, remove: cost.id };
  const preview = useRead(previewCost, { body }, { fresh: 0 });
  return (
    <WriteDialog
      endpoint={removeCost}
      input={{ params: { costId: cost.id }, query: { basis: preview.data?.basis ?? "" } }}
      title={t`Remove this cost?`}
      subtitle={<bdi>{subject.name}</bdi>}
      size="medium"
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
      disabled={preview.data === undefined}
      done={t`Cost removed`}
      onClose={onClose}
    >
      <p>{`${startWords(cost.startsOn, formats)}: ${amountWords(cost, currencySymbol)}`}</p>
      <CostPreviewView read={preview} />
    </WriteDialog>
  );
}
