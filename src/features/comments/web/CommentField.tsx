import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { listMentionable } from "../contract.ts";
import { nameBeingTyped, withPerson } from "../rules/comment-text.ts";
import type { CommentDraft } from "./use-comment-draft.ts";

interface CommentFieldProps {
  readonly label: string;
  readonly subject: string;
  readonly draft: CommentDraft;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: boolean;
  readonly onChange: (draft: CommentDraft) => void;
  readonly onSend: () => void;
  /** Esc leaves the field; without it, Esc closes the comments. */
  readonly onLeave?: (() => void) | undefined;
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
}

/** People who may be mentioned, while a name is typed after `@`. */
function useMentions({ subject, draft, inputRef, onChange }: CommentFieldProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  /** Where the caret goes once the text is there. */
  const next = useRef<number | null>(null);
  const typing = caret === null ? null : nameBeingTyped(draft.typed, caret, draft.people);
  const name = useSettled(typing?.name ?? null);
  const read = useRead(
    listMentionable,
    { query: { subject, name: name ?? "" } },
    { fresh: freshFor.planning, enabled: typing !== null && name !== null, showPrevious: true },
  );
  const found: readonly Found[] = typing === null ? [] : (read.data?.people ?? []);
  const here = Math.min(at, found.length - 1);
  useLayoutEffect(() => {
    if (next.current === null) return;
    inputRef.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [draft.typed, inputRef]);
  const choose = (person: Found) => {
    if (typing === null || caret === null) return;
    const people = withPerson(draft.people, person.id, person.name);
    const label = people.find(({ id }) => id === person.id)?.label ?? person.name;
    const before = `${draft.typed.slice(0, typing.from)}@${label} `;
    next.current = before.length;
    setCaret(null);
    onChange({ typed: before + draft.typed.slice(caret), people });
    inputRef.current?.focus();
  };
  /** Whether the list used the key. */
  const press = ({ key }: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const person = found[here];
    if (person === undefined) return false;
    if (step !== undefined) setAt((here + step + found.length) % found.length);
    else if (key === "Enter" || key === "Tab") choose(person);
    else if (key === "Escape") setCaret(null);
    else return false;
    return true;
  };
  return {
    found,
    here,
    choose,
    press,
    look: (where: number | null) => {
      setCaret(where);
      setAt(0);
    },
  };
}

/** Several lines in which `@` offers people by name. Ctrl Enter sends. */
export function CommentField(props: CommentFieldProps) {
  const { label, draft, error, inputRef, pending, onChange, onSend, onLeave } = props;
  const { found, here, choose, press, look } = useMentions(props);
  const listId = useId();
  const isOpen = found.length > 0;
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === "Enter" && (ctrlKey || metaKey)) onSend();
    else if (press(event)) event.stopPropagation();
    else if (key === "Escape" && onLeave) onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <Field label={label} labelHidden error={error}>
      <div className="comment-field">
        <Textarea
          ref={inputRef}
          dir="auto"
          readOnly={pending}
          value={draft.typed}
          placeholder={label}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${here}` : undefined}
          onChange={(event) => {
            onChange({ ...draft, typed: event.target.value });
            look(event.target.selectionStart);
          }}
          onClick={(event) => look(event.currentTarget.selectionStart)}
          onBlur={() => look(null)}
          onKeyDown={keys}
        />
        <div
          id={listId}
          className="floats comment-people"
          role="listbox"
          aria-label={t`People`}
          hidden={!isOpen}
        >
          {found.map((person, place) => (
            <div
              key={person.id}
              id={`${listId}-${place}`}
              className="cut"
              role="option"
              tabIndex={-1}
              aria-selected={place === here}
              dir="auto"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              onKeyDown={(event) => event.key === "Enter" && choose(person)}
            >
              {person.name}
              {person.detail !== null && <span className="quiet fine"> {person.detail}</span>}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
