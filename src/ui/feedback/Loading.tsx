import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { SkeletonBlock, type SkeletonShape } from "./Skeleton.tsx";
import { useTryingAgain } from "./trying-again.ts";
import "./loading.css";

export interface LoadingProps {
  /** The text of the wait, "Loading projects...". */
  readonly text: string;
  readonly shape?: SkeletonShape | undefined;
  readonly rows?: number | undefined;
  /** A skeleton of one's own, in place of `shape`. */
  readonly children?: ReactNode | undefined;
}

/**
 * A page on its way: its text inside its shape. Appears after 150 ms, so that a quick answer never flickers;
 * says when it tries again.
 */
export function Loading({ text, shape = "table", rows, children }: LoadingProps) {
  const isTryingAgain = useTryingAgain();
  return (
    <div className="loading" aria-busy="true">
      <output className="quiet">{isTryingAgain ? `${text} ${t`That failed. Trying again.`}` : text}</output>
      {children ?? <SkeletonBlock shape={shape} rows={rows} />}
    </div>
  );
}
