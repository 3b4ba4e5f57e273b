import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "../form/Button.tsx";
import { useStablePlace } from "../layout/stable-place.ts";
import "./banner.css";

type BannerTone = "positive" | "caution" | "critical" | "info";

const SHAPES: Record<BannerTone, LucideIcon> = {
  positive: CircleCheck,
  caution: TriangleAlert,
  critical: CircleAlert,
  info: Info,
};

interface BannerProps {
  /** `positive` says it worked, `caution` warns, `critical` says it failed, `info` informs. */
  readonly tone: BannerTone;
  readonly children: ReactNode;
  /** A link or a small button at the right, such as Undo. */
  readonly action?: ReactNode | undefined;
  /** Gives the banner its cross, and is called when `clearAfter` runs out. */
  readonly onDismiss?: (() => void) | undefined;
  /** Seconds until `onDismiss` is called of itself. Counts again when the text changes. */
  readonly clearAfter?: number | undefined;
}

/**
 * One sentence above the content: what happened, or what to mind. Failures interrupt a screen reader, the
 * rest waits.
 */
export function Banner({ tone, children, action, onDismiss, clearAfter }: BannerProps) {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (clearAfter === undefined) return undefined;
    const timer = setTimeout(() => dismiss.current?.(), clearAfter * 1000);
    return () => clearTimeout(timer);
  }, [clearAfter, children]);
  const Shape = SHAPES[tone];
  const banner = useRef<HTMLDivElement>(null);
  useStablePlace(banner);
  return (
    <div className="banner" ref={banner} data-tone={tone} role={tone === "critical" ? "alert" : "status"}>
      <Shape />
      <div className="banner-text">{children}</div>
      {action}
      {onDismiss && (
        <IconButton className="banner-dismiss" small icon={X} label={t`Dismiss`} onClick={onDismiss} />
      )}
    </div>
  );
}
