import { Figure } from "#ui/data/Figure.tsx";

/** The place of a figure whose part of the answer failed; the others stay (docs/readings.md#amb-62). */
export function FailedFigure({
  label,
  error,
  compact = false,
}: {
  readonly label: string;
  readonly error: string;
  readonly compact?: boolean | undefined;
}) {
  return (
    <Figure label={label} value="–" compact={compact} note={<span className="critical">{error}</span>} />
  );
}
