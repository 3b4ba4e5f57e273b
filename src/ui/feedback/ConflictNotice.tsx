import { Fragment, type ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "../form/Button.tsx";
import "./conflict-notice.css";

/** One thing that differs. */
export interface ConflictRow {
  readonly key: string;
  readonly label: string;
  readonly stored: string;
  readonly own: string;
}

export interface ConflictNoticeProps {
  /** Who saved what: "Fay Forecaster saved this forecast in the meantime." */
  readonly children: ReactNode;
  /** What differs; the first ones are shown. */
  readonly rows: readonly ConflictRow[];
  /** Gives one's own up for what is stored now. */
  readonly onTheirs: () => void;
  /** Goes on with everything of one's own over what is stored now. */
  readonly onMine?: (() => void) | undefined;
  /** Goes on with what one changed, and what is stored now everywhere else. */
  readonly onMerge?: (() => void) | undefined;
}

const mostRows = 6;

/**
 * Two people changed the same thing: what is stored, what is one's own, and the choice. It stands above the
 * form and lets one go on reading, because news of another's save also comes while one types.
 */
export function ConflictNotice({ children, rows, onTheirs, onMine, onMerge }: ConflictNoticeProps) {
  return (
    <Banner
      tone="caution"
      action={
        <span className="conflict-choice">
          <Button small onClick={onTheirs}>
            Take theirs
          </Button>
          {onMine && (
            <Button small onClick={onMine}>
              Keep mine
            </Button>
          )}
          {onMerge && (
            <Button small onClick={onMerge}>
              Merge
            </Button>
          )}
        </span>
      }
    >
      {children} Nothing of yours is lost; compare and choose.
      {rows.length > 0 && (
        <div className="conflict-rows">
          <b />
          <b>Stored now</b>
          <b>Yours</b>
          {rows.slice(0, mostRows).map(({ key, label, stored, own }) => (
            <Fragment key={key}>
              <span className="muted">{label}</span>
              <span>{stored}</span>
              <span>{own}</span>
            </Fragment>
          ))}
          {rows.length > mostRows && <span className="muted">and {rows.length - mostRows} more</span>}
        </div>
      )}
    </Banner>
  );
}
