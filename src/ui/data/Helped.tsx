import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import "./helped.css";

interface HelpedProps {
  /** The page of the guide and its paragraph: `figures.html#utilisation`. */
  readonly to: string;
  /** What it explains, for whoever doesn't see what is beside it. */
  readonly about: string;
  readonly children: ReactNode;
}

/** Something with a `?` that leads to its paragraph of the guide, in a tab of its own, since work may be open here. */
export function Helped({ to, about, children }: HelpedProps) {
  return (
    <span className="helped">
      <span>{children}</span>
      <a
        className="help-link for-finger only-screen"
        href={`/help/${to}`}
        target="_blank"
        rel="noreferrer"
        title="What does this mean?"
        aria-label={`Help: ${about}`}
      >
        <CircleQuestionMark aria-hidden="true" />
      </a>
    </span>
  );
}
