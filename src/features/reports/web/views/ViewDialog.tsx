import * as z from "zod/mini";
import { addMonths, formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { ChoiceWords, RadioGroup } from "#ui/form/RadioGroup.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { checkView, longestViewName } from "../../rules/view.ts";
import { changeReportView, createReportView, type ReportView } from "../../views-contract.ts";
import { addressOf, type ReportSearch } from "../search.ts";

const EditedView = z.object({
  name: z.string(),
  isShared: z.boolean(),
  isPinned: z.boolean(),
  monthsMove: z.boolean(),
});
type EditedView = z.infer<typeof EditedView>;

const fieldTexts: readonly FieldText<EditedView>[] = [
  { label: t`Name`, text: ({ name }) => name },
  { label: t`Shared with everyone`, text: ({ isShared }) => (isShared ? t`Yes` : t`No`) },
  { label: t`Pinned to Home`, text: ({ isPinned }) => (isPinned ? t`Yes` : t`No`) },
  { label: t`Months`, text: ({ monthsMove }) => (monthsMove ? t`Move with the date` : t`Stay`) },
];

interface ViewDialogProps {
  /** Null for a new one, of what is shown. */
  readonly stored: ReportView | null;
  readonly search: ReportSearch;
  readonly onClose: () => void;
  readonly onSaved: (view: ReportView) => void;
}

function useViewEdit({ stored, search, onClose, onSaved }: ViewDialogProps) {
  const create = useWrite(createReportView);
  const change = useWrite(changeReportView);
  return useEdit({
    name: `report view ${stored?.id ?? "new"}`,
    schema: EditedView,
    stored,
    draftOf: ({ name, isShared, isPinned, monthsMove }: ReportView): EditedView => ({
      name,
      isShared,
      isPinned,
      monthsMove,
    }),
    blank: { name: "", isShared: false, isPinned: false, monthsMove: true },
    isInside: (path: string) => path === "/reports",
    check: checkView,
    send: ({ version, draft, base }) => {
      if (stored === null)
        return create.mutateAsync({ body: { ...draft, address: addressOf(search) as never } });
      // Months are counted anew only where someone chose that.
      const { monthsMove, ...others } = draft;
      return change.mutateAsync({
        params: { viewId: stored.id },
        body: { version, ...others, ...(monthsMove === base.monthsMove ? {} : { monthsMove }) },
      });
    },
    onSaved: (saved) => {
      toast.success(t`View saved`);
      onClose();
      if (saved !== null) onSaved(saved);
    },
  });
}

/** Saves what is shown under a name, or changes who sees a view. */
export function ViewDialog(props: ViewDialogProps) {
  const { stored, search, onClose } = props;
  const edit = useViewEdit(props);
  const { draft, faults, set } = edit;
  const isNew = stored === null;
  const isOfMonths = search.report !== "projects" && search.report !== "balances";
  const range = (by: number) => {
    const [from, to] = [formatMonth(addMonths(search.from, by)), formatMonth(addMonths(search.to, by))];
    return from === to ? from : t`${from} to ${to}`;
  };
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`Save view` : t`Edit view`}
      verb={isNew ? t`Save view` : t`Save changes`}
      pendingVerb={t`Saving...`}
      unsaved={isNew ? t`The view hasn't been saved yet.` : t`The changes to this view haven't been saved.`}
      fields={fieldTexts}
      onClose={onClose}
    >
      <Field label={t`Name`} required error={faults["name"]}>
        <TextInput
          dir="auto"
          value={draft.name}
          maxLength={longestViewName}
          data-autofocus=""
          onValueChange={(name) => set({ name })}
        />
      </Field>
      {isOfMonths && (
        <RadioGroup
          column
          legend={t`Months`}
          value={draft.monthsMove ? "move" : "stay"}
          options={[
            {
              value: "move",
              label: t`Move with the date`,
              hint: isNew ? t`${range(0)} now, ${range(1)} next month` : undefined,
            },
            { value: "stay", label: t`Stay as they are`, hint: isNew ? t`Always ${range(0)}` : undefined },
          ]}
          onValueChange={(value) => set({ monthsMove: value === "move" })}
        />
      )}
      <Checkbox checked={draft.isShared} onCheckedChange={(isShared) => set({ isShared })}>
        <ChoiceWords label={t`Share with everyone`} hint={t`They see what their own roles let them see.`} />
      </Checkbox>
      <Checkbox checked={draft.isPinned} onCheckedChange={(isPinned) => set({ isPinned })}>
        <ChoiceWords label={t`Pin to Home`} hint={t`A shared view appears on everyone's Home.`} />
      </Checkbox>
    </EditDialog>
  );
}
