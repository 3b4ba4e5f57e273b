import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { DateRangeField } from "#ui/form/DateRangeField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { createDelegation, type listDelegations } from "#features/people/delegation-contract.ts";
import { checkDelegation } from "#features/people/rules/delegation.ts";

export function DelegateForm({ managers }: Pick<Output<typeof listDelegations>, "managers">) {
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
  if (managers.length === 0) return <p className="muted">{t`There's no other manager to delegate to.`}</p>;
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
      <Field label={t`Delegate to`} required error={faults["delegateId"]}>
        <Select
          placeholder={t`Select a manager`}
          value={draft.delegateId}
          options={managers.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(delegateId) => change({ delegateId })}
        />
      </Field>
      <DateRangeField
        required
        first={{
          label: t.as("day")`From`,
          value: draft.firstDay,
          error: faults["firstDay"],
          onValueChange: (firstDay) => change({ firstDay }),
        }}
        last={{
          label: t.as("day")`To`,
          value: draft.lastDay,
          error: faults["lastDay"],
          onValueChange: (lastDay) => change({ lastDay }),
        }}
        onRangeChange={(firstDay, lastDay) => change({ firstDay, lastDay })}
      />
      <Button type="submit" variant="primary" pending={create.isPending} pendingLabel={t`Delegating…`}>{t.as(
        "verb",
      )`Delegate`}</Button>
    </form>
  );
}
