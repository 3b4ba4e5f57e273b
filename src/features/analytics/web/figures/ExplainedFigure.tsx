import type { ReactNode } from "react";
import { guidePlace } from "#parts/guide/explained.ts";
import { Helped, HelpLink } from "#ui/data/Helped.tsx";
import { explainedFigures, figureLabels, type FigureName } from "./explained-figures.ts";

interface ExplainedFigureProps {
  readonly name: FigureName;
  /** What is shown, where it isn't the name itself. */
  readonly children?: ReactNode;
}

/** The name of a figure with the `?` that leads to its paragraph of the guide. */
export function ExplainedFigure({ name, children = figureLabels[name] }: ExplainedFigureProps) {
  return (
    <Helped to={guidePlace(explainedFigures[name])} about={figureLabels[name]}>
      {children}
    </Helped>
  );
}

/** The `?` alone, beside the title of a panel. */
export function AboutFigure({ name }: Pick<ExplainedFigureProps, "name">) {
  return <HelpLink to={guidePlace(explainedFigures[name])} about={figureLabels[name]} />;
}
