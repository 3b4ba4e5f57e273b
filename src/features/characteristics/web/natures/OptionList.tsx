import { GripVertical, Trash2 } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { faultyOptions, longestName, mostOptions, moved } from "../../rules/new-characteristic.ts";
import { newOption, type EditedOption } from "./edited-options.ts";
import { useRowDrag } from "./use-row-drag.ts";

interface OptionListProps {
  readonly options: readonly EditedOption[];
  /** What stands in the field of the next option. */
  readonly typed: string;
  readonly onOptionsChange: (options: EditedOption[], typed: string) => void;
  /** Why this label cannot be saved as an option; null when it can. */
  readonly refusal: (label: string) => string | null;
  /** Why an option cannot be removed; null when it can. */
  readonly removalRefusal?: ((option: EditedOption) => string | null) | undefined;
  readonly fault: string | undefined;
  readonly onFault: (fault: string) => void;
}

/** A selection's options, dragged by their handle or moved with arrow keys. */
export function OptionList({
  options,
  typed,
  onOptionsChange,
  refusal,
  removalRefusal,
  fault,
  onFault,
}: OptionListProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const faulty = faultyOptions(options.map(({ optionLabel }) => optionLabel));
  const rowFault = faulty.values().next().value;
  const message = fault ?? rowFault;
  const move = (from: number, to: number) => {
    const option = options[from];
    if (option === undefined || to < 0 || to >= options.length || from === to) return;
    onOptionsChange(moved(options, from, to), typed);
    setSaid(`${option.optionLabel}: place ${to + 1} of ${options.length}`);
  };
  const drag = useRowDrag(list, move);
  const moveByKey = (event: KeyboardEvent, place: number) => {
    const goals: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: options.length - 1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    move(place, goal);
  };
  const save = () => {
    const reason =
      options.length >= mostOptions ? `A selection has at most ${mostOptions} options` : refusal(typed);
    if (reason !== null) return onFault(reason);
    onOptionsChange([...options, newOption(typed.trim())], "");
    field.current?.focus();
  };
  const remove = (option: EditedOption) => {
    const reason = removalRefusal?.(option) ?? null;
    if (reason !== null) return onFault(reason);
    onOptionsChange(
      options.filter(({ key }) => key !== option.key),
      typed,
    );
    field.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="characteristic-options">
      <span id={`${id}-title`} className="group-legend">
        Options
      </span>
      {options.length > 0 && (
        <ol ref={list} className="option-rows">
          {options.map((option, place) => (
            <li key={option.key} className={classNames("option-row", drag.dragged === place && "is-dragged")}>
              <IconButton
                icon={GripVertical}
                className="option-handle"
                label={`Move ${option.optionLabel}: place ${place + 1} of ${options.length}. Arrow keys move it.`}
                onKeyDown={(event) => moveByKey(event, place)}
                {...drag.handle(place)}
              />
              <TextInput
                dir="auto"
                aria-label={`Option ${place + 1}`}
                aria-invalid={faulty.has(place) || undefined}
                aria-describedby={message === undefined ? undefined : `${id}-fault`}
                maxLength={longestName}
                value={option.optionLabel}
                onValueChange={(optionLabel) =>
                  onOptionsChange(options.with(place, { ...option, optionLabel }), typed)
                }
                onKeyDown={(event) => {
                  if (event.key === "Enter") event.preventDefault();
                }}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${option.optionLabel}`}
                onClick={() => remove(option)}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="option-new">
        <TextInput
          ref={field}
          dir="auto"
          aria-label="New option"
          aria-invalid={(fault !== undefined && rowFault === undefined) || undefined}
          aria-describedby={message === undefined ? undefined : `${id}-fault`}
          placeholder="New option"
          maxLength={longestName}
          value={typed}
          onValueChange={(text) => onOptionsChange([...options], text)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
        <Button onClick={save}>Save Option</Button>
      </div>
      <div role="alert">{message !== undefined && <FieldError id={`${id}-fault`}>{message}</FieldError>}</div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
