import "./load-badge.css";
import { percentText, shownPercent } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

/** `ok` up to 85 per cent, `high` above, `over` above 100. The unrounded percentage decides. */
export function loadLevel(percentage: number): "ok" | "high" | "over" {
  if (percentage > 100) return "over";
  return percentage > 85 ? "high" : "ok";
}

const WORDS = { ok: null, high: t.as("workload")`high`, over: t.as("workload")`over` } as const;
const TONES = { ok: "positive", high: "caution", over: "critical" } as const;

/** How full something is, in whole per cent. Full is quiet; too full is red and bold. */
export function LoadBadge({ percentage }: { readonly percentage: number }) {
  const level = loadLevel(percentage);
  return (
    <span className="load-badge" data-tone={TONES[level]}>
      {percentText(shownPercent(percentage))}
      {WORDS[level] !== null && <span className="visually-hidden">, {WORDS[level]}</span>}
    </span>
  );
}
