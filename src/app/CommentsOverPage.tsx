import { useLocation } from "@tanstack/react-router";
import { late } from "#web/late.tsx";

const CommentsPanel = late(
  async () => (await import("#features/comments/web/CommentsPanel.tsx")).CommentsPanel,
);

/** The comments that the address names, over the page; their code loads when they are first opened. */
export function CommentsOverPage() {
  const subject = new URLSearchParams(useLocation().searchStr).get("comments");
  return subject === null ? null : <CommentsPanel key={subject} subject={subject} />;
}
