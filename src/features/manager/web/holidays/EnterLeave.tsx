import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { usePersonLeaveForm } from "#parts/holidays/person-leave.ts";
import { nameOf } from "../decision-parts.tsx";
import type { ManagerView } from "../manager-view.ts";
import { useTeamWeeks } from "../weeks/team-weeks.ts";

/** Enters, shortens or moves leave of one of the people shown. */
export function EnterLeave({ view }: { readonly view: ManagerView }) {
  const form = usePersonLeaveForm();
  const [step, setStep] = useState<"person" | "leave" | null>(null);
  const [personId, setPersonId] = useState("");
  const people = useTeamWeeks({ ...view, search: "", status: "", functionId: "", exceptionsOnly: false });
  const close = () => {
    setStep(null);
    setPersonId("");
  };
  const weeks = people.data?.weeks ?? [];
  if (weeks.length === 0) return null;
  return (
    <>
      <Button icon={Plus} onClick={() => setStep("person")}>{t`Enter leave…`}</Button>
      {step === "person" && (
        <Dialog
          open
          size="small"
          title={t`Enter leave`}
          onClose={close}
          cancel={t`Cancel`}
          verb={t`Continue`}
          disabled={personId === ""}
          onConfirm={() => setStep("leave")}
        >
          <Field label={t`For whom`}>
            <Select
              value={personId}
              placeholder={t`Choose a person`}
              options={weeks.map(({ user }) => ({ value: user.id, label: nameOf(user) }))}
              onValueChange={setPersonId}
            />
          </Field>
        </Dialog>
      )}
      {step === "leave" && form({ personId, requestId: null, onClose: close })}
    </>
  );
}
