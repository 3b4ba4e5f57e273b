import { Trash2 } from "lucide-react";
import { formatHours } from "#shared/hours.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { overriddenWords } from "../../rules/overridden.ts";
import { isTimed, type ReadRow, type EntryRow } from "./entry-rows.ts";

interface EntryFieldsProps {
  readonly read: ReadRow;
  readonly number: number;
  readonly disabled: boolean;
  /** Errors are shown once somebody tried to save. */
  readonly showError: boolean;
  readonly onChange: (row: EntryRow) => void;
}

/** One entry: start, end and what that makes, or hours; its note; and a way to remove it. */
export function EntryFields({ read, number, disabled, showError, onChange }: EntryFieldsProps) {
  const { row, error } = read;
  const name = `entry ${number}`;
  const typed = isTimed(row) ? row.start !== "" && row.end !== "" : row.hours !== "";
  const input = (
    field: "start" | "end" | "hours" | "note",
    label: string,
    more: { unit?: string; placeholder?: string; className?: string } = {},
  ) => (
    <Field label={label} className={`entry-${field}`}>
      <TextInput
        {...more}
        aria-label={`${label}, ${name}`}
        disabled={disabled}
        maxLength={field === "note" ? 2000 : 10}
        value={row[field]}
        onValueChange={(text) => onChange({ ...row, [field]: text })}
      />
    </Field>
  );
  return (
    <li className={isTimed(row) ? "entry-row" : "entry-row is-untimed"}>
      {isTimed(row) ? (
        <>
          {input("start", "Start", { placeholder: "9:00" })}
          {input("end", "End", { placeholder: "17:00" })}
          <span className="entry-length">{read.hours === null ? "–" : `${formatHours(read.hours)} h`}</span>
        </>
      ) : (
        <>
          {input("hours", "Hours", { unit: "hrs" })}
          <span />
        </>
      )}
      {input("note", "Task notes")}
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        disabled={disabled}
        onClick={() => onChange({ ...row, isRemoved: true })}
      />
      {row.entry?.entryType === "override" && (
        <small className="entry-overridden">{overriddenWords(row.entry)}</small>
      )}
      {error !== undefined && (showError || typed) && <FieldError>{error}</FieldError>}
    </li>
  );
}
