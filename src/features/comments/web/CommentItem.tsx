import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { readKey, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { changeComment, deleteComment, listComments, type Comment } from "../contract.ts";
import {
  commentFault,
  nameIn,
  piecesOf,
  readText,
  storedText,
  typedText,
  type Names,
} from "../rules/comment-text.ts";
import { CommentField } from "./CommentField.tsx";
import { hasDraft, useCommentDraft } from "./use-comment-draft.ts";

interface CommentItemProps {
  readonly subject: string;
  readonly comment: Comment;
  readonly names: Names;
}

/** A comment with who wrote it and when, and what its reader may do with it. */
export function CommentItem(props: CommentItemProps) {
  const { comment, names } = props;
  const { id, writtenById, writtenByName, writtenAt, editedAt, deletedAt, text } = comment;
  const viewer = useViewer();
  const formats = useFormats();
  const [isEditing, setEditing] = useState(() => hasDraft(viewer.id, draftName(id)));
  const [isDeleting, setDeleting] = useState(false);
  const isOwn = writtenById === viewer.id;
  const author = writtenByName ?? t`Former person`;
  return (
    <li>
      <p className="row-wrap">
        <b dir="auto">{author}</b>
        <time className="quiet fine" dateTime={writtenAt}>
          {formats.instant(writtenAt)}
        </time>
        {editedAt !== null && deletedAt === null && (
          <span className="quiet fine" title={formats.instant(editedAt)}>{t.as("a comment")`edited`}</span>
        )}
      </p>
      {deletedAt !== null ? (
        <p className="quiet">{t`This comment has been deleted.`}</p>
      ) : isEditing ? (
        <EditedComment {...props} onDone={() => setEditing(false)} />
      ) : (
        <p className="comment-text" dir="auto">
          {piecesOf(text).map((piece, at) =>
            typeof piece === "string" ? (
              piece
            ) : (
              // Pieces have no other identity than their place.
              <b key={`${at} ${piece.id}`} className="comment-mention">
                {nameIn(names, piece.id)}
              </b>
            ),
          )}
        </p>
      )}
      {deletedAt === null && !isEditing && (
        <p className="row comment-actions">
          {isOwn && <Button small variant="ghost" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
          {(isOwn || may(viewer.roles, "delete everyone's comments")) && (
            <Button
              small
              variant="ghost"
              aria-haspopup="dialog"
              onClick={() => setDeleting(true)}
            >{t`Delete`}</Button>
          )}
        </p>
      )}
      {isDeleting && (
        <DeleteQuestion id={id} words={readText(text, names)} onClose={() => setDeleting(false)} />
      )}
    </li>
  );
}

const draftName = (id: string) => `comment edit ${id}`;

/** One's own comment, being changed. A save over a newer version shows what is stored, and loses nothing typed. */
function EditedComment({
  subject,
  comment,
  names,
  onDone,
}: CommentItemProps & { readonly onDone: () => void }) {
  const start = typedText(comment.text, names);
  const { draft, change, forget } = useCommentDraft(draftName(comment.id), start);
  const client = useQueryClient();
  const write = useWrite(changeComment);
  const field = useRef<HTMLTextAreaElement>(null);
  const [version, setVersion] = useState(comment.version);
  const text = storedText(draft.typed, draft.people);
  const fault = commentFault(text);
  const isStale = version !== comment.version;
  const leave = () => {
    forget();
    onDone();
  };
  const save = () => {
    if (write.isPending || fault !== null) return;
    write.mutate(
      { params: { commentId: comment.id }, body: { version, text } },
      {
        onSuccess: leave,
        // What is stored now is shown beside what was typed.
        onError: () =>
          void client.invalidateQueries({ queryKey: readKey(listComments, { query: { subject } }) }),
      },
    );
  };
  return (
    <div className="stack">
      {isStale && (
        <Banner
          tone="caution"
          action={
            <span className="row">
              <Button small onClick={leave}>{t`Use the stored one`}</Button>
              <Button small onClick={() => setVersion(comment.version)}>{t`Save mine`}</Button>
            </span>
          }
        >
          {t`You've saved this comment elsewhere since: “${readText(comment.text, names)}” Nothing you typed is lost.`}
        </Banner>
      )}
      <CommentField
        label={t`Comment`}
        subject={subject}
        draft={draft}
        error={fault ?? write.error?.fields["text"] ?? (isStale ? undefined : write.error?.message)}
        inputRef={field}
        pending={write.isPending}
        onChange={(next) => {
          change(next);
          if (write.isError) write.reset();
        }}
        onSend={save}
        onLeave={leave}
      />
      <div className="row end">
        <Button small onClick={leave}>{t`Cancel`}</Button>
        <Button
          small
          variant="primary"
          disabled={isStale}
          pending={write.isPending}
          pendingLabel={t`Saving...`}
          onClick={save}
        >{t`Save`}</Button>
      </div>
    </div>
  );
}

interface DeleteQuestionProps {
  readonly id: string;
  readonly words: string;
  readonly onClose: () => void;
}

function DeleteQuestion({ id, words, onClose }: DeleteQuestionProps) {
  const write = useWrite(deleteComment);
  return (
    <Dialog
      open
      title={t`Delete comment?`}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
      pending={write.isPending}
      failure={write.error?.message}
      onConfirm={() => write.mutate({ params: { commentId: id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t`Its text goes, and that there was a comment stays.`}</p>
      <p className="muted comment-text" dir="auto">
        {words}
      </p>
    </Dialog>
  );
}
