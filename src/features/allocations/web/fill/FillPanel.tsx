import { useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useFormats } from "#web/formats.ts";
import type { PlanFigures } from "../../rules/plan-figures.ts";
import { ProposalPanel } from "../proposal/ProposalPanel.tsx";
import { ChosenCells } from "./ChosenCells.tsx";
import { FilledPeople } from "./FilledPeople.tsx";
import { FilledProjects } from "./FilledProjects.tsx";
import type { FillPanelProps, Proposal } from "./use-fill.ts";

/** A proposal in words and figures: demand before and after, loads, what stays open and why. */
export function FillPanel(props: FillPanelProps) {
  const { proposal, working } = props;
  const [by, setBy] = useState<"projects" | "people">("projects");
  const { landed, stayed, after, answer, opened } = proposal;
  const formats = useFormats();
  const people = new Set(landed.map(({ userId }) => userId)).size;
  const hours = sumHours(landed.map((cell) => cell.hours));
  return (
    <ProposalPanel
      title={
        landed.length === 0
          ? null
          : `Proposed: ${formatHours(hours)} hours for ${count(people, "person", "people")}`
      }
      about={
        <p>
          {opened && `Proposed by ${opened.byName ?? "someone"} on ${formats.instant(opened.at)}. `}
          Meets <b>{formatHours(metOf(after))}</b> of {formatHours(after.overall.wanted)} hours, now{" "}
          {formatHours(metOf(working.figures))}
        </p>
      }
      quality={searchWords(answer)}
      takeAll={() => proposal.take()}
      close={proposal.close}
      tools={
        <>
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
        </>
      }
      banners={
        stayed.length > 0 && (
          <Banner tone="info">
            {count(stayed.length, "proposed day")} no longer {stayed.length === 1 ? "fits" : "fit"}, since the
            month has changed. You can fill it again.
          </Banner>
        )
      }
      by={by}
      chosen={<ChosenCells {...props} />}
    >
      {by === "projects" ? <FilledProjects {...props} /> : <FilledPeople {...props} />}
    </ProposalPanel>
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
