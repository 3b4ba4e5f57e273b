import { useState } from "react";
import { FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { changePayPerson, type PayPerson } from "../details-contract.ts";

/** What was typed over a number, and the number and version it was typed over. */
function useTyped(stored: PayPerson) {
  const [base, setBase] = useState(stored);
  const [text, setText] = useState(stored.personnelNumber);
  const isTyped = text.trim() !== base.personnelNumber;
  const start = (from: PayPerson) => {
    setBase(from);
    setText(from.personnelNumber);
  };
  // What someone else saves comes in unless something is typed over what was there.
  if (stored.version > base.version && !isTyped) start(stored);
  return { base, setBase, text, setText, isTyped, start };
}

function inWords(failure: CallFailure, theirs: PayPerson | null): string {
  if (theirs !== null) return `Someone else has saved “${theirs.personnelNumber}”. Save again to replace it.`;
  return failure.fields["personnelNumber"] ?? failure.message;
}

/** A personnel number to type over. It's saved on leaving and by Enter; what fails stays with the reason. */
export function NumberCell({ person }: { readonly person: PayPerson }) {
  const { base, setBase, text, setText, isTyped, start } = useTyped(person);
  const [fault, setFault] = useState<string | null>(null);
  const write = useWrite(changePayPerson);
  const save = () => {
    if (!isTyped || write.isPending) return;
    setFault(null);
    write.mutate(
      { params: { userId: person.id }, body: { version: base.version, personnelNumber: text } },
      {
        onSuccess: start,
        onError: (failure) => {
          const theirs = failure.code === "stale" ? (failure.current as PayPerson) : null;
          if (theirs) setBase(theirs);
          setFault(inWords(failure, theirs));
        },
      },
    );
  };
  const noteId = `number-${person.id}`;
  return (
    <span className="stack gap-1">
      <TextInput
        small
        className="pay-number"
        aria-label={`Personnel number of ${person.name}`}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : noteId}
        aria-busy={write.isPending || undefined}
        maxLength={20}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setFault(null);
        }}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === "Enter") save();
        }}
      />
      <span role="alert">{fault !== null && <FieldError id={noteId}>{fault}</FieldError>}</span>
    </span>
  );
}
