import { Helped, HelpLink } from "#ui/data/Helped.tsx";
import { explained, explainedLabels, guidePlace, type ExplainedName } from "./explained.ts";
import type { ReactNode } from "react";

interface ExplainedProps {
  readonly name: ExplainedName;
  /** What is shown, where it isn't the name itself. */
  readonly children?: ReactNode;
}

/** The name of a figure with the `?` that leads to its paragraph of the guide. */
export function Explained({ name, children = explainedLabels[name] }: ExplainedProps) {
  return (
    <Helped to={guidePlace(explained[name])} about={explainedLabels[name]}>
      {children}
    </Helped>
  );
}

/** The `?` alone, beside a title that says more than the name. */
export function About({ name }: Pick<ExplainedProps, "name">) {
  return <HelpLink to={guidePlace(explained[name])} about={explainedLabels[name]} />;
}
