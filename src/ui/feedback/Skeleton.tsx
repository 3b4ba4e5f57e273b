import type { CSSProperties } from "react";
import "./skeleton.css";

interface SkeletonProps {
  readonly width?: string | undefined;
  /** Height in pixels. */
  readonly height?: number | undefined;
}

/** One grey bar in the place of a line of text or a control. */
export function Skeleton({ width = "100%", height = 12 }: SkeletonProps) {
  const style: CSSProperties = { width, height };
  return <span className="skeleton" style={style} aria-hidden="true" />;
}

/**
 * `tiles`, a `table`, a `chart` of bars, a `trend` line, a `form` or a few `lines`: the shapes a page waits
 * in.
 */
export type SkeletonShape = "tiles" | "table" | "chart" | "trend" | "form" | "lines";

const LINE_WIDTHS = ["34%", "26%", "31%", "22%", "29%", "36%", "24%", "30%"] as const;
const BAR_HEIGHTS = [68, 72, 70, 52, 74, 80, 76, 58, 66, 71, 60, 64] as const;

/**
 * The outline of a piece of a page while its content is on the way. Without meaning to assistive technology.
 */
export function SkeletonBlock({
  shape,
  rows = 6,
}: {
  readonly shape: SkeletonShape;
  readonly rows?: number | undefined;
}) {
  if (shape === "tiles")
    return (
      <div className="skeleton-tiles" aria-hidden="true">
        {[0, 1, 2, 3].map((tile) => (
          <div key={tile}>
            <Skeleton width="52%" />
            <Skeleton width="28%" height={24} />
            <Skeleton width="64%" height={10} />
          </div>
        ))}
      </div>
    );
  if (shape === "chart")
    return (
      <div className="skeleton-chart" aria-hidden="true">
        {BAR_HEIGHTS.map((height, bar) => (
          <span key={bar} className="skeleton" style={{ height: `${height}%` }} />
        ))}
      </div>
    );
  if (shape === "trend")
    return (
      <div className="skeleton-chart" aria-hidden="true">
        <svg className="skeleton-trend" viewBox="0 0 110 100" preserveAspectRatio="none">
          <polyline points={BAR_HEIGHTS.map((height, month) => `${month * 10},${100 - height}`).join(" ")} />
        </svg>
      </div>
    );
  if (shape === "form")
    return (
      <div className="skeleton-form" aria-hidden="true">
        {Array.from({ length: rows }, (_, field) => (
          <div key={field}>
            <Skeleton width="96px" height={10} />
            <Skeleton height={32} />
          </div>
        ))}
      </div>
    );
  return (
    <div className={shape === "table" ? "skeleton-table" : "skeleton-lines"} aria-hidden="true">
      {Array.from({ length: rows }, (_, line) => (
        <div key={line}>
          <Skeleton width={LINE_WIDTHS[line % LINE_WIDTHS.length] ?? "30%"} />
          {shape === "table" && (
            <>
              <Skeleton width="9%" />
              <Skeleton width="14%" />
              <Skeleton width="18%" />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
