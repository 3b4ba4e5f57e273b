import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import "./progress.css";

/** How much of a long piece of work is done, in words and as a bar. */
export function Progress({
  done,
  of,
  children,
}: {
  readonly done: number;
  readonly of: number;
  readonly children: ReactNode;
}) {
  const share = of === 0 ? 0 : Math.min(100, Math.round((100 * done) / of));
  return (
    <div className="stack gap-2 progress">
      <p className="muted" role="status">
        {children}
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
