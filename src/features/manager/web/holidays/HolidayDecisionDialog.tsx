import { useState } from "react";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { useDiscard } from "#ui/overlay/use-discard.ts";
import { useFormats } from "#web/formats.ts";
import { holidayStatusLabel } from "#features/holidays/rules/holiday-status.ts";
import type { ManagedRequest } from "../../holiday-contract.ts";

interface HolidayDecisionDialogProps {
  readonly decision: "approved" | "rejected";
  readonly title: string;
  /** Rows that wait for no decision. */
  readonly named: readonly ManagedRequest[];
  readonly pending: boolean;
  readonly onConfirm: (comment: string) => void;
  readonly onClose: () => void;
}

/** Asks before requests are rejected, or approved though nothing waits. A rejection may say why. */
export function HolidayDecisionDialog({
  decision,
  title,
  named,
  pending,
  onConfirm,
  onClose,
}: HolidayDecisionDialogProps) {
  const formats = useFormats();
  const [comment, setComment] = useState("");
  const { close, question } = useDiscard(
    comment.trim() !== "",
    "Nothing's been decided yet, and you'd lose what you wrote.",
    onClose,
  );
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        onSubmit={() => onConfirm(comment.trim())}
        pending={pending}
        verb={decision === "rejected" ? "Reject" : "Approve"}
        danger={decision === "rejected"}
      >
        <div className="stack">
          {named.length > 0 && (
            <div>
              <p>These aren't waiting for a decision:</p>
              <ul>
                {named.map((request) => (
                  <li key={request.id}>
                    {`${request.user.fullName ?? request.user.email}, ${formats.span(request.startDate, request.endDate)}: ${holidayStatusLabel(request.status)}`}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {decision === "rejected" && (
            <Field label="Comment" hint="Optional. The owner will see it.">
              <Textarea rows={3} maxLength={2000} value={comment} onValueChange={setComment} />
            </Field>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}
