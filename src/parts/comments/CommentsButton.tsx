import { useLocation } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { countComments } from "#features/comments/counts-contract.ts";
import { subjectKey, type SubjectParts } from "#features/comments/rules/subject-key.ts";
import { Button } from "#ui/form/Button.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { momentIn } from "#web/moment.ts";
import { useComments } from "./use-comments.ts";

/** What has comments, in words: "2 comments"; undefined for what has none. */
export type CommentMarks = (subject: SubjectParts) => string | undefined;

/** "2 comments" */
export const countWords = (count: number): string => t`${plural(count, "# comment", "# comments")}`;

/** Comments are of now: a page that shows a moment of the past has none. */
export function useIsPast(): boolean {
  const { pathname, searchStr } = useLocation();
  return momentIn(pathname, searchStr) !== null;
}

/** The count that has the comments on a subject: all of a project's months, a month's forecast lines or planned days, or it alone. */
function countedWith({ kind, projectId, month, userId, day, requestId }: SubjectParts) {
  const ofMonth = kind === "forecast-line" ? month : kind === "allocation-cell" ? monthOf(day ?? "") : null;
  return {
    kind,
    ...(projectId ? { projectId } : {}),
    ...(ofMonth ? { month: ofMonth } : {}),
    ...(kind === "week" ? { userId: userId ?? "", day: day ?? "" } : {}),
    ...(requestId ? { requestId } : {}),
  };
}

function useCounts(within: SubjectParts, isPast: boolean) {
  const options = { fresh: freshFor.planning, enabled: !isPast };
  return useRead(countComments, { query: countedWith(within) }, options).data?.counts;
}

export interface CommentsProps {
  readonly subject: SubjectParts;
  /** What is counted with it, read once for several of them; it alone unless said. */
  readonly within?: SubjectParts | undefined;
  /** Said to assistive technology where there are several of them. */
  readonly label?: string | undefined;
}

/** A quiet button with how many comments something has, which opens them. */
function CommentsButton({ subject, within = subject, label }: CommentsProps) {
  const isPast = useIsPast();
  const open = useComments();
  const key = subjectKey(subject);
  const count = useCounts(within, isPast)?.find((each) => each.subject === key)?.count ?? 0;
  const words = count === 0 ? t.as("verb")`Comment` : countWords(count);
  if (isPast) return null;
  return (
    <Button
      small
      variant="ghost"
      icon={MessageSquare}
      aria-haspopup="dialog"
      aria-label={label === undefined ? undefined : `${label}: ${words}`}
      onClick={() => open(subject)}
    >
      {words}
    </Button>
  );
}

export interface MarkCommentsProps {
  readonly within: SubjectParts;
  readonly onMarks: (marks: CommentMarks) => void;
}

/** Says to a grid which of its cells have comments; it has nothing to show. */
function CommentsMarker({ within, onMarks }: MarkCommentsProps) {
  const isPast = useIsPast();
  const counts = useCounts(within, isPast);
  const say = useEffectEvent(onMarks);
  useEffect(() => {
    if (!counts) return;
    const words = new Map(counts.map(({ subject, count }) => [subject, countWords(count)]));
    say((subject) => words.get(subjectKey(subject)));
  }, [counts]);
  return null;
}

/** A button, or where a grid shows them its marks. */
export function CommentsPart(props: CommentsProps | MarkCommentsProps) {
  return "onMarks" in props ? <CommentsMarker {...props} /> : <CommentsButton {...props} />;
}
