import * as z from "zod/mini";
import { firstDay, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { useRead, useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { useViewer } from "#web/viewer.ts";
import { addCost, previewCost, type NewCost } from "../contract.ts";
import { checkCost, sameDayFault } from "../rules/cost-form.ts";
import type { Subject } from "./cost-subject.ts";

const CostDraft = z.object({
  isAlways: z.boolean(),
  startsOn: z.string(),
  kind: z.enum(["hourly", "salary", "none"]),
  hourlyCost: z.nullable(z.number()),
  monthlySalary: z.nullable(z.number()),
  burdenPercent: z.nullable(z.number()),
});
type CostDraft = z.infer<typeof CostDraft>;
export type CostEdit = Edit<Versioned, CostDraft>;

const costOf = (draft: CostDraft): NewCost => ({
  startsOn: draft.isAlways ? null : draft.startsOn,
  hourlyCost: draft.kind === "hourly" ? draft.hourlyCost : null,
  monthlySalary: draft.kind === "salary" ? draft.monthlySalary : null,
  burdenPercent: draft.kind === "salary" ? draft.burdenPercent : null,
});

function faultsOf(draft: CostDraft, { kind, costs }: Subject): Record<string, string> {
  const cost = costOf(draft);
  const faults = checkCost(kind, cost);
  if (draft.kind === "hourly" && cost.hourlyCost === null) faults["hourlyCost"] = t`Enter an hourly cost`;
  if (draft.kind === "salary" && cost.monthlySalary === null) {
    faults["monthlySalary"] = t`Enter a monthly salary`;
    delete faults["burdenPercent"];
  }
  if (costs.some(({ startsOn }) => startsOn === cost.startsOn)) faults["startsOn"] ??= sameDayFault();
  return faults;
}

/** A cost being added, with its preview. It's added as previewed, so what's typed waits for it. */
export function useCostEdit(subject: Subject, onAdded: () => void) {
  const { today } = useViewer();
  const write = useWrite(addCost);
  const of = { kind: subject.kind, subjectId: subject.id };
  const isFirst = subject.costs.length === 0;
  const edit: CostEdit = useEdit<Versioned, CostDraft, { id: string }>({
    name: `cost ${subject.id}`,
    schema: CostDraft,
    blank: {
      isAlways: isFirst,
      startsOn: firstDay(monthOf(today)),
      kind: "hourly",
      hourlyCost: null,
      monthlySalary: null,
      burdenPercent: 0,
    },
    isInside: (path) => path.startsWith("/admin/costs"),
    check: (draft) => faultsOf(draft, subject),
    send: ({ draft }): Promise<{ id: string }> | null =>
      preview.data && isReady
        ? write.mutateAsync({ body: { ...of, add: costOf(draft), basis: preview.data.basis } })
        : null,
    onSaved: (saved) => saved && onAdded(),
    onFailed: () => void preview.refetch(),
  });
  const isRight = Object.keys(faultsOf(edit.draft, subject)).length === 0;
  const preview = useRead(
    previewCost,
    { body: { ...of, add: costOf(edit.draft) } },
    { enabled: isRight, fresh: 0, showPrevious: true },
  );
  const isReady = isRight && preview.data !== undefined && !preview.isPlaceholderData;
  return { edit, preview, isRight, isReady };
}
