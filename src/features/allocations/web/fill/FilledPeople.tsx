import { formatHours, sumHours } from "#shared/hours.ts";
import { Button } from "#ui/form/Button.tsx";
import { LoadBadge } from "../LoadBadge.tsx";
import { thenWork } from "../planner/focus-work.ts";
import { ProjectKey } from "../planner/ProjectKey.tsx";
import { whyKey } from "../proposal/proposed-cell.ts";
import type { FillPanelProps } from "./use-fill.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

/** Each person with proposed hours: load now and then, and of each project why it is theirs. */
export function FilledPeople({ planner, working, proposal, colours }: FillPanelProps) {
  const byPerson = Map.groupBy(proposal.landed, ({ userId }) => userId);
  const projects = new Map(planner.projects.map((project) => [project.id, project]));
  return planner.users.map((user) => {
    const cells = byPerson.get(user.id);
    if (!cells) return null;
    const load = (figures: typeof working.figures) => figures.people.get(user.id)?.load ?? 0;
    return (
      <section key={user.id} className="fill-part" aria-label={user.fullName}>
        <div className="row fill-person">
          <span className="cut grow">{user.fullName}</span>
          <span className="quiet">
            <span className="visually-hidden">{t`load now`} </span>
            {percentText(Math.round(load(working.figures)))}
          </span>
          <span aria-hidden="true">→</span>
          <span>
            <span className="visually-hidden">, {t`with the proposal`} </span>
            <LoadBadge percentage={load(proposal.after)} />
          </span>
          <Button
            small
            aria-label={t`Take ${user.fullName}`}
            onClick={thenWork(() => proposal.take(({ userId }) => userId === user.id))}
          >{t`Take`}</Button>
        </div>
        {[...Map.groupBy(cells, ({ projectId }) => projectId)].map(([projectId, own]) => (
          <div key={projectId} className="row fill-pair-line">
            <ProjectKey code={projects.get(projectId)?.code ?? ""} look={colours.lookOf(projectId)} />
            <span>
              <b>{t`${formatHours(sumHours(own.map(({ hours }) => hours)))} h`}</b>{" "}
              <span className="muted">{proposal.whyOf.get(whyKey(user.id, projectId))}</span>
            </span>
          </div>
        ))}
      </section>
    );
  });
}
