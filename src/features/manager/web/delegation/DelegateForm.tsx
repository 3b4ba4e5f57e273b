import { useState } from "react";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { Field } from "../../../../ui/form/Field.tsx";
import { Select } from "../../../../ui/form/Select.tsx";
import { TextInput } from "../../../../ui/form/TextInput.tsx";
import { useWrite } from "../../../../web/data.ts";
import { useViewer } from "../../../../web/viewer.ts";
import { createDelegation } from "../../delegation-contract.ts";
import { checkDelegation } from "../../rules/delegation.ts";

/** To whom, and from when to when. What is wrong stands at its field. */
export function DelegateForm({
  managers,
}: {
  readonly managers: readonly { readonly id: string; readonly name: string }[];
}) {
  const viewer = useViewer();
  const empty = { delegateId: "", firstDay: viewer.today, lastDay: viewer.today };
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  const create = useWrite(createDelegation);
  const found = checkDelegation(draft, viewer.id, viewer.today);
  const faults = tried && Object.keys(found).length > 0 ? found : (create.error?.fields ?? {});
  const change = (part: Partial<typeof empty>) => {
    setDraft({ ...draft, ...part });
    create.reset();
  };
  const submit = async () => {
    setTried(true);
    if (Object.keys(found).length > 0) return;
    const made = await create.mutateAsync({ body: draft }).catch(() => null);
    if (!made) return;
    setDraft(empty);
    setTried(false);
  };
  if (managers.length === 0) return <p className="muted">There's no other manager to delegate to.</p>;
  return (
    <form
      className="delegate-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {create.error && Object.keys(create.error.fields).length === 0 && (
        <Banner tone="critical">{create.error.message}</Banner>
      )}
      <Field label="Delegate to" required error={faults["delegateId"]} className="is-wide">
        <Select
          placeholder="Select a manager"
          value={draft.delegateId}
          options={managers.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(delegateId) => change({ delegateId })}
        />
      </Field>
      <Field label="From" required error={faults["firstDay"]}>
        <TextInput
          type="date"
          min="1900-01-01"
          max="2100-12-31"
          value={draft.firstDay}
          onValueChange={(firstDay) => change({ firstDay })}
        />
      </Field>
      <Field label="To" required error={faults["lastDay"]}>
        <TextInput
          type="date"
          min={draft.firstDay}
          max="2100-12-31"
          value={draft.lastDay}
          onValueChange={(lastDay) => change({ lastDay })}
        />
      </Field>
      <Button type="submit" variant="primary" pending={create.isPending} pendingLabel="Delegating…">
        Delegate
      </Button>
    </form>
  );
}
