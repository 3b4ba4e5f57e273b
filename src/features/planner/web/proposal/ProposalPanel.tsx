import { useEffect, useRef, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { thenFocusGrid } from "../planner/focus-work.ts";
import "./proposal.css";

export interface ProposalPanelProps {
  /** What is proposed; null when there is nothing to accept. */
  readonly title: string | null;
  readonly about: ReactNode;
  /** How good the proposal is, in words. */
  readonly quality: string;
  readonly acceptAll: () => unknown;
  readonly close: () => unknown;
  readonly cannotAccept?: boolean;
  /** Beside the buttons, at the end. */
  readonly tools?: ReactNode;
  readonly banners: ReactNode;
  /** What the list is by: projects or people. */
  readonly by: "projects" | "people";
  readonly children: ReactNode;
  /** Under the list: the cells of the proposal that are selected in the grid. */
  readonly chosen?: ReactNode;
}

/** A proposal for the plan, to read and to accept whole or in part: what Fill and Reassign show. */
export function ProposalPanel(props: ProposalPanelProps) {
  const { title, about, quality, acceptAll, close, cannotAccept, tools, banners, by, children, chosen } =
    props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className="proposal-panel" aria-label={t`Proposal`}>
      <header className="proposal-head">
        <h2 ref={heading} tabIndex={-1}>
          {title ?? t`Nothing to accept`}
        </h2>
        {about}
        {title !== null && <p className="proposal-quality">{quality}</p>}
        <div className="row-wrap gap-2 proposal-tools">
          {title !== null && (
            <Button
              small
              variant="primary"
              disabled={cannotAccept}
              onClick={thenFocusGrid(acceptAll)}
            >{t`Accept all`}</Button>
          )}
          <Button small onClick={thenFocusGrid(close)}>
            {title === null ? t`Close` : t`Accept none`}
          </Button>
          {tools}
        </div>
      </header>
      {banners}
      <div
        className="proposal-list"
        tabIndex={0}
        role="region"
        aria-label={by === "projects" ? t`Proposal by projects` : t`Proposal by people`}
      >
        {children}
      </div>
      {chosen}
    </aside>
  );
}
