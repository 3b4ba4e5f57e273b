import type { ReactNode, RefObject } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "../form/Button.tsx";
import "./conflict-notice.css";

export interface ConflictRow {
  readonly key: string;
  readonly label: string;
  readonly stored: string;
  /** Null where only someone else changed it. */
  readonly own: string | null;
}

interface ConflictNoticeProps {
  /** Who saved what: "Fay Forecaster has saved changes since you opened this." */
  readonly children: ReactNode;
  /** What differs; the first ones are shown. */
  readonly rows: readonly ConflictRow[];
  /** Gives one's own up for what is stored now. */
  readonly onTheirs: () => void;
  /** Goes on with everything of one's own over what is stored now. */
  readonly onMine?: (() => void) | undefined;
  /** Goes on with what one changed, and what is stored now everywhere else. */
  readonly onMerge?: (() => void) | undefined;
  /** The button of the choice that loses nothing. */
  readonly safeChoice?: RefObject<HTMLButtonElement | null> | undefined;
}

const maxRows = 6;

/**
 * Two people changed the same thing: what is stored, what is yours, and the choice. Above the form, so that
 * one can read on: news also comes while one types.
 */
export function ConflictNotice({
  children,
  rows,
  onTheirs,
  onMine,
  onMerge,
  safeChoice,
}: ConflictNoticeProps) {
  return (
    <Banner
      tone="caution"
      action={
        <span className="row-wrap conflict-choice">
          <Button small onClick={onTheirs}>{t`Use theirs`}</Button>
          {onMine && (
            <Button small ref={onMerge ? undefined : safeChoice} onClick={onMine}>{t`Keep mine`}</Button>
          )}
          {onMerge && <Button small ref={safeChoice} onClick={onMerge}>{t`Merge`}</Button>}
        </span>
      }
    >
      {children} {t`Nothing you typed is lost.`}{" "}
      {onMerge ? t`Merge uses your changes here and theirs for everything else.` : t`Compare and choose.`}
      {rows.length > 0 && (
        <table className="conflict-rows">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t`Field`}</span>
              </th>
              <th scope="col">{t`Stored now`}</th>
              <th scope="col">{t`Yours`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map(({ key, label, stored, own }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td dir="auto">{stored}</td>
                <td dir="auto">{own ?? <span className="quiet">{t`Not changed`}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > maxRows && <p className="muted">{t`and ${rows.length - maxRows} more`}</p>}
    </Banner>
  );
}
