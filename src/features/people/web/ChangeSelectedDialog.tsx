import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { call, CallFailure } from "#web/call.ts";
import { readAgain } from "#web/read-again.ts";
import {
  changePerson,
  readPerson,
  setPersonActive,
  type ListedPerson,
  type PeopleChoices,
} from "../contract.ts";
import type { PersonFields } from "../rules/person-form.ts";

export type SelectedChange = "manager" | "function" | "deactivate" | "reactivate";

interface Chosen {
  readonly managerId: string;
  readonly functionId: string;
  readonly costTierId: string;
  /** Hours to come that can't be worked after the change are deleted with it. */
  readonly clearsHours: boolean;
}

/** A choice that isn't made yet, and the one of none. */
const [unchosen, none] = ["", "none"];
const nothingChosen: Chosen = {
  managerId: unchosen,
  functionId: unchosen,
  costTierId: unchosen,
  clearsHours: false,
};

const words: Readonly<Record<SelectedChange, { readonly title: string; readonly verb: string }>> = {
  manager: { title: t`Set manager`, verb: t`Set manager` },
  function: { title: t`Set function`, verb: t`Set function` },
  deactivate: { title: t`Deactivate users`, verb: t`Deactivate` },
  reactivate: { title: t`Reactivate users`, verb: t`Reactivate` },
};

/** What the choices change; null while one is still to be made. A function needs a tier, as for one person. */
function fieldsOf({ managerId, functionId, costTierId }: Chosen): Partial<PersonFields> | null {
  if (managerId !== unchosen) return { managerId: managerId === none ? null : managerId };
  if (functionId === none) return { functionId: null, costTierId: null, billable: false };
  return functionId === unchosen || costTierId === unchosen ? null : { functionId, costTierId };
}

/** Stores the change of one person, as they are now. */
async function changeOne(personId: string, change: SelectedChange, chosen: Chosen): Promise<void> {
  const params = { personId };
  const { version } = await call(readPerson, { params });
  const hours = chosen.clearsHours ? { clearsHours: true } : {};
  const isActivity = change === "deactivate" || change === "reactivate";
  if (isActivity)
    await call(setPersonActive, { params, body: { version, isActive: change === "reactivate", ...hours } });
  else await call(changePerson, { params, body: { version, updates: fieldsOf(chosen) ?? {}, ...hours } });
}

/** A call's reason: a field's where it names one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return String(error);
  return Object.values(error.fields)[0] ?? error.message;
}

interface Failed {
  readonly name: string;
  readonly reason: string;
}

/** Changes people one after the other; who can't be changed is named with the reason. */
function useChangeEach({ change, people, onClose, onDone }: ChangeSelectedDialogProps) {
  const client = useQueryClient();
  const [at, setAt] = useState<number | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const changeEach = async (chosen: Chosen) => {
    const problems: Failed[] = [];
    for (const [index, { id, fullName, email }] of people.entries()) {
      setAt(index);
      await changeOne(id, change, chosen).catch((error: unknown) =>
        problems.push({ name: fullName ?? email, reason: reasonOf(error) }),
      );
    }
    setAt(null);
    setFailed(problems);
    await readAgain(client, { queryKey: ["read"] });
    const changed = people.length - problems.length;
    if (changed > 0) toast.success(t`${plural(changed, "# person", "# people")} changed`);
    if (problems.length > 0) return;
    onDone();
    onClose();
  };
  return { at, failed, changeEach };
}

interface ChangeSelectedDialogProps {
  readonly change: SelectedChange;
  readonly people: readonly ListedPerson[];
  readonly choices: PeopleChoices;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Chooses what the ticked people are to have in common, and changes them. */
export function ChangeSelectedDialog(props: ChangeSelectedDialogProps) {
  const { change, people, choices, onClose } = props;
  const [chosen, setChosen] = useState(nothingChosen);
  const { at, failed, changeEach } = useChangeEach(props);
  const isReady = !(change === "manager" || change === "function") || fieldsOf(chosen) !== null;
  if (failed.length > 0)
    return (
      <Dialog open stage="failed" title={words[change].title} cancel={t`Close`} onClose={onClose}>
        <FailedPeople failed={failed} />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={words[change].title}
      subtitle={t`${plural(people.length, "# person", "# people")}`}
      onClose={onClose}
      pending={at !== null}
      verb={words[change].verb}
      pendingVerb={t`${(at ?? 0) + 1} of ${people.length}...`}
      danger={change === "deactivate"}
      disabled={!isReady}
      onConfirm={() => void changeEach(chosen)}
    >
      <div className="stack">
        <ChangeFields
          {...{ change, choices, chosen }}
          onChoose={(more) => setChosen({ ...chosen, ...more })}
        />
      </div>
    </Dialog>
  );
}

function FailedPeople({ failed }: { readonly failed: readonly Failed[] }) {
  return (
    <Banner tone="caution">
      {t`${plural(failed.length, "# person couldn't", "# people couldn't")} be changed:`}
      <ul>
        {failed.map(({ name, reason }) => (
          <li key={name}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface ChangeFieldsProps extends Pick<ChangeSelectedDialogProps, "change" | "choices"> {
  readonly chosen: Chosen;
  readonly onChoose: (more: Partial<Chosen>) => void;
}

function ChangeFields(props: ChangeFieldsProps) {
  const { change, choices, chosen, onChoose } = props;
  const clearing = (
    <Checkbox
      checked={chosen.clearsHours}
      onCheckedChange={(clearsHours) => onChoose({ clearsHours })}
    >{t`Clear their upcoming allocated hours that can't be worked any more`}</Checkbox>
  );
  switch (change) {
    case "manager":
      return (
        <Field label={t`Manager`}>
          <Select
            placeholder={t`Choose a manager`}
            options={[...named(choices.managers), { value: none, label: t`Without a manager` }]}
            value={chosen.managerId}
            onValueChange={(managerId) => onChoose({ managerId })}
          />
        </Field>
      );
    case "function":
      return (
        <>
          <PlaceFields {...props} />
          {clearing}
        </>
      );
    case "deactivate":
      return (
        <>
          <p>{t`They'll be logged out everywhere and can't log in any more. Everything they recorded stays under their names. You can reactivate them at any time.`}</p>
          {clearing}
        </>
      );
    case "reactivate":
      return <p>{t`They can log in again, with the same roles.`}</p>;
  }
}

const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

function PlaceFields({ choices, chosen, onChoose }: ChangeFieldsProps) {
  const functions = choices.functions.filter(({ isActive }) => isActive);
  const { functionId, costTierId } = chosen;
  return (
    <>
      <Field label={t`Function`}>
        <Select
          placeholder={t`Choose a function`}
          options={[...named(functions), { value: none, label: t.as("function")`Un-assigned` }]}
          value={functionId}
          onValueChange={(id) => onChoose({ functionId: id, costTierId: unchosen })}
        />
      </Field>
      <Field label={t`Cost tier`}>
        <Select
          placeholder={t`Choose a cost tier`}
          disabled={functionId === unchosen || functionId === none}
          options={named(functions.find(({ id }) => id === functionId)?.costTiers ?? [])}
          value={costTierId}
          onValueChange={(id) => onChoose({ costTierId: id })}
        />
      </Field>
    </>
  );
}
