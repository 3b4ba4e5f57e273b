import { useRef, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { changePayPerson, type PayPerson } from "../details-contract.ts";

function inWords(failure: CallFailure, theirs: PayPerson | null): string {
  if (theirs !== null)
    return t`${theirs.updatedByName ?? t`Someone else`} has saved “${theirs.personnelNumber}”. Save again to replace it.`;
  return failure.fields["personnelNumber"] ?? failure.message;
}

/** A number as it's typed over the stored one, and its saves, one after another. */
function useTypedNumber(stored: PayPerson) {
  const [base, setBase] = useState(stored);
  const [text, setText] = useState(stored.personnelNumber);
  const [fault, setFault] = useState<string | null>(null);
  const write = useWrite(changePayPerson);
  // A save ends after more was typed, and after its dialog was closed.
  const newest = useRef(text);
  const wanted = useRef(false);
  const sending = useRef(false);
  // What someone else saves comes in unless something is typed over what was there.
  if (stored.version > base.version && text.trim() === base.personnelNumber) {
    setBase(stored);
    setText(stored.personnelNumber);
  }

  const type = (typed: string) => {
    newest.current = typed;
    setText(typed);
    setFault(null);
  };
  /** Sends what's typed over `from`; answers what's stored then. */
  const send = async (from: PayPerson): Promise<PayPerson> => {
    const sent = newest.current;
    try {
      const saved = await write.mutateAsync({
        params: { userId: from.id },
        body: { version: from.version, personnelNumber: sent },
      });
      setBase(saved);
      if (newest.current === sent) type(saved.personnelNumber);
      return saved;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const theirs = failure.code === "stale" ? (failure.current as PayPerson) : null;
      if (theirs) setBase(theirs);
      if (newest.current === sent) setFault(inWords(failure, theirs));
      return theirs ?? from;
    }
  };
  const save = async () => {
    wanted.current = true;
    if (sending.current || text.trim() === base.personnelNumber) return;
    sending.current = true;
    setFault(null);
    for (let from = base; wanted.current && newest.current.trim() !== from.personnelNumber;) {
      wanted.current = false;
      from = await send(from);
    }
    sending.current = false;
  };
  return { text, type, fault, save, isSaving: write.isPending };
}

/** A personnel number to type over. It's saved on leaving and by Enter; what fails stays with the reason. */
export function NumberCell({ person }: { readonly person: PayPerson }) {
  const { text, type, fault, save, isSaving } = useTypedNumber(person);
  const noteId = `number-${person.id}`;
  return (
    <span className="stack gap-1">
      <TextInput
        small
        className="pay-number"
        aria-label={t`Personnel number of ${person.name}`}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : noteId}
        aria-busy={isSaving || undefined}
        maxLength={20}
        value={text}
        onValueChange={type}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === "Enter") void save();
        }}
      />
      <span role="alert">{fault !== null && <FieldError id={noteId}>{fault}</FieldError>}</span>
    </span>
  );
}
