import { useState, type ReactNode } from "react";
import { Tiles } from "#ui/data/Tiles.tsx";
import type { HoursPart } from "../../contract.ts";
import type { Explain } from "./explain.tsx";
import { HoursFigures, tellsCosts } from "./HoursFigures.tsx";
import { UnitChoice, type Unit } from "../UnitChoice.tsx";

interface HoursSummaryProps {
  readonly hours: HoursPart;
  readonly totals: Parameters<typeof HoursFigures>[0]["totals"];
  readonly explain: Explain;
  /** Tiles before those of the totals, in the chosen unit. */
  readonly before?: (unit: Unit) => ReactNode;
}

/** Totals of the period with a choice of hours or money, where money may be seen. */
export function HoursSummary({ hours, totals, explain, before }: HoursSummaryProps) {
  const [unit, setUnit] = useState<Unit>("hours");
  const mayChoose = tellsCosts(hours);
  const shown = mayChoose ? unit : "hours";
  return (
    <section
      className={before ? "figure-group is-five" : "figure-group"}
      aria-labelledby="hours-summary-title"
    >
      <div className="figure-group-head">
        <h3 id="hours-summary-title" className="muted fine">
          Hours Summary
        </h3>
        {mayChoose && <UnitChoice label="Hours Summary in" unit={unit} onChange={setUnit} />}
      </div>
      <Tiles bare>
        {before?.(shown)}
        <HoursFigures hours={hours} unit={shown} totals={totals} explain={explain} />
      </Tiles>
    </section>
  );
}
