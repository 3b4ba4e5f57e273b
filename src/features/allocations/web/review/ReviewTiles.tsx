import { formatHours, sumHours } from "#shared/hours.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Explained } from "#parts/guide/Explained.tsx";
import { loadLevel } from "../LoadBadge.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { Fulfilled } from "../planner/DemandFigures.tsx";
import { userNameOf, type PlannerFigures } from "../planner/planner-work.ts";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";

const namesShown = 2;

export function ReviewTiles({ planner, figures }: PlannerFigures) {
  const { overall, wanted } = figures;
  const over = [...figures.people.values()].filter((person) => loadLevel(person.load) === "over");
  const free = [...figures.people.values()]
    .filter((person) => person.free > 0)
    .sort((left, right) => right.free - left.free);
  const short = wanted.filter((project) => project.remaining > 0);
  const list = (words: readonly string[]) => {
    const first = words.slice(0, namesShown).join(", ");
    return words.length > namesShown ? t`${first} and ${words.length - namesShown} more` : first;
  };
  return (
    <Tiles>
      <Figure
        label={<Explained name="Fulfilment">{t`Overall fulfilment`}</Explained>}
        value={<Fulfilled of={overall} />}
        note={t`${formatHours(overall.counted)} of ${formatHours(overall.wanted)} hrs met`}
      />
      <Figure
        label={t`Short of demand`}
        value={formatHours(sumHours(short.map((project) => project.remaining)))}
        note={t`hrs on ${plural(short.length, "# project", "# projects")}`}
      />
      <Figure
        label={<Explained name="Load">{t`Above 100%`}</Explained>}
        value={over.length}
        note={list(over.map((person) => userNameOf(planner, person.userId)))}
      />
      <Figure
        label={t`Free hours`}
        value={formatHours(sumHours(free.map((person) => person.free)))}
        note={list(free.map((person) => `${userNameOf(planner, person.userId)} ${formatHours(person.free)}`))}
      />
      <Figure
        label={t`Entries`}
        value={grouped(figures.entryCount)}
        note={t`in ${plural(planner.users.length, "# row", "# rows")}`}
      />
    </Tiles>
  );
}
