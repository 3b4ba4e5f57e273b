import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { pinPerson } from "#features/plans/preferences-contract.ts";
import { preferenceText, type PreferenceKind } from "#features/plans/rules/preferences.ts";
import type { OpenPlanner } from "../planner/use-plan.ts";
import { skillsText } from "./person-facts.ts";
import { useChoices } from "./use-choices.ts";
import "./preferences.css";

interface PinsDialogProps {
  readonly planner: OpenPlanner;
  readonly onClose: () => void;
}

type PinValue = "none" | "keep" | "not";
const valueOf = (isFor: boolean | undefined): PinValue =>
  isFor === undefined ? "none" : isFor ? "keep" : "not";

const pinOptions = (code: string) =>
  [
    { value: "none", label: t.as("no pin")`Open` },
    { value: "keep", label: t`Keep on ${code}` },
    { value: "not", label: t`Not on ${code}` },
  ] as const;

/** Who is kept on which project and who is never proposed, with people's skills and wishes beside. */
export function PinsDialog({ planner, onClose }: PinsDialogProps) {
  const people = planner.users.filter(({ isAllocatable }) => isAllocatable);
  const [chosen, setChosen] = useState(people[0]?.id ?? "");
  return (
    <Dialog
      open
      size="medium"
      title={t`Pins`}
      subtitle={t`They apply to every month's proposals. Planned hours stay as they are.`}
      onClose={onClose}
      cancel={t`Close`}
    >
      {people.length === 0 ? (
        <p>{t`No one can be allocated to this function yet.`}</p>
      ) : (
        <div className="stack">
          <Field label={t`Person`} hint={skillsText(planner, chosen) || t`No skills yet.`}>
            <Select
              data-autofocus=""
              value={chosen}
              onValueChange={setChosen}
              options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          </Field>
          <PersonPins key={chosen} planner={planner} userId={chosen} />
        </div>
      )}
    </Dialog>
  );
}

function PersonPins({ planner, userId }: { readonly planner: OpenPlanner; readonly userId: string }) {
  const write = useWrite(pinPerson);
  const at = (projectId: string, kind: PreferenceKind) =>
    planner.preferences.find(
      (each) => each.userId === userId && each.projectId === projectId && each.kind === kind,
    )?.isFor;
  const { chosen, choose, failure } = useChoices((projectId: string, value: PinValue) =>
    write.mutateAsync({
      params: { functionId: planner.functionId, userId, projectId },
      body: { isFor: value === "none" ? null : value === "keep" },
    }),
  );
  const projects = planner.projects.filter(({ id, isOpen }) => isOpen || at(id, "pin") !== undefined);
  return (
    <>
      {failure && <Banner tone="critical">{failure.message}</Banner>}
      {projects.length === 0 && <p>{t`No projects use this function in this month.`}</p>}
      <ul className="preference-rows">
        {projects.map(({ id, code, name }) => {
          const preference = at(id, "wish");
          return (
            <li key={id} className="preference-row">
              <span className="cut" dir="auto">{`${code} ${name}`}</span>
              <span className="quiet fine">{preference !== undefined && preferenceText(preference)}</span>
              <Select
                small
                aria-label={t`Pin for ${code}`}
                options={pinOptions(code)}
                value={chosen[id] ?? valueOf(at(id, "pin"))}
                onValueChange={(value) => choose(id, value)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
