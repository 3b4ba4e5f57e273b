import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import type { PeopleChoices } from "../contract.ts";
import { changeReports } from "../reports-contract.ts";

interface ReportsButtonProps {
  readonly managerId: string;
  readonly managers: PeopleChoices["managers"];
}

const noManager = "none";

/** Gives everyone who reports to the manager of the filter another one. */
export function ReportsButton(props: ReportsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`Change their manager…`}</Button>
      {isOpen && <ReportsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportsDialog({
  managerId,
  managers,
  onClose,
}: ReportsButtonProps & { readonly onClose: () => void }) {
  const [target, setTarget] = useState("");
  const [isRequested, setRequested] = useState(false);
  const write = useWrite(changeReports);
  const name = managers.find(({ id }) => id === managerId)?.name ?? t`this manager`;
  const missing = isRequested && target === "" ? t`Choose a manager` : undefined;
  const submit = () => {
    setRequested(true);
    if (target === "") return;
    write.mutate(
      { params: { personId: managerId }, body: { managerId: target === noManager ? null : target } },
      {
        onSuccess: ({ changed }) => {
          toast.success(t`${plural(changed, "# person has", "# people have")} another manager`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t`Change their manager`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      verb={t`Change`}
      pendingVerb={t`Changing...`}
      failure={write.error?.fields["managerId"] === undefined ? write.error?.message : undefined}
    >
      <div className="stack">
        <p>{t`Everyone who reports to ${name} gets another manager, whatever the other filters show.`}</p>
        <Field label={t`New manager`} error={missing ?? write.error?.fields["managerId"]}>
          <Select
            placeholder={t`Choose a manager`}
            options={[
              ...managers
                .filter(({ id }) => id !== managerId)
                .map((each) => ({ value: each.id, label: each.name })),
              { value: noManager, label: t`Without a manager` },
            ]}
            value={target}
            onValueChange={setTarget}
          />
        </Field>
      </div>
    </Dialog>
  );
}
