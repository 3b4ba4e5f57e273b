import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeFunction, createFunction, type FunctionDetails } from "../contract.ts";
import { differs, mergeFunctionForms } from "../rules/function-change.ts";
import { checkFunctionForm } from "../rules/function-form.ts";
import { editedOf, EditedFunction, newTier, withKeys } from "./edited-function.ts";

export type FunctionForm = Edit<FunctionDetails, EditedFunction>;

/** The edit behind the function dialogs. `stored` is null for a new function. */
export function useFunctionForm(stored: FunctionDetails | null, onSaved: () => void): FunctionForm {
  const create = useWrite(createFunction);
  const change = useWrite(changeFunction);
  return useEdit({
    name: `function ${stored?.id ?? "new"}`,
    schema: EditedFunction,
    stored,
    draftOf: editedOf,
    blank: { name: "", description: "", costTiers: [newTier()], allocatorIds: [], allowsStandIns: false },
    viewFirst: stored !== null,
    isInside: (path) => path === "/admin/functions",
    same: (left, right) => !differs(left, right),
    merge: (base, mine, theirs) => withKeys(mergeFunctionForms(base, mine, theirs)),
    check: checkFunctionForm,
    send: ({ version, draft }) => {
      const { name, description, allowsStandIns } = draft;
      const body = { name, description, allocatorIds: [...draft.allocatorIds], allowsStandIns };
      const costTiers = draft.costTiers.map((tier) => ({
        id: tier.id,
        name: tier.name,
        hourlyRate: tier.hourlyRate ?? 0,
      }));
      return stored === null
        ? create.mutateAsync({ body: { ...body, costTiers: costTiers.map(({ id: _id, ...tier }) => tier) } })
        : change.mutateAsync({
            params: { functionId: stored.id },
            body: { ...body, version, costTiers },
          });
    },
    onSaved: (saved) => saved && onSaved(),
  });
}

export function functionFieldTexts(
  people: readonly { readonly id: string; readonly name: string }[],
  currencySymbol: string,
): FieldText<EditedFunction>[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const rate = (each: number | null) => (each === null ? "–" : formatRate(each, currencySymbol));
  return [
    { label: t`Name`, text: ({ name }) => name },
    { label: t`Description`, text: ({ description }) => description || "–" },
    {
      label: t`Allocators`,
      text: ({ allocatorIds }) =>
        allocatorIds
          .map((id) => names.get(id) ?? t`Another one`)
          .toSorted()
          .join(", "),
    },
    {
      label: t`Higher tiers can cover`,
      text: ({ allowsStandIns }) => (allowsStandIns ? t`Yes` : t`No`),
    },
    {
      label: t`Cost tiers`,
      text: ({ costTiers }) =>
        costTiers.map(({ name, hourlyRate }) => `${name} ${rate(hourlyRate)}`).join(", "),
    },
  ];
}
