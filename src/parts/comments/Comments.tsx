import { useLocation, useNavigate } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { countComments } from "#features/comments/counts-contract.ts";
import { countedWith, subjectKey, type SubjectParts } from "#features/comments/rules/subject-key.ts";
import { Button } from "#ui/form/Button.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { momentIn } from "#web/moment.ts";

/** What has comments, in words: "2 comments"; undefined for what has none. */
export type CommentMarks = (subject: SubjectParts) => string | undefined;
export const noMarks: CommentMarks = () => undefined;

/** "2 comments" */
export const countWords = (count: number): string => t`${plural(count, "# comment", "# comments")}`;

/** Comments are of now: a page that shows a moment of the past has none. */
export function useIsPast(): boolean {
  const { pathname, searchStr } = useLocation();
  return momentIn(pathname, searchStr) !== null;
}

/** Milliseconds after which a page has settled: what it shows itself is read before counts. */
const settling = 1_500;

function useCounts(within: SubjectParts, isPast: boolean) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling);
    return () => clearTimeout(timer);
  }, []);
  const enabled = isSettled && !isPast;
  return useRead(countComments, { query: countedWith(within) }, { fresh: freshFor.planning, enabled }).data
    ?.counts;
}

/** Opens the comments on something over its page, or closes them with null. What is unsaved on the page stays. */
export function useComments(): (subject: SubjectParts | null) => void {
  const navigate = useNavigate();
  return (subject) =>
    void navigate({
      to: ".",
      search: (there: object) => ({
        ...there,
        comments: subject === null ? undefined : subjectKey(subject),
      }),
      replace: subject === null,
      resetScroll: false,
      ignoreBlocker: true,
    });
}

interface CommentsProps {
  readonly subject: SubjectParts;
  /** What is counted with it, read once for several of them; it alone unless said. */
  readonly within?: SubjectParts | undefined;
  /** Said to assistive technology where there are several of them. */
  readonly label?: string | undefined;
}

/** A quiet button with how many comments something has, which opens them. */
export function Comments({ subject, within = subject, label }: CommentsProps) {
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

interface MarkCommentsProps {
  readonly within: SubjectParts;
  readonly onMarks: (marks: CommentMarks) => void;
}

/** Says to a grid which of its cells have comments; it has nothing to show. */
export function MarkComments({ within, onMarks }: MarkCommentsProps) {
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
