import { useNavigate } from "@tanstack/react-router";
import { subjectKey, type SubjectParts } from "#features/comments/rules/subject-key.ts";

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
