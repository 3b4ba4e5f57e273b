import { GripVertical, Trash2 } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { TextInput, type TextInputProps } from "#ui/form/TextInput.tsx";
import {
  faultyOptions,
  longestName,
  maxOptions,
  moved,
  optionRefusal,
} from "../../rules/new-characteristic.ts";
import { labelsOf, newOption, type EditedOption, type NatureEditing } from "./edited-nature.ts";
import { useRowDrag } from "./use-row-drag.ts";

interface OptionListProps {
  readonly edit: NatureEditing;
  /** Why an option cannot be removed; null when it can. */
  readonly removalRefusal?: ((option: EditedOption) => string | null) | undefined;
}

/** A selection's options, dragged by their handle or moved with arrow keys. */
export function OptionList({ edit, removalRefusal }: OptionListProps) {
  const { options, typedOption } = edit.draft;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const faulty = faultyOptions(labelsOf(options));
  const rowFault = faulty.values().next().value;
  const message = edit.faults["options"] ?? rowFault;
  const noteId = message === undefined ? undefined : `${id}-fault`;
  const change = (next: EditedOption[]) => edit.set({ options: next });
  const refuse = (reason: string) => edit.setFaults({ ...edit.faults, options: reason });
  const move = (from: number, to: number) => {
    const option = options[from];
    if (option === undefined || to < 0 || to >= options.length || from === to) return;
    change(moved(options, from, to));
    setSaid(t`${option.optionLabel}: place ${to + 1} of ${options.length}`);
  };
  const drag = useRowDrag(list, move);
  const save = () => {
    const reason =
      options.length >= maxOptions
        ? t`A selection has at most ${maxOptions} options`
        : optionRefusal({ ...edit.draft, options: labelsOf(options) }, typedOption);
    if (reason !== null) return refuse(reason);
    edit.set({ options: [...options, newOption(typedOption.trim())], typedOption: "" });
    field.current?.focus();
  };
  const remove = (option: EditedOption) => {
    const reason = removalRefusal?.(option) ?? null;
    if (reason !== null) return refuse(reason);
    change(options.filter(({ key }) => key !== option.key));
    field.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="characteristic-options">
      <span id={`${id}-title`} className="group-legend">{t`Options`}</span>
      {options.length > 0 && (
        <ol ref={list} className="option-rows">
          {options.map((option, place) => (
            <OptionRow
              key={option.key}
              option={option}
              place={place}
              last={options.length - 1}
              isDragged={drag.dragged === place}
              isWrong={faulty.has(place)}
              noteId={noteId}
              handle={drag.handle(place)}
              onMove={(goal) => move(place, goal)}
              onLabelChange={(optionLabel) => change(options.with(place, { ...option, optionLabel }))}
              onRemove={() => remove(option)}
            />
          ))}
        </ol>
      )}
      <div className="option-new">
        <OptionInput
          ref={field}
          aria-label={t`New option`}
          aria-invalid={(edit.faults["options"] !== undefined && rowFault === undefined) || undefined}
          aria-describedby={noteId}
          placeholder={t`New option`}
          value={typedOption}
          onValueChange={(text) => edit.set({ options, typedOption: text })}
          onEnter={save}
        />
        <Button onClick={save}>{t`Save Option`}</Button>
      </div>
      <div role="alert">{message !== undefined && <FieldError id={noteId}>{message}</FieldError>}</div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

/** An option's label; Enter does not save the form. */
function OptionInput({ onEnter, ...input }: TextInputProps & { readonly onEnter?: () => void }) {
  return (
    <TextInput
      {...input}
      dir="auto"
      maxLength={longestName}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}

interface OptionRowProps {
  readonly option: EditedOption;
  /** From 0 to `last`. */
  readonly place: number;
  readonly last: number;
  readonly isDragged: boolean;
  readonly isWrong: boolean;
  readonly noteId: string | undefined;
  readonly handle: ReturnType<ReturnType<typeof useRowDrag>["handle"]>;
  readonly onMove: (goal: number) => void;
  readonly onLabelChange: (label: string) => void;
  readonly onRemove: () => void;
}

function OptionRow({ option, place, last, noteId, onMove, ...row }: OptionRowProps) {
  const { optionLabel } = option;
  const goals: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: last,
  };
  const moveByKey = (event: KeyboardEvent) => {
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    onMove(goal);
  };
  return (
    <li className={classNames("option-row", row.isDragged && "is-dragged")}>
      <IconButton
        icon={GripVertical}
        className="option-handle"
        label={t`Move ${optionLabel}: place ${place + 1} of ${last + 1}. Arrow keys move it.`}
        onKeyDown={moveByKey}
        {...row.handle}
      />
      <OptionInput
        aria-label={t`Option ${place + 1}`}
        aria-invalid={row.isWrong || undefined}
        aria-describedby={noteId}
        value={optionLabel}
        onValueChange={row.onLabelChange}
      />
      <IconButton icon={Trash2} label={t`Remove ${optionLabel}`} onClick={row.onRemove} />
    </li>
  );
}
