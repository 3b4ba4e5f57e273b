import { useState } from "react";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { addRate, previewRate } from "../contract.ts";
import { reasonMessage, rateMessage } from "../rules/rate-form.ts";
import { ChangesView } from "./ChangesView.tsx";
import { PersonChooser, ProjectChooser, TierChooser, type Chosen } from "./Choosers.tsx";
import { rateWords } from "./rate-words.ts";
import { useConfirmed } from "./use-confirmed.ts";

interface Draft {
  readonly who: "tier" | "person";
  readonly tier: Chosen | null;
  readonly person: Chosen | null;
  readonly project: Chosen | null;
  readonly startsOn: string;
  readonly hourlyRate: number | null;
  /** No rate of its own from that day. */
  readonly isNone: boolean;
  readonly reason: string;
}

const empty: Draft = {
  who: "tier",
  tier: null,
  person: null,
  project: null,
  startsOn: "",
  hourlyRate: null,
  isNone: false,
  reason: "",
};

/** What is still to be entered, by field. */
function missingIn(draft: Draft): Record<string, string> {
  const missing: Record<string, string> = {};
  if (draft.who === "tier" ? draft.tier === null : draft.person === null)
    missing["whose"] = draft.who === "tier" ? t`Choose a cost tier.` : t`Choose a person.`;
  if (draft.startsOn === "") missing["startsOn"] = t`Enter a day.`;
  if (!hasNone(draft) && !((draft.hourlyRate ?? 0) > 0)) missing["hourlyRate"] = rateMessage();
  if (draft.reason.trim() === "") missing["reason"] = reasonMessage();
  return missing;
}

const mayHaveNone = ({ who, project }: Draft) => who === "person" || project !== null;
const hasNone = (draft: Draft) => draft.isNone && mayHaveNone(draft);

const subjectOf = ({ who, tier, person, project }: Draft) => ({
  costTierId: who === "tier" ? (tier?.id ?? null) : null,
  userId: who === "person" ? (person?.id ?? null) : null,
  projectId: project?.id ?? null,
});

/** `Design, Senior on KLN Kiln: £110.00 from 1 March 2026` */
function wordsOf(draft: Draft, formats: Formats, symbol: string): string {
  const who = (draft.who === "tier" ? draft.tier : draft.person)?.name ?? "";
  const whose = draft.project === null ? who : t`${who} on ${draft.project.name}`;
  const rate = rateWords(hasNone(draft) ? null : draft.hourlyRate, symbol);
  return t`${whose}: ${rate} from ${formats.day(draft.startsOn)}`;
}

/** Adds a rate: what it changes is shown before it's stored. */
export function AddRateDialog({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(empty);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const confirmed = useConfirmed(previewRate, addRate, () => {
    toast.success(t`Rate added`);
    onClose();
  });
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  const { changes, failure, isPending } = confirmed;
  const hourlyRate = hasNone(draft) ? null : draft.hourlyRate;
  const { startsOn, reason } = draft;
  const subject = subjectOf(draft);
  const look = () => {
    const found = missingIn(draft);
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    const given = Object.entries(subject).filter(([, id]) => id !== null);
    confirmed.look({
      query: {
        ...Object.fromEntries(given),
        startsOn,
        ...(hourlyRate === null ? {} : { hourlyRate: String(hourlyRate) }),
      },
    });
  };
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setMissing({});
  };
  if (changes === null)
    return (
      <Dialog
        open
        stage="fields"
        title={t`Add a rate`}
        onClose={onClose}
        onSubmit={look}
        verb={t`See what changes`}
        pendingVerb={t`Working it out...`}
        pending={isPending}
        failure={failure !== null && Object.keys(failure.fields).length === 0 ? failure.message : null}
      >
        <RateFields draft={draft} faults={{ ...failure?.fields, ...missing }} onChange={set} />
      </Dialog>
    );
  return (
    <Dialog
      open
      stage="changes"
      size="large"
      title={t`Add this rate?`}
      subtitle={wordsOf(draft, formats, currencySymbol)}
      onClose={onClose}
      onConfirm={() =>
        confirmed.confirm({
          body: { ...subject, startsOn, hourlyRate, reason, fingerprint: changes.fingerprint },
        })
      }
      verb={t`Add rate`}
      pendingVerb={t`Adding...`}
      pending={isPending}
      failure={failure?.message}
      aside={<Button variant="ghost" onClick={confirmed.back}>{t`Back`}</Button>}
    >
      <ChangesView changes={changes} />
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}

function RateFields({ draft, faults, onChange }: FieldsProps) {
  const { currencySymbol } = useViewer();
  const none = hasNone(draft);
  return (
    <div className="stack">
      <Segmented
        wide
        label={t`Whose rate`}
        options={[
          { value: "tier", label: t`Cost tier` },
          { value: "person", label: t`Person` },
        ]}
        value={draft.who}
        onValueChange={(who) => onChange({ who })}
      />
      {draft.who === "tier" ? (
        <Field label={t`Cost tier`} required error={faults["whose"]}>
          <TierChooser chosen={draft.tier} onChoose={(tier) => onChange({ tier })} />
        </Field>
      ) : (
        <Field label={t`Person`} required error={faults["whose"]}>
          <PersonChooser
            chosen={draft.person}
            none={t`Choose a person`}
            onChoose={(person) => onChange({ person })}
          />
        </Field>
      )}
      <Field label={t`Project`} hint={t`A rate on one project comes before one on all.`}>
        <ProjectChooser
          chosen={draft.project}
          none={t`All projects`}
          onChoose={(project) => onChange({ project })}
        />
      </Field>
      <DateField
        label={t.as("day")`From`}
        required
        value={draft.startsOn}
        error={faults["startsOn"]}
        onValueChange={(startsOn) => onChange({ startsOn })}
      />
      <Field label={t`Hourly rate (${currencySymbol})`} required={!none} error={faults["hourlyRate"]}>
        <NumberInput
          min={0}
          disabled={none}
          value={none ? null : draft.hourlyRate}
          onValueChange={(hourlyRate) => onChange({ hourlyRate })}
        />
      </Field>
      {mayHaveNone(draft) && (
        <Checkbox checked={draft.isNone} onCheckedChange={(isNone) => onChange({ isNone })}>
          {t`No rate of its own from this day`}
        </Checkbox>
      )}
      <Field
        label={t`Reason`}
        required
        error={faults["reason"]}
        hint={t`Adjustments of closed months say it.`}
      >
        <Textarea
          rows={2}
          maxLength={1000}
          value={draft.reason}
          onValueChange={(reason) => onChange({ reason })}
        />
      </Field>
    </div>
  );
}
