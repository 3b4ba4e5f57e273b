import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { fieldLabels, fieldOf, fieldsFor, type FieldName } from "../../rules/fields.ts";
import { column, maxColumns, type LayoutColumn } from "../../rules/layout.ts";
import { emptyColumns } from "../../rules/template-form.ts";
import type { TemplateEdit } from "./use-template-edit.ts";

/** The columns in their order: heading, what is in it, up, down and away. */
export function ColumnFields({ edit }: { readonly edit: TemplateEdit }) {
  const { columns, purpose } = edit.draft;
  const fault = edit.faults["columns"];
  const noteId = useId();
  const list = useRef<HTMLDivElement>(null);
  const empty = new Set(emptyColumns(edit.draft));
  const put = (next: readonly LayoutColumn[]) => edit.set({ columns: next });
  const move = (at: number, by: number) => {
    const moved = columns[at];
    if (!moved) return;
    put(columns.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  };
  const options = [
    { value: "", label: t`Fixed text` },
    ...fieldsFor(purpose).map((value) => ({ value, label: fieldLabels()[value] })),
  ];
  return (
    <div className="pay-columns" role="group" aria-labelledby={`${noteId}-title`} ref={list}>
      <div className="row">
        <h2 id={`${noteId}-title`} className="grow">{t`Columns`}</h2>
        <Button
          small
          icon={Plus}
          disabled={columns.length >= maxColumns}
          onClick={() => put([...columns, column("", null)])}
        >{t`Add column`}</Button>
      </div>
      <div className="pay-column is-head" aria-hidden="true">
        <span>{t`Heading`}</span>
        <span>{t`What's in it`}</span>
        <span />
      </div>
      {columns.map((each, at) => (
        <ColumnRow
          key={at}
          column={each}
          place={at + 1}
          isLast={at === columns.length - 1}
          isEmpty={empty.has(at)}
          options={options}
          onChange={(change) => put(columns.with(at, { ...each, ...change }))}
          onMove={(by) => move(at, by)}
          onRemove={() => put(columns.toSpliced(at, 1))}
        />
      ))}
      <div role="alert">{fault !== undefined && <FieldError id={noteId}>{fault}</FieldError>}</div>
    </div>
  );
}

interface ColumnRowProps {
  readonly column: LayoutColumn;
  /** From 1. */
  readonly place: number;
  readonly isLast: boolean;
  /** Its field isn't among what lines are told apart by. */
  readonly isEmpty: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (change: Partial<LayoutColumn>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function ColumnRow({ column: { heading, field, text }, place, options, onChange, ...row }: ColumnRowProps) {
  const name = heading.trim() === "" ? t`column ${place}` : heading;
  const choose = (value: string) => {
    const chosen = value === "" ? null : (value as FieldName);
    const isOldLabel = heading === "" || (field !== null && heading === fieldOf(field).heading);
    onChange({
      field: chosen,
      ...(isOldLabel && chosen !== null ? { heading: fieldOf(chosen).heading } : {}),
    });
  };
  return (
    <div className="pay-column">
      <TextInput
        aria-label={t`Heading of column ${place}`}
        dir="auto"
        maxLength={100}
        value={heading}
        onValueChange={(next) => onChange({ heading: next })}
      />
      <div>
        <Select
          aria-label={t`What's in column ${place}`}
          options={options}
          value={field ?? ""}
          onValueChange={choose}
        />
        {field === null && (
          <TextInput
            aria-label={t`Fixed text of column ${place}`}
            placeholder={t`Text, or nothing`}
            dir="auto"
            maxLength={200}
            value={text}
            onValueChange={(next) => onChange({ text: next })}
          />
        )}
        {row.isEmpty && <p className="field-hint">{t`Empty: tick what it's about under One line per`}</p>}
      </div>
      <span className="row gap-1">
        <IconButton
          small
          icon={ArrowUp}
          label={t`Move ${name} up`}
          aria-disabled={place === 1 || undefined}
          onClick={() => place > 1 && row.onMove(-1)}
        />
        <IconButton
          small
          icon={ArrowDown}
          label={t`Move ${name} down`}
          aria-disabled={row.isLast || undefined}
          onClick={() => !row.isLast && row.onMove(1)}
        />
        <IconButton small icon={Trash2} label={t`Remove ${name}`} onClick={row.onRemove} />
      </span>
    </div>
  );
}
