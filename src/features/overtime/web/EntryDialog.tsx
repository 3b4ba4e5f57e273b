import * as z from "zod/mini";
import { Link } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { useWrite, freshFor, useRead } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { listLeaveKinds, type LeaveKind } from "#features/leave/kinds-contract.ts";
import { Select } from "#ui/form/Select.tsx";
import { rich } from "#ui/base/rich.ts";
import { makeEntry, type Overtime } from "../contract.ts";
import { checkEntry } from "../rules/entry-form.ts";
import type { EntryKind } from "../rules/overtime-ledger.ts";

const EntryDraft = z.object({
  day: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  kindId: z.nullable(z.string()),
  reason: z.string(),
});
type EntryDraft = z.infer<typeof EntryDraft>;

const words: Readonly<Record<EntryKind, { title: string; verb: string; pending: string; done: string }>> = {
  payout: {
    title: t`Pay out overtime`,
    verb: t`Pay out`,
    pending: t`Paying out...`,
    done: t`Overtime paid out`,
  },
  to_leave: {
    title: t`Convert overtime to leave`,
    verb: t`Convert to leave`,
    pending: t`Converting...`,
    done: t`Overtime converted to leave`,
  },
  correction: {
    title: t`Correct overtime`,
    verb: t.as("verb")`Correct`,
    pending: t`Correcting...`,
    done: t`Overtime corrected`,
  },
};

interface EntryDialogProps {
  readonly kind: EntryKind;
  readonly personId: string;
  readonly overtime: Pick<Overtime, "fullName" | "balance" | "left" | "today">;
  readonly onClose: () => void;
}

/** Withdraws hours from a balance as pay or leave, or corrects it. */
export function EntryDialog({ kind, personId, overtime, onClose }: EntryDialogProps) {
  const write = useWrite(makeEntry);
  const { fullName, balance, left, today } = overtime;
  const edit = useEdit<Versioned, EntryDraft, unknown>({
    name: `overtime ${kind} ${personId}`,
    schema: EntryDraft,
    blank: { day: today, hours: null, kindId: null, reason: "" },
    isInside: (path) => path.startsWith("/admin/overtime"),
    check: (draft) => checkEntry({ kind, ...draft }, { today }),
    send: ({ draft: { day, hours, ...rest } }) =>
      day === null || hours === null
        ? null
        : write.mutateAsync({ params: { personId }, body: { kind, day, hours, ...rest } }),
    onSaved: () => {
      toast.success(words[kind].done);
      onClose();
    },
  });
  const { draft, faults } = edit;
  const { title, verb, pending } = words[kind];
  return (
    <EditDialog
      edit={edit}
      title={title}
      subtitle={t`${fullName}: ${formatHours(balance)} h today`}
      verb={verb}
      pendingVerb={pending}
      unsaved={t`The balance hasn't been changed yet.`}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field
          className="span-3"
          label={t`Hours`}
          required
          hint={kind === "correction" ? t`Below 0 deducts hours` : t`At most ${formatHours(left)} today`}
          error={faults["hours"]}
        >
          <NumberInput
            unit="h"
            reads="hours"
            value={draft.hours}
            data-autofocus=""
            onValueChange={(hours) => edit.set({ hours })}
          />
        </Field>
        <DateField
          className="span-3"
          label={t.as("day")`On`}
          required
          max={today}
          error={faults["day"]}
          value={draft.day ?? ""}
          onValueChange={(day: Day) => edit.set({ day: day === "" ? null : day })}
        />
      </div>
      {kind === "to_leave" && (
        <LeaveKindField
          value={draft.kindId}
          error={faults["kindId"]}
          on={draft.day ?? today}
          onValueChange={(kindId) => edit.set({ kindId })}
        />
      )}
      <Field
        label={t`Reason`}
        required
        hint={t`The person sees it with their balance.`}
        error={faults["reason"]}
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={draft.reason}
          onValueChange={(reason) => edit.set({ reason })}
        />
      </Field>
    </EditDialog>
  );
}

interface LeaveKindFieldProps {
  readonly value: string | null;
  readonly error: string | undefined;
  /** The day on which the hours become leave. */
  readonly on: Day;
  readonly onValueChange: (kindId: string) => void;
}

/** The kind of leave that gets hours of overtime: any with a balance. */
function LeaveKindField({ value, error, on, onValueChange }: LeaveKindFieldProps) {
  const read = useRead(listLeaveKinds, {}, { fresh: freshFor.planning });
  const kinds = (read.data?.kinds ?? []).filter(({ hasBalance, isActive }) => hasBalance && isActive);
  const chosen = kinds.find(({ id }) => id === value);
  return (
    <>
      <Field label={t`Kind of leave`} required error={error} hint={chosen && hintOf(chosen, on)}>
        <Select
          placeholder={read.data ? t`Choose a kind` : t`Loading kinds...`}
          options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          value={value ?? ""}
          onValueChange={onValueChange}
        />
      </Field>
      {read.data !== undefined && kinds.length === 1 && (
        <p className="muted">{rich`For time in lieu, add a separate kind under ${<Link to="/admin/leave">{t`Leave`}</Link>}.`}</p>
      )}
    </>
  );
}

/** Whether hours stay beyond the leave year, as the rules say on that day. */
function hintOf({ rules }: LeaveKind, on: Day): string | undefined {
  const rule = rules.findLast(({ validFrom }) => validFrom <= on);
  return rule === undefined || rule.carryLimit === 0
    ? t`Leave that isn't taken by the end of the leave year expires, unless a rule of this kind carries it over.`
    : undefined;
}
