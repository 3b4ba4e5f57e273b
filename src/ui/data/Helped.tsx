import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import "./helped.css";

interface HelpLinkProps {
  /** The page of the guide and its paragraph: `figures.html#utilisation`. */
  readonly to: string;
  /** What it explains, for people who can't see its context. */
  readonly about: string;
}

/** A `?` that leads to a paragraph of the guide, in a tab of its own, since work may be open here. */
export function HelpLink({ to, about }: HelpLinkProps) {
  return (
    <a
      className="help-link for-finger only-screen"
      href={`/help/${to}`}
      target="_blank"
      rel="noreferrer"
      title={t`What does this mean?`}
      aria-label={t`Help: ${about}`}
    >
      <CircleQuestionMark aria-hidden="true" />
    </a>
  );
}

/** Something with its `?`. */
export function Helped({ children, ...link }: HelpLinkProps & { readonly children: ReactNode }) {
  return (
    <span className="helped">
      <span>{children}</span>
      <HelpLink {...link} />
    </span>
  );
}
