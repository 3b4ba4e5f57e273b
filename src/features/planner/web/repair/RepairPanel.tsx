import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import type { RepairAnswer } from "#features/proposals/repair-contract.ts";
import { thenFocusGrid } from "../planner/focus-work.ts";
import type { ProjectColours } from "../planner/project-colours.ts";
import { ProjectKey } from "../planner/ProjectKey.tsx";
import { userNameOf, type PlannerWork } from "../planner/planner-work.ts";
import { ProposalPanel } from "../proposal/ProposalPanel.tsx";
import { ProposalParts } from "../proposal/ProposalParts.tsx";
import type { OpenRepair } from "./use-repair.ts";
import "./repair.css";

export interface RepairPanelProps extends PlannerWork {
  readonly repair: OpenRepair;
  readonly failure: string | null;
  readonly colours: ProjectColours;
}

/** How few cells change, and whether fewer could. */
function fewestWords({ changed, bound }: RepairAnswer): string {
  return changed === bound
    ? t`${plural(changed, "# cell changed", "# cells changed")}, as few as possible.`
    : t`${plural(changed, "# cell changed", "# cells changed")}, at most ${changed - bound} more than the fewest.`;
}

/** A repair in words: whose hours go to whom on which day, and what stays open. */
export function RepairPanel(props: RepairPanelProps) {
  const { planner, repair, failure } = props;
  const formats = useFormats();
  const { cells, offer, fits, isAnew } = repair;
  const left = new Set(cells.map(({ projectId }) => projectId));
  const moves = Map.groupBy(repair.repair.moves, ({ projectId }) => projectId);
  const open = Map.groupBy(repair.repair.open, ({ projectId }) => projectId);
  const parts = planner.projects
    .filter(({ id }) => left.has(id))
    .map((project) => ({ project, moves: moves.get(project.id) ?? [], open: open.get(project.id) ?? [] }));
  return (
    <ProposalPanel
      title={
        cells.length === 0
          ? null
          : t`Proposed: ${plural(repair.repair.moved, "# hour", "# hours")} taken over`
      }
      about={
        offer && (
          <p>
            {offer.createdByName === null
              ? t`${offer.ownerName}'s leave, ${formats.span(offer.startDate, offer.endDate)}`
              : t`${offer.ownerName}'s leave, ${formats.span(offer.startDate, offer.endDate)}, proposed by ${offer.createdByName}`}
          </p>
        )
      }
      quality={fewestWords(repair.repair)}
      acceptAll={() => repair.accept()}
      close={repair.close}
      cannotAccept={!fits}
      banners={
        <>
          {failure !== null && <Banner tone="critical">{failure}</Banner>}
          {isAnew && fits && (
            <Banner tone="info">{t`The plan has changed since it was proposed, so the proposal has been updated.`}</Banner>
          )}
          {!fits && failure === null && (
            <Banner tone="info">{t`The plan has changed. Updating the proposal...`}</Banner>
          )}
        </>
      }
      by="projects"
    >
      <ProposalParts parts={parts} linesOf={(part) => 1 + part.moves.length + part.open.length}>
        {(part, lines) => <RepairedProject key={part.project.id} {...part} lines={lines} {...props} />}
      </ProposalParts>
    </ProposalPanel>
  );
}

interface RepairedProjectProps extends RepairPanelProps {
  readonly project: PlannerWork["planner"]["projects"][number];
  readonly moves: RepairAnswer["moves"];
  readonly open: RepairAnswer["open"];
  /** How many lines are drawn: the project's own, its moves and its open hours. */
  readonly lines: number;
}

function RepairedProject({ planner, repair, colours, project, moves, open, lines }: RepairedProjectProps) {
  const formats = useFormats();
  const nameOf = (id: string) => userNameOf(planner, id);
  return (
    <section className="repair-part" aria-label={project.name}>
      <div className="row repair-project">
        <ProjectKey code={project.code} look={colours.lookOf(project.id)} />
        <span className="cut grow">{project.name}</span>
        <span>{t`${formatHours(sumHours(moves.map(({ hours }) => hours)))} h`}</span>
        <Button
          small
          disabled={!repair.fits}
          aria-label={t`Accept ${project.code}`}
          onClick={thenFocusGrid(() => repair.accept(({ projectId }) => projectId === project.id))}
        >{t`Accept`}</Button>
      </div>
      <ul className="repair-moves">
        {moves.slice(0, lines - 1).map(({ from, to, hours }) => (
          <li key={`${from.userId} ${from.day} ${to.userId} ${to.day}`}>
            <b>{t`${formats.shortDay(from.day)}, ${formatHours(hours)} h`}</b>{" "}
            {to.day === from.day
              ? `${nameOf(from.userId)} → ${nameOf(to.userId)}`
              : t`${nameOf(from.userId)} → ${nameOf(to.userId)} on ${formats.shortDay(to.day)}`}
          </li>
        ))}
        {open.slice(0, Math.max(0, lines - 1 - moves.length)).map(({ userId, days, reason }) => (
          <li key={`${userId} ${days.join()}`} className="repair-open">
            {t`${nameOf(userId)}, ${days.map((day) => formats.shortDay(day)).join(", ")}: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
