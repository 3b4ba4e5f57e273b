import { useEffect, useState } from "react";
import { late } from "#web/late.tsx";
import type { CommentMarks, CommentsProps, MarkCommentsProps } from "./CommentsButton.tsx";

const LateButton = late(async () => (await import("./CommentsButton.tsx")).CommentsButton);
const LateMarker = late(async () => (await import("./CommentsButton.tsx")).CommentsMarker);

export const noMarks: CommentMarks = () => undefined;

/** Milliseconds after which a page has settled: what it shows itself is loaded and read before its comments. */
const settling = 1_500;
let hasSettled = false;

function useSettledPage(): boolean {
  const [isSettled, setSettled] = useState(hasSettled);
  useEffect(() => {
    const timer = setTimeout(() => {
      hasSettled = true;
      setSettled(true);
    }, settling);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** A quiet button with how many comments something has, which opens them. */
export function Comments(props: CommentsProps) {
  return useSettledPage() ? <LateButton {...props} /> : null;
}

/** Says to a grid which of its cells have comments; it has nothing to show. */
export function MarkComments(props: MarkCommentsProps) {
  return useSettledPage() ? <LateMarker {...props} /> : null;
}
