import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeLeaveKind, createLeaveKind, type LeaveKind } from "../../kinds-contract.ts";
import { checkKind, kindTexts } from "../../rules/kinds/kind-form.ts";
import {
  blankKind,
  kindColours,
  kindPatterns,
  leaveUnits,
  type KindColour,
  type KindForm,
  type KindPattern,
} from "../../rules/kinds/leave-kind.ts";

const KindDraft = z.object({
  name: z.string(),
  colour: z.enum(kindColours),
  pattern: z.enum(kindPatterns),
  hasBalance: z.boolean(),
  needsApproval: z.boolean(),
  isPrivate: z.boolean(),
  isPaid: z.boolean(),
  wantsDocument: z.boolean(),
  noticeDays: z.nullable(z.number()),
  longestDays: z.nullable(z.number()),
  unit: z.enum(leaveUnits),
  returnsLeave: z.boolean(),
  daysBack: z.nullable(z.number()),
  monthsAhead: z.nullable(z.number()),
  wageType: z.string(),
});
/** As `KindForm`; an empty field of the notice and the window is still being typed. */
type KindDraft = z.infer<typeof KindDraft>;
export type KindEdit = Edit<LeaveKind, KindDraft>;

const draftOf = ({
  id: _id,
  isHoliday: _h,
  isActive: _a,
  isUnused: _u,
  version: _v,
  rules: _r,
  updatedByName: _by,
  ...form
}: LeaveKind): KindDraft => form;
const formOf = (draft: KindDraft): KindForm => ({
  ...draft,
  noticeDays: draft.noticeDays ?? 0,
  // An empty field is a fault, as -1 is.
  daysBack: draft.daysBack ?? -1,
  monthsAhead: draft.monthsAhead ?? -1,
  returnsLeave: draft.returnsLeave && !draft.needsApproval,
});

/** The edit behind the dialogs of a kind; `stored` is null for a new one. */
export function useKindForm(stored: LeaveKind | null, onSaved: () => void): KindEdit {
  const create = useWrite(createLeaveKind);
  const change = useWrite(changeLeaveKind);
  return useEdit<LeaveKind, KindDraft, unknown>({
    name: `leave kind ${stored?.id ?? "new"}`,
    schema: KindDraft,
    stored,
    draftOf,
    blank: blankKind,
    isInside: (path) => path.startsWith("/admin/leave"),
    check: (draft) => {
      const faults = checkKind(formOf(draft), stored?.isHoliday ?? false);
      return draft.noticeDays === null ? { ...faults, noticeDays: kindTexts().noticeDays } : faults;
    },
    send: ({ version, draft }) =>
      stored === null
        ? create.mutateAsync({ body: formOf(draft) })
        : change.mutateAsync({ params: { kindId: stored.id }, body: { version, ...formOf(draft) } }),
    onSaved: () => onSaved(),
  });
}

export const colourNames: Readonly<Record<KindColour, string>> = {
  violet: t`violet`,
  petrol: t`petrol`,
  green: t`green`,
  ochre: t`ochre`,
  red: t`red`,
  grey: t`grey`,
};

export const patternNames: Readonly<Record<KindPattern, string>> = {
  solid: t.as("pattern")`solid`,
  stripes: t.as("pattern")`stripes`,
  dots: t.as("pattern")`dots`,
};

const yes = (value: boolean) => (value ? t`Yes` : t`No`);

export const kindFieldTexts: readonly FieldText<KindDraft>[] = [
  { label: t`Name`, text: ({ name }) => name },
  { label: t`Colour`, text: ({ colour }) => colourNames[colour] },
  { label: t`Pattern`, text: ({ pattern }) => patternNames[pattern] },
  { label: t`Uses an allowance`, text: ({ hasBalance }) => yes(hasBalance) },
  { label: t`Needs approval`, text: ({ needsApproval }) => yes(needsApproval) },
  { label: t`Colleagues only see Away`, text: ({ isPrivate }) => yes(isPrivate) },
  { label: t`Paid`, text: ({ isPaid }) => yes(isPaid) },
  { label: t`Requires a document`, text: ({ wantsDocument }) => yes(wantsDocument) },
  { label: t`Notice`, text: ({ noticeDays }) => String(noticeDays ?? "–") },
  { label: t`Longest request`, text: ({ longestDays }) => String(longestDays ?? "–") },
  { label: t`Restores other leave`, text: ({ returnsLeave }) => yes(returnsLeave) },
  { label: t`Days back`, text: ({ daysBack }) => String(daysBack ?? "–") },
  { label: t`Months ahead`, text: ({ monthsAhead }) => String(monthsAhead ?? "–") },
  { label: t`Counted in`, text: ({ unit }) => (unit === "days" ? t`days` : t`hours`) },
  { label: t`Wage type`, text: ({ wageType }) => wageType || "–" },
];
