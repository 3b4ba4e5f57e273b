import { useState, type KeyboardEvent } from "react";
import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { Comments, noMarks } from "#parts/comments/Comments.tsx";
import type { CommentMarks } from "#parts/comments/CommentsButton.tsx";
import { useComments } from "#parts/comments/use-comments.ts";
import { keys } from "#parts/keys.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";

/** Comments on the days of a month: which have some, and those of the selected day. */
export function useCellComments(month: Month, selection: GridSelection | null) {
  const [marks, setMarks] = useState<CommentMarks>(() => noMarks);
  const open = useComments();
  const within = { kind: "allocation-cell", day: `${month}-01` } as const;
  const [userId = "", ...others] = selection?.rowIds ?? [];
  const [day = "", ...later] = selection?.columnIds ?? [];
  const isOne = userId !== "" && others.length + later.length === 0;
  return {
    marks,
    button: (
      <>
        <Comments within={within} onMarks={(known) => setMarks(() => known)} />
        {isOne && <Comments subject={{ kind: "allocation-cell", userId, day }} within={within} />}
      </>
    ),
    /** Whether the key opened the comments on the day. */
    press: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, of: string, on: Day): boolean => {
      if (key.toUpperCase() !== keys.comment || ctrlKey || metaKey || altKey) return false;
      open({ kind: "allocation-cell", userId: of, day: on });
      return true;
    },
  };
}
