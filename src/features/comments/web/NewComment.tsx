import { useRef } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { addComment } from "../contract.ts";
import { commentFault, storedText } from "../rules/comment-text.ts";
import { CommentField } from "./CommentField.tsx";
import { emptyDraft, useCommentDraft } from "./use-comment-draft.ts";

/** Writes a comment. What was refused, or couldn't be sent, stays in the field. */
export function NewComment({ subject }: { readonly subject: string }) {
  const { draft, change, forget } = useCommentDraft(`comment ${subject}`, emptyDraft);
  const write = useWrite(addComment);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = storedText(draft.typed, draft.people);
  const send = () => {
    if (write.isPending || text.trim() === "") return field.current?.focus();
    write.mutate(
      { body: { subject, text } },
      {
        onSuccess: () => {
          forget();
          field.current?.focus();
        },
      },
    );
  };
  const fault = text.trim() === "" ? null : commentFault(text);
  return (
    <div className="stack grow comment-new">
      <CommentField
        label={t`New comment`}
        subject={subject}
        draft={draft}
        error={fault ?? write.error?.fields["text"] ?? write.error?.message}
        inputRef={field}
        pending={write.isPending}
        onChange={(next) => {
          change(next);
          if (write.isError) write.reset();
        }}
        onSend={send}
      />
      <div className="row between">
        <span className="quiet fine">{t`@ mentions someone. Ctrl Enter sends.`}</span>
        <Button
          small
          variant="primary"
          pending={write.isPending}
          pendingLabel={t`Sending...`}
          onClick={send}
        >{t`Comment`}</Button>
      </div>
    </div>
  );
}
