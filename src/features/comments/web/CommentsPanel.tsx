import { useEffect, useMemo, useRef } from "react";
import { t } from "#shared/texts/t.ts";
import { useComments } from "#parts/comments/use-comments.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useIsAway } from "#web/offline/connection.ts";
import { listComments, readMentions } from "../contract.ts";
import { CommentItem } from "./CommentItem.tsx";
import { NewComment } from "./NewComment.tsx";
import "./comments.css";

/** The comments on something, over its page; opening them reads the mentions in them. */
export function CommentsPanel({ subject }: { readonly subject: string }) {
  const show = useComments();
  const read = useRead(listComments, { query: { subject } }, { fresh: freshFor.opening });
  const { data } = read;
  const isAway = useIsAway();
  const { mutate: markRead } = useWrite(readMentions);
  const isUnread = data?.isUnread ?? false;
  useEffect(() => {
    if (isUnread) markRead({ body: { subject } });
  }, [isUnread, markRead, subject]);
  const names = useMemo(() => new Map(data?.people.map(({ id, name }) => [id, name])), [data?.people]);
  const list = useRef<HTMLOListElement>(null);
  const last = data?.comments.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [last]);
  return (
    <Dialog
      open
      drawer
      title={t`Comments`}
      subtitle={data?.about ?? ""}
      footer={read.isError && data === undefined ? undefined : <NewComment subject={subject} />}
      onClose={() => show(null)}
    >
      <ReadView
        read={read}
        loading={t`Loading comments...`}
        failed={isAway ? t`Comments need a connection.` : t`Failed to fetch comments`}
        rows={4}
      >
        {({ comments, total }) => (
          <>
            {comments.length === 0 && (
              <EmptyState title={t`No comments yet`}>
                {t`Write what others should know. Type @ to mention someone.`}
              </EmptyState>
            )}
            {total > comments.length && (
              <p className="muted fine">{t`The latest ${comments.length} of ${total} comments`}</p>
            )}
            <ol className="plain comment-list" ref={list}>
              {comments.map((comment) => (
                <CommentItem key={comment.id} subject={subject} comment={comment} names={names} />
              ))}
            </ol>
          </>
        )}
      </ReadView>
    </Dialog>
  );
}
