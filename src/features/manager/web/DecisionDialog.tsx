import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { useDiscard } from "#ui/overlay/use-discard.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";

const words = {
  approve: { verb: t`Approve`, pendingVerb: t`Approving…` },
  reject: { verb: t`Reject`, pendingVerb: t`Rejecting…` },
  reopen: { verb: t`Reopen`, pendingVerb: t`Reopening…` },
  cancel: { verb: t`Cancel holiday`, pendingVerb: t`Cancelling…` },
} as const;

interface NamedRowsProps {
  readonly why: string;
  readonly rows: readonly { readonly id: string; readonly words: string }[];
}

interface DecisionDialogProps {
  readonly kind: keyof typeof words;
  readonly title: string;
  /** The button, where it says more than the kind. */
  readonly verb?: string;
  /** Rows that the person should look at first, under the sentence that says why. */
  readonly named?: readonly NamedRowsProps[];
  /** Whether a decision must say why; an approval says nothing. */
  readonly comment?: "required" | "optional";
  readonly pending?: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: (comment: string) => void;
  readonly onClose: () => void;
}

/** Confirms before a decision, and why: owners read it. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { kind, title, named = [], comment, pending = false, error, onConfirm, onClose } = props;
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const written = text.trim();
  const isMissing = comment === "required" && written === "";
  const { close, question } = useDiscard(
    written !== "",
    t`Nothing's been decided yet, and you'd lose what you wrote.`,
    onClose,
  );
  const submit = () => {
    setTried(true);
    if (!isMissing) onConfirm(written);
  };
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        onSubmit={submit}
        pending={pending}
        cancel={kind === "cancel" ? t`Keep it` : t`Cancel`}
        verb={props.verb ?? words[kind].verb}
        pendingVerb={words[kind].pendingVerb}
        danger={kind === "reject" || kind === "cancel"}
        failure={error}
      >
        <div className="stack">
          {named
            .filter(({ rows }) => rows.length > 0)
            .map(({ why, rows }) => (
              <NamedRows key={why} why={why} rows={rows} />
            ))}
          {comment !== undefined && (
            <CommentField
              kind={kind}
              isOptional={comment === "optional"}
              isMissing={tried && isMissing}
              value={text}
              onValueChange={setText}
            />
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}

function NamedRows({ why, rows }: NamedRowsProps) {
  return (
    <div>
      <p>{why}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>{row.words}</li>
        ))}
      </ul>
    </div>
  );
}

interface CommentFieldProps {
  readonly kind: DecisionDialogProps["kind"];
  readonly isOptional: boolean;
  readonly isMissing: boolean;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
}

function CommentField({ kind, isOptional, isMissing, value, onValueChange }: CommentFieldProps) {
  const [label, missing] =
    kind === "reopen"
      ? [t`Reason`, managerTexts().reasonRequired]
      : [t`Comment`, managerTexts().commentRequired];
  return (
    <Field
      label={label}
      required={!isOptional}
      error={isMissing ? missing : undefined}
      hint={isOptional ? t`Optional. The owner will see it.` : t`The owner will see it.`}
    >
      <Textarea maxLength={2000} value={value} onValueChange={onValueChange} />
    </Field>
  );
}
