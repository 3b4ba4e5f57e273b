import { useState } from "react";
import { addDays, type Day } from "#shared/day.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import type { DuePhase } from "#features/organisation/rules/binding-phases.ts";
import { phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import { pagePeople } from "#features/people/contract.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { SearchSelect } from "#ui/form/SearchSelect.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { makeException, type PhaseOfCycle } from "../contract.ts";

/** People that are offered at a time; more letters find the others. */
const maxOffered = 20;

interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface WhoProps {
  readonly chosen: Chosen | null;
  readonly onChoose: (person: Chosen | null) => void;
}

function Who({ chosen, onChoose }: WhoProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed?.trim() ?? "";
  const search = useSettled(words);
  const query = { ...(search === "" ? {} : { search }), most: String(maxOffered) };
  const found = useRead(
    pagePeople,
    { query },
    { enabled: typed !== null, fresh: freshFor.planning, showPrevious: true },
  );
  const people = (found.data?.people ?? []).map((person) => ({
    id: person.id,
    name: person.fullName ?? person.email,
  }));
  const everyone = words === "" ? [{ value: "", label: t`Everyone` }] : [];
  return (
    <SearchSelect
      chosen={chosen?.name ?? t`Everyone`}
      placeholder={t`Everyone`}
      options={[...everyone, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      left={(found.data?.total ?? 0) - people.length}
      loading={found.isFetching || search !== words}
      onType={setTyped}
      onValueChange={(value) => onChoose(people.find(({ id }) => id === value) ?? null)}
    />
  );
}

interface ExceptionDialogProps {
  readonly month: Month;
  readonly phase: PhaseOfCycle;
  readonly due: DuePhase;
  readonly onClose: () => void;
}

/** Excepts a person or everyone from a binding phase for a while: three days unless another day is chosen. */
export function ExceptionDialog({ month, phase, due, onClose }: ExceptionDialogProps) {
  const { today } = useViewer();
  const [person, setPerson] = useState<Chosen | null>(null);
  const [until, setUntil] = useState<Day>(addDays(today, 3));
  const [reason, setReason] = useState("");
  const about = formatMonth(phase.about ?? month);
  return (
    <WriteDialog
      endpoint={makeException}
      input={{
        params: { month },
        body: { phase: due, userId: person?.id ?? null, until, reason: reason.trim() },
      }}
      title={t`Make an exception from ${phaseNames()[due]}?`}
      verb={t`Make an exception`}
      pendingVerb={t`Saving...`}
      disabled={until === "" || reason.trim() === ""}
      done={t`Exception made`}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t`Until the end of that day, the phase doesn't bind them for ${about}. Their rights stay as they are.`}</p>
        <Field label={t`For`}>
          <Who chosen={person} onChoose={setPerson} />
        </Field>
        <DateField label={t`Until`} value={until} min={today} onValueChange={setUntil} />
        <Field label={t`Reason`} required>
          <Textarea rows={2} maxLength={1000} value={reason} onValueChange={setReason} />
        </Field>
      </div>
    </WriteDialog>
  );
}
