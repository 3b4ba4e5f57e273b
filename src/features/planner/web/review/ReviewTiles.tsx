import { Link } from "@tanstack/react-router";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Explained } from "#parts/guide/Explained.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import type { PersonFigures } from "#features/plans/rules/plan-figures.ts";
import { given } from "../address-search.ts";
import { Fulfilled } from "../planner/DemandFigures.tsx";
import { userNameOf, type PlannerFigures } from "../planner/planner-work.ts";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";

const namesShown = 2;

interface OverbookedProps {
  readonly planner: PlannerFigures["planner"];
  readonly over: readonly (PersonFigures & { readonly over: number })[];
}

/** Who is overbooked and by how much; each leads to the first such day in the planner. */
function Overbooked({ planner, over }: OverbookedProps) {
  const { functionId, month } = planner;
  return (
    <>
      {t`${formatHours(sumHours(over.map((person) => person.over)))} hrs over`}
      {over.slice(0, namesShown).map((person) => (
        <Link
          key={person.userId}
          className="block cut"
          to="/allocations/$tab"
          params={{ tab: "planner" }}
          search={given({
            function: functionId,
            month,
            person: person.userId,
            day: person.overbooked[0]?.day,
          })}
        >{`${userNameOf(planner, person.userId)} ${formatHours(person.over)}`}</Link>
      ))}
      {over.length > namesShown && (
        <span className="block">{t`and ${grouped(over.length - namesShown)} more`}</span>
      )}
    </>
  );
}

export function ReviewTiles({ planner, figures }: PlannerFigures) {
  const { overall, wanted } = figures;
  const over = [...figures.people.values()]
    .filter(({ overbooked }) => overbooked.length > 0)
    .map((person) => ({ ...person, over: sumHours(person.overbooked.map(({ hours }) => hours)) }))
    .sort((left, right) => right.over - left.over);
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
        label={<Explained name="Overbooked">{t`Overbooked`}</Explained>}
        value={over.length}
        note={over.length === 0 ? t`no day has too many hours` : <Overbooked planner={planner} over={over} />}
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
