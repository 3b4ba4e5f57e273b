import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { rich } from "#ui/base/rich.ts";
import { useFormats } from "#web/formats.ts";
import type { PlanFigures } from "#features/plans/rules/plan-figures.ts";
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
          : t`Proposed: ${plural(hours, "# hour", "# hours")} for ${plural(people, "# person", "# people")}`
      }
      about={
        <p>
          {opened &&
            `${
              opened.byName === null
                ? t`Proposed by someone on ${formats.instant(opened.at)}.`
                : t`Proposed by ${opened.byName} on ${formats.instant(opened.at)}.`
            } `}
          {rich`Meets ${<b>{formatHours(metOf(after))}</b>} of ${plural(after.overall.wanted, "# hour", "# hours")}, now ${formatHours(metOf(working.figures))}`}
        </p>
      }
      quality={searchWords(answer)}
      acceptAll={() => proposal.accept()}
      close={proposal.close}
      tools={
        <>
          <span className="grow" />
          <Segmented
            small
            label={t`Proposal by`}
            value={by}
            onValueChange={setBy}
            options={[
              { value: "projects", label: t`Projects` },
              { value: "people", label: t`People` },
            ]}
          />
        </>
      }
      banners={
        stayed.length > 0 && (
          <Banner tone="info">{t`${plural(stayed.length, "# proposed day no longer fits", "# proposed days no longer fit")}, since the month has changed. You can fill it again.`}</Banner>
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
function searchWords({ pairs, gap, hours, maxHours, isTimedOut, milliseconds }: Proposal["answer"]): string {
  const seconds = Math.max(0.1, Math.round(milliseconds / 100) / 10);
  const further = sumHours([maxHours ?? hours, -hours]);
  const split =
    further > 0
      ? t`${plural(pairs.length, "# pair", "# pairs")} of person and project. At most ${formatHours(further)} more hours could be met.`
      : gap === 0
        ? t`${plural(pairs.length, "# pair", "# pairs")} of person and project, the best possible split.`
        : t`${plural(pairs.length, "# pair", "# pairs")} of person and project, within ${Math.ceil(gap)}% of the best possible split.`;
  const time = isTimedOut
    ? t`Calculated in ${formatHours(seconds)} s, the time limit.`
    : t`Calculated in ${formatHours(seconds)} s.`;
  return `${split} ${time}`;
}
