import { formatHours, sumHours } from "#shared/hours.ts";
import { Button } from "#ui/form/Button.tsx";
import { LoadBadge } from "../LoadBadge.tsx";
import { thenFocusGrid } from "../planner/focus-work.ts";
import { ProjectKey } from "../planner/ProjectKey.tsx";
import { ProposalParts } from "../proposal/ProposalParts.tsx";
import { whyKey } from "../proposal/proposed-cell.ts";
import type { FillPanelProps } from "./use-fill.ts";
import { percentText, shownPercent } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

/** Each person with proposed hours: load now and then, and of each project why it is theirs. */
export function FilledPeople(props: FillPanelProps) {
  const byPerson = Map.groupBy(props.proposal.landed, ({ userId }) => userId);
  const parts = props.planner.users.flatMap((user) => {
    const cells = byPerson.get(user.id);
    return cells ? [{ user, byProject: Map.groupBy(cells, ({ projectId }) => projectId) }] : [];
  });
  return (
    <ProposalParts parts={parts} linesOf={({ byProject }) => 1 + byProject.size}>
      {(part) => <FilledPerson key={part.user.id} {...part} {...props} />}
    </ProposalParts>
  );
}

interface FilledPersonProps extends FillPanelProps {
  readonly user: FillPanelProps["planner"]["users"][number];
  /** What is proposed for the person. */
  readonly byProject: ReadonlyMap<string, FillPanelProps["proposal"]["landed"]>;
}

function FilledPerson({ planner, working, proposal, colours, user, byProject }: FilledPersonProps) {
  const codeOf = (projectId: string) => planner.projects.find(({ id }) => id === projectId)?.code ?? "";
  const load = (figures: typeof working.figures) => figures.people.get(user.id)?.load ?? 0;
  return (
    <section className="fill-part" aria-label={user.fullName}>
      <div className="row fill-person">
        <span className="cut grow">{user.fullName}</span>
        <span className="quiet">
          <span className="visually-hidden">{t`load now`} </span>
          {percentText(shownPercent(load(working.figures)))}
        </span>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">, {t`with the proposal`} </span>
        <LoadBadge percentage={load(proposal.after)} />
        <Button
          small
          aria-label={t`Accept ${user.fullName}`}
          onClick={thenFocusGrid(() => proposal.accept(({ userId }) => userId === user.id))}
        >{t`Accept`}</Button>
      </div>
      {[...byProject].map(([projectId, own]) => (
        <div key={projectId} className="row fill-pair-line">
          <ProjectKey code={codeOf(projectId)} look={colours.lookOf(projectId)} />
          <span>
            <b>{t`${formatHours(sumHours(own.map(({ hours }) => hours)))} h`}</b>{" "}
            <span className="muted">{proposal.whyOf.get(whyKey(user.id, projectId))}</span>
          </span>
        </div>
      ))}
    </section>
  );
}
