import { useEffect, useRef, useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { thenWork } from "../planner/focus-work.ts";
import type { PlanFigures } from "../../rules/plan-figures.ts";
import { FilledPeople } from "./FilledPeople.tsx";
import { FilledProjects } from "./FilledProjects.tsx";
import type { FillPanelProps, Proposal } from "./use-fill.ts";

/** A proposal in words and figures: demand before and after, loads, what stays open and why. */
export function FillPanel(props: FillPanelProps) {
  const { proposal, working } = props;
  const [by, setBy] = useState<"projects" | "people">("projects");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { landed, stayed, after, answer } = proposal;
  const people = new Set(landed.map(({ userId }) => userId)).size;
  const hours = sumHours(landed.map((cell) => cell.hours));
  return (
    <aside className="fill-panel" aria-label="Proposal">
      <header className="fill-head">
        <h2 ref={heading} tabIndex={-1}>
          {landed.length === 0
            ? "Nothing to take"
            : `Proposed: ${formatHours(hours)} hours for ${count(people, "person", "people")}`}
        </h2>
        <p>
          Meets <b>{formatHours(metOf(after))}</b> of {formatHours(after.overall.wanted)} hours, now{" "}
          {formatHours(metOf(working.figures))}
        </p>
        {landed.length > 0 && <p className="fill-search">{searchWords(answer)}</p>}
        <div className="row fill-tools">
          {landed.length > 0 && (
            <Button small variant="primary" onClick={thenWork(() => proposal.take())}>
              Take all
            </Button>
          )}
          <Button small onClick={thenWork(proposal.close)}>
            {landed.length > 0 ? "Take none" : "Close"}
          </Button>
          <span className="grow" />
          <Segmented
            small
            label="Proposal by"
            value={by}
            onValueChange={setBy}
            options={[
              { value: "projects", label: "Projects" },
              { value: "people", label: "People" },
            ]}
          />
        </div>
      </header>
      {stayed.length > 0 && (
        <Banner tone="info">
          {count(stayed.length, "proposed day")} no longer {stayed.length === 1 ? "fits" : "fit"}, since the
          month has changed. You can fill it again.
        </Banner>
      )}
      <div className="fill-list" tabIndex={0} role="region" aria-label={`Proposal by ${by}`}>
        {by === "projects" ? <FilledProjects {...props} /> : <FilledPeople {...props} />}
      </div>
    </aside>
  );
}

/** Hours that meet demand: more than is wanted of a tier meets none of another's. */
const metOf = ({ wanted }: PlanFigures): number =>
  sumHours(wanted.flatMap(({ tiers }) => tiers.map((tier) => Math.min(tier.wanted, tier.allocated))));

/** How good the plan is, and what ended the search for a better one. */
function searchWords({ pairs, gap, isTimedOut, milliseconds }: Proposal["answer"]): string {
  const seconds = Math.max(0.1, Math.round(milliseconds / 100) / 10);
  const split =
    gap === 0 ? "the best possible split" : `within ${Math.ceil(gap)}% of the best possible split`;
  return `${count(pairs.length, "pair")} of person and project, ${split}. Worked out in ${seconds} s${isTimedOut ? ", the most it may take" : ""}.`;
}
