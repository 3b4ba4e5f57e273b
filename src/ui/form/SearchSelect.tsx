import { ChevronsUpDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "../layout/class-names.ts";
import { useFieldControl } from "./field-control.ts";
import type { SelectOption } from "./select-option.ts";
import "./input.css";
import "./search-select.css";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

interface SearchSelectProps {
  /** What is chosen, in words; "" for nothing. */
  readonly chosen: string;
  readonly placeholder: string;
  /** What was found for the words typed, however it was looked for. */
  readonly options: readonly SelectOption[];
  /** How many more there are than `options` lists. */
  readonly left?: number | undefined;
  /** The answer to what is typed is on its way. */
  readonly loading?: boolean | undefined;
  /** The words typed, "" when the list opens; null when it closes. */
  readonly onType: (typed: string | null) => void;
  readonly onValueChange: (value: string) => void;
  /** Said where nothing has the words. */
  readonly none?: string | undefined;
  /** 28 px high, for toolbars. */
  readonly small?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "data-autofocus"?: string | undefined;
}

/**
 * One of many: words are typed and a few are offered. Arrows walk, Enter chooses, Esc and leaving close
 * without a choice.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { chosen, placeholder, options, left = 0, loading = false, onType, onValueChange } = props;
  const { none = t`No one with that name.`, small = false, disabled, className } = props;
  const control = useFieldControl({});
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isOpen = typed !== null;
  const here = Math.min(at, options.length - 1);
  const type = (words: string | null) => {
    setTyped(words);
    setAt(0);
    onType(words);
  };
  const choose = (value: string) => {
    type(null);
    onValueChange(value);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (isOpen) setAt(Math.min(options.length - 1, Math.max(0, here + step)));
      else type("");
    } else if (!isOpen || (event.key !== "Enter" && event.key !== "Escape")) return;
    else if (event.key === "Escape") {
      event.stopPropagation();
      type(null);
    } else if (options[here] && !loading) choose(options[here].value);
    event.preventDefault();
  };
  return (
    <span className={classNames("input-wrap", "search-select", small && "is-small", className)}>
      <input
        {...control}
        className="input"
        disabled={disabled}
        aria-label={props["aria-label"]}
        data-autofocus={props["data-autofocus"]}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && here >= 0 ? `${listId}-${here}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={chosen || placeholder}
        value={typed ?? chosen}
        onChange={(event) => type(event.target.value)}
        onClick={() => !isOpen && type("")}
        onBlur={() => isOpen && type(null)}
        onKeyDown={keys}
      />
      <ChevronsUpDown className="select-chevron" />
      <div className="floats search-select-popup" hidden={!isOpen}>
        <Found id={listId} isOpen={isOpen} options={options} here={here} onPoint={setAt} onChoose={choose} />
        <output className="search-select-words">
          {isOpen && wordsOf(options.length, { left, loading, none })}
        </output>
      </div>
    </span>
  );
}

interface FoundProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly options: readonly SelectOption[];
  readonly here: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (value: string) => void;
}

function Found({ id, isOpen, options, here, onPoint, onChoose }: FoundProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.children[here]?.scrollIntoView({ block: "nearest" });
  }, [isOpen, here]);
  return (
    <div
      ref={list}
      id={id}
      className="search-select-list"
      role="listbox"
      aria-label={t`Found`}
      tabIndex={-1}
      hidden={options.length === 0}
    >
      {options.map(({ value, label }, place) => (
        <div
          key={value}
          id={`${id}-${place}`}
          className="cut search-select-option"
          role="option"
          tabIndex={-1}
          aria-selected={place === here}
          dir="auto"
          onPointerMove={() => place !== here && onPoint(place)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(value)}
        >
          {label}
        </div>
      ))}
    </div>
  );
}

interface Outcome {
  readonly left: number;
  readonly loading: boolean;
  readonly none: string;
}

function wordsOf(count: number, { left, loading, none }: Outcome): string {
  if (loading) return t`Searching...`;
  if (count === 0) return none;
  return left > 0 ? t`${grouped(left)} more: type a name` : "";
}
