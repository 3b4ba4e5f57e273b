import { useEffect, useState } from "react";
import { late } from "#web/late.tsx";
import type { CommentMarks, CommentsProps, MarkCommentsProps } from "./CommentsButton.tsx";

const Late = late(async () => (await import("./CommentsButton.tsx")).CommentsPart);

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

/** A quiet button with how many comments something has, which opens them; with `onMarks` what a grid shows of them. */
export function Comments(props: CommentsProps | MarkCommentsProps) {
  return useSettledPage() ? <Late {...props} /> : null;
}
