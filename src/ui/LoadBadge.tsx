import { classNames } from "./layout/class-names.ts";
import { loadLevel } from "./load-level.ts";
import "./load-badge.css";

const WORDS = { ok: "", high: ", high", over: ", over" } as const;

/**
 * How full something is, in per cent, rounded to whole ones for reading. Full is quiet; too full is red,
 * edged and bold.
 */
export function LoadBadge({ percentage }: { readonly percentage: number }) {
  const level = loadLevel(percentage);
  return (
    <span className={classNames("load-badge", `is-${level}`)}>
      {Math.round(percentage)}%<span className="visually-hidden">{WORDS[level]}</span>
    </span>
  );
}
