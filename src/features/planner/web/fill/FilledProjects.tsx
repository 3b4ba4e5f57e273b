import { Check } from "lucide-react";
import { Fragment } from "react";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import type { ProjectDemand } from "#features/plans/rules/demand.ts";
import { thenFocusGrid } from "../planner/focus-work.ts";
import { ProjectKey } from "../planner/ProjectKey.tsx";
import { ProposalParts } from "../proposal/ProposalParts.tsx";
import type { FillPanelProps } from "./use-fill.ts";

/** Each project that wants hours: met now and with the proposal, by tier, and why hours stay open. */
export function FilledProjects(props: FillPanelProps) {
  const { working, proposal } = props;
  return (
    <>
      <div className="fill-line is-head" aria-hidden="true">
        <span>{t`Hours`}</span>
        <span>{t`Wanted`}</span>
        <span>{t`Now`}</span>
        <span>{t`Then`}</span>
        <span />
      </div>
      <ProposalParts parts={proposal.after.wanted} linesOf={({ tiers }) => 1 + tiers.length}>
        {(then) => (
          <FilledProject
            key={then.projectId}
            then={then}
            now={working.figures.wanted.find(({ projectId }) => projectId === then.projectId)}
            {...props}
          />
        )}
      </ProposalParts>
    </>
  );
}

function FilledProject({
  planner,
  colours,
  proposal,
  now,
  then,
}: FillPanelProps & { readonly now: ProjectDemand | undefined; readonly then: ProjectDemand }) {
  const project = planner.projects.find(({ id }) => id === then.projectId);
  if (!project) return null;
  const isProposed = proposal.landed.some(({ projectId }) => projectId === project.id);
  const unmet = proposal.answer.unmet.filter(({ projectId }) => projectId === project.id);
  return (
    <section className="fill-part" aria-label={project.name}>
      <div className="fill-line is-project">
        <span className="row fill-name">
          <ProjectKey code={project.code} look={colours.lookOf(project.id)} />
          <span className="cut">{project.name}</span>
        </span>
        <Figures wanted={then.wanted} now={now?.allocated ?? 0} then={then.allocated} />
        {isProposed && (
          <IconButton
            small
            variant="secondary"
            icon={Check}
            className="fill-accept"
            label={t`Accept ${project.code}`}
            onClick={thenFocusGrid(() => proposal.accept(({ projectId }) => projectId === project.id))}
          />
        )}
      </div>
      {then.tiers.map((tier) => {
        const open = unmet.find(({ costTierId }) => costTierId === tier.costTierId);
        return (
          <Fragment key={tier.costTierId}>
            <div className="fill-line is-tier">
              <span className="cut">
                {planner.costTiers.find(({ id }) => id === tier.costTierId)?.name ?? t`Another tier`}
              </span>
              <Figures
                wanted={tier.wanted}
                now={now?.tiers.find(({ costTierId }) => costTierId === tier.costTierId)?.allocated ?? 0}
                then={tier.allocated}
              />
            </div>
            {open && tier.remaining > 0 && <p className="fill-why">{open.reason}</p>}
          </Fragment>
        );
      })}
    </section>
  );
}

function Figures({
  wanted,
  now,
  then,
}: {
  readonly wanted: number;
  readonly now: number;
  readonly then: number;
}) {
  return (
    <>
      <span className="visually-hidden">
        {t`wanted ${formatHours(wanted)}, now ${formatHours(now)}, with the proposal ${formatHours(then)}`}
      </span>
      <span aria-hidden="true">{formatHours(wanted)}</span>
      <span className="quiet" aria-hidden="true">
        {formatHours(now)}
      </span>
      <span className={then < wanted ? "caution strong" : "strong"} aria-hidden="true">
        {formatHours(then)}
      </span>
    </>
  );
}
