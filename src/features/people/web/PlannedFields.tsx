import { useViewer } from "#web/viewer.ts";
import type { PersonDetails } from "../contract.ts";
import { plannedParts, planProblemText } from "../rules/planned-change.ts";
import { DatedList, ValidFromField } from "./DatedFields.tsx";
import { planText } from "./plan-text.ts";
import type { PersonEdit } from "./use-person-edit.ts";

interface PlannedFieldsProps {
  readonly edit: PersonEdit;
  readonly person: PersonDetails;
}

/** From which day a changed function, tier, billable flag or manager applies, and what is planned already. */
export function PlannedFields({ edit, person }: PlannedFieldsProps) {
  const { today } = useViewer();
  const { draft, faults, set } = edit;
  const plans = draft.stored.planned.map((plan) => ({ ...plan, validFrom: plan.startsOn }));
  const changes = plannedParts(person, draft) !== null;
  if (!changes && plans.length === 0) return null;
  return (
    <div className="stack gap-3">
      {changes && (
        <ValidFromField
          what="work"
          noteId="people-planned-note"
          stored={plans.filter(({ startsOn }) => !draft.removedPlanned.includes(startsOn))}
          error={faults["planned.startsOn"]}
          value={draft.workFrom === "" ? today : draft.workFrom}
          onValueChange={(day) => set({ workFrom: day === today ? "" : day })}
          onUndo={() => {
            const { functionId, costTierId, billable, managerId } = person;
            set({ functionId, costTierId, billable, managerId, workFrom: "" });
          }}
        />
      )}
      <DatedList
        what="work"
        entries={plans}
        removed={draft.removedPlanned}
        removable={() => true}
        onRemovedChange={(removedPlanned) => set({ removedPlanned })}
        text={(plan) => (
          <>
            {planText(plan)}
            {plan.problem !== null && <span className="danger"> {planProblemText(plan.problem)}</span>}
          </>
        )}
      />
    </div>
  );
}
