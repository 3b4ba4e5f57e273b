import { CircleAlert, RotateCcw } from "lucide-react";
import { useRef } from "react";
import { Button } from "../form/Button.tsx";
import { useKeptPlace } from "../layout/keep-place.ts";
import "./error-panel.css";

export interface ErrorPanelProps {
  readonly title: string;
  /** What went wrong and what to do next, in words for people. */
  readonly reason?: string | undefined;
  /** Gives the panel its Retry button. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string | undefined;
  readonly retrying?: boolean | undefined;
}

/**
 * In the place of content that could not be had: what, why, and Retry. Where Retry helped, the keyboard goes
 * on at what came in its place.
 */
export function ErrorPanel({
  title,
  reason,
  onRetry,
  retryLabel = "Retry",
  retrying = false,
}: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useKeptPlace(panel);
  return (
    <div className="error-panel" role="alert" ref={panel}>
      <CircleAlert />
      <div className="error-words">
        <h3>{title}</h3>
        {reason !== undefined && <p className="muted">{reason}</p>}
      </div>
      {onRetry && (
        <Button small icon={RotateCcw} pending={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
