import { CircleAlert, RotateCcw } from "lucide-react";
import { useRef } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "../form/Button.tsx";
import { useStablePlace } from "../layout/stable-place.ts";
import "./error-panel.css";

/** A read that may be tried again. */
export interface Read<Data = unknown> {
  readonly data: Data | undefined;
  readonly error: { readonly message: string } | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface ErrorPanelProps {
  readonly title: string;
  readonly read?: Read | undefined;
  /** What went wrong and what to do next, in words for people. */
  readonly reason?: string | undefined;
  /** Gives the panel its Retry button where there is no `read`. */
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/**
 * In place of what couldn't be read: what, why, and Retry. Where that helped, the keyboard goes on at what
 * came.
 */
export function ErrorPanel({
  title,
  read,
  reason = read?.error?.message,
  onRetry = read && (() => void read.refetch()),
  retrying = read?.isFetching ?? false,
}: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useStablePlace(panel);
  return (
    <div className="error-panel" role="alert" ref={panel}>
      <CircleAlert />
      <div className="error-words">
        <h3>{title}</h3>
        {reason !== undefined && <p className="muted">{reason}</p>}
      </div>
      {onRetry && <Button small icon={RotateCcw} pending={retrying} onClick={onRetry}>{t`Retry`}</Button>}
    </div>
  );
}
