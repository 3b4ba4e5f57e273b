import { useState } from "react";
import * as z from "zod/mini";
import { storeDraft, storedDraft } from "#web/stored-draft.ts";
import { useViewer } from "#web/viewer.ts";

const Draft = z.strictObject({
  typed: z.string(),
  people: z.array(z.strictObject({ label: z.string(), id: z.string() })),
});
export type CommentDraft = z.infer<typeof Draft>;

export const emptyDraft: CommentDraft = { typed: "", people: [] };

/**
 * What is typed and not sent, stored in this browser with every key until it is sent or given up: closing the comments,
 * a reload and a lost connection lose nothing.
 */
export function useCommentDraft(name: string, start: CommentDraft) {
  const { id } = useViewer();
  const [draft, setDraft] = useState(() => storedDraft(id, name, Draft) ?? start);
  return {
    draft,
    change: (next: CommentDraft) => {
      setDraft(next);
      storeDraft(id, name, next.typed === start.typed ? null : next);
    },
    forget: () => {
      setDraft(start);
      storeDraft(id, name, null);
    },
  };
}

/** Whether this browser has a draft under the name. */
export const hasDraft = (personId: string, name: string): boolean =>
  storedDraft(personId, name, Draft) !== null;
