import { Figure } from "#ui/data/Figure.tsx";
import { ExplainedFigure } from "./ExplainedFigure.tsx";
import type { FigureName } from "./explained-figures.ts";

/** The place of a figure whose part of the answer failed; the others stay (docs/readings.md#amb-62). */
export function FailedFigure({
  name,
  error,
  compact = false,
}: {
  readonly name: FigureName;
  readonly error: string;
  readonly compact?: boolean | undefined;
}) {
  return (
    <Figure
      label={<ExplainedFigure name={name} />}
      value="–"
      compact={compact}
      note={<span className="critical">{error}</span>}
    />
  );
}
