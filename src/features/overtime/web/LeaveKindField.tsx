import { Link } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { listLeaveKinds, type LeaveKind } from "#features/holidays/leave-contract.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";

interface LeaveKindFieldProps {
  readonly value: string | null;
  readonly error: string | undefined;
  /** The day on which the hours become leave. */
  readonly on: Day;
  readonly onValueChange: (kindId: string) => void;
}

/** The kind of leave that gets hours of overtime: any with a balance. */
export function LeaveKindField({ value, error, on, onValueChange }: LeaveKindFieldProps) {
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
        <p className="muted">{rich`For time in lieu, add a kind of its own under ${<Link to="/admin/leave">{t`Leave`}</Link>}.`}</p>
      )}
    </>
  );
}

/** Whether hours stay beyond the leave year, as the rules say on that day. */
function hintOf({ rules }: LeaveKind, on: Day): string | undefined {
  const rule = rules.findLast(({ validFrom }) => validFrom <= on);
  return rule === undefined || rule.carryLimit === 0
    ? t`What isn't taken by the end of the leave year expires. A rule of this kind can carry it over.`
    : undefined;
}
