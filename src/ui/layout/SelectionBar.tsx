import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import "./selection-bar.css";

interface SelectionBarProps {
  readonly count: number;
  /** Drawn at 0, where the rows end: the disabled buttons. Nothing without it. */
  readonly atRest?: ReactNode;
  /** What the selection adds up to: "228.5 hours, none with an exception". */
  readonly summary?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** What can be done with the selected rows, floating at the foot of the window. */
export function SelectionBar({ count, atRest, summary, children }: SelectionBarProps) {
  if (count === 0 && atRest !== undefined) return <div className="row-wrap selection-at-rest">{atRest}</div>;
  return (
    <div className="selection-bar-place" aria-live="polite">
      {count > 0 && (
        <div className="floats selection-bar">
          <span>
            <b>{t`${count} selected`}</b> {summary !== undefined && <span className="muted">{summary}</span>}
          </span>
          <span className="row-wrap">{children}</span>
        </div>
      )}
    </div>
  );
}
