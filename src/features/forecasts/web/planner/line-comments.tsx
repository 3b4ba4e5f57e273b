import { useState } from "react";
import { Comments, noMarks } from "#parts/comments/Comments.tsx";
import type { CommentMarks } from "#parts/comments/CommentsButton.tsx";
import { useComments } from "#parts/comments/use-comments.ts";
import type { GridCell, GridSelection } from "#ui/grid/grid-model.ts";
import type { Planner } from "../../contract.ts";
import type { MonthView } from "../months/month-steps.ts";
import { monthOfColumn } from "./forecast-grid.ts";

type Marks = Readonly<Record<string, CommentMarks>>;

/** Comments on a project's forecast lines: which have some, and those of the selected line. */
export function useLineComments({ project, costTiers }: Planner, views: readonly MonthView[]) {
  const [marks, setMarks] = useState<Marks>({});
  const [selection, select] = useState<GridSelection | null>(null);
  const show = useComments();
  const lineOf = (
    rowId: string | undefined,
    columnId: string | undefined,
  ): Parameters<CommentMarks>[0] | null => {
    const month = monthOfColumn(columnId ?? "");
    return month === null || !costTiers.some(({ id }) => id === rowId)
      ? null
      : { kind: "forecast-line", projectId: project.id, month, costTierId: rowId ?? "" };
  };
  const isOne = selection?.rowIds.length === 1 && selection.columnIds.length === 1;
  const line = isOne ? lineOf(selection.rowIds[0], selection.columnIds[0]) : null;
  return {
    select,
    open: (rowId: string, columnId: string): boolean => {
      const subject = lineOf(rowId, columnId);
      if (subject !== null) show(subject);
      return subject !== null;
    },
    marked: (cell: GridCell, rowId: string, columnId: string): GridCell => {
      const subject = lineOf(rowId, columnId);
      const note = subject && (marks[subject.month ?? ""] ?? noMarks)(subject);
      return note ? { ...cell, note } : cell;
    },
    button: (
      <>
        {views.map(({ month }) => (
          <Comments
            key={month}
            within={{ kind: "forecast-line", projectId: project.id, month }}
            onMarks={(known) => setMarks((before) => ({ ...before, [month]: known }))}
          />
        ))}
        {line && <Comments subject={line} />}
      </>
    ),
  };
}
