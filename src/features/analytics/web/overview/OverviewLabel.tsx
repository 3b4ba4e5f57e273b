import { Helped } from "#ui/data/Helped.tsx";
import { overviewHelp } from "../figures/figure-help.ts";

/** What the guide has a paragraph for. */
export type ExplainedName = keyof typeof overviewHelp;

/** A figure's name with the `?` that leads to its paragraph of the guide. */
export function OverviewLabel({ name }: { readonly name: ExplainedName }) {
  return (
    <Helped to={`figures.html#${overviewHelp[name]}`} about={name}>
      {name}
    </Helped>
  );
}
