import { useState } from "react";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { useDiscard } from "#ui/overlay/use-discard.ts";
import type { ManagedWeek } from "../contract.ts";
import { managerTexts } from "../rules/decision-messages.ts";
import { NamedWeeks } from "./ApproveDialog.tsx";

const words = {
  reject: {
    label: "Comment",
    missing: managerTexts.commentRequired,
    button: "Reject",
    pending: "Rejecting…",
  },
  reopen: { label: "Reason", missing: managerTexts.reasonRequired, button: "Reopen", pending: "Reopening…" },
  cancel: {
    label: "Comment",
    missing: managerTexts.commentRequired,
    button: "Cancel holiday",
    pending: "Cancelling…",
  },
} as const;

interface ReasonDialogProps {
  readonly open: boolean;
  readonly kind: keyof typeof words;
  /** "Reject 2 timesheets" */
  readonly title: string;
  /** Rows that are decided already. */
  readonly named?: readonly ManagedWeek[];
  /** Rows that the decision leaves alone. */
  readonly left?: readonly ManagedWeek[];
  readonly pending: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why: owners read it. */
export function ReasonDialog({ open, ...rest }: ReasonDialogProps) {
  return open ? <OpenReason {...rest} /> : null;
}

function OpenReason({
  kind,
  title,
  named = [],
  left = [],
  pending,
  error,
  onConfirm,
  onClose,
}: Omit<ReasonDialogProps, "open">) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { label, missing, button, pending: pendingLabel } = words[kind];
  const isMissing = reason.trim() === "";
  const { close, question } = useDiscard(
    !isMissing,
    "Nothing's been decided yet, and you'd lose what you wrote.",
    onClose,
  );
  const submit = () => {
    setTried(true);
    if (!isMissing) onConfirm(reason.trim());
  };
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        onSubmit={submit}
        pending={pending}
        cancel={kind === "cancel" ? "Keep it" : "Cancel"}
        verb={button}
        pendingVerb={pendingLabel}
        danger={kind === "reject" || kind === "cancel"}
        failure={error}
      >
        <div className="stack">
          {named.length > 0 && (
            <div>
              <p>Already decided:</p>
              <NamedWeeks weeks={named} />
            </div>
          )}
          {left.length > 0 && (
            <div>
              <p>These don't change:</p>
              <NamedWeeks weeks={left} />
            </div>
          )}
          <Field
            label={label}
            required
            error={tried && isMissing ? missing : undefined}
            hint="The owner will see it."
          >
            <Textarea maxLength={2000} value={reason} onValueChange={setReason} />
          </Field>
        </div>
      </Dialog>
      {question}
    </>
  );
}
