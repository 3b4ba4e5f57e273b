import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Explained } from "#parts/guide/Explained.tsx";
import { loadLevel } from "../LoadBadge.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { Fulfilled } from "../planner/DemandFigures.tsx";
import { userNameOf, type PlannerFigures } from "../planner/planner-work.ts";

const namesShown = 2;

export function ReviewTiles({ planner, figures }: PlannerFigures) {
  const { overall, wanted } = figures;
  const over = [...figures.people.values()].filter((person) => loadLevel(person.load) === "over");
  const free = [...figures.people.values()]
    .filter((person) => person.free > 0)
    .sort((left, right) => right.free - left.free);
  const short = wanted.filter((project) => project.remaining > 0);
  const list = (words: readonly string[]) =>
    [
      words.slice(0, namesShown).join(", "),
      words.length > namesShown ? `and ${words.length - namesShown} more` : "",
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <Tiles>
      <Figure
        label={<Explained name="Fulfilment">Overall fulfilment</Explained>}
        value={<Fulfilled of={overall} />}
        note={`${formatHours(overall.allocated)} of ${formatHours(overall.wanted)} hrs`}
      />
      <Figure
        label="Short of demand"
        value={formatHours(sumHours(short.map((project) => project.remaining)))}
        note={`hrs on ${count(short.length, "project")}`}
      />
      <Figure
        label={<Explained name="Load">Above 100%</Explained>}
        value={over.length}
        note={list(over.map((person) => userNameOf(planner, person.userId)))}
      />
      <Figure
        label="Free hours"
        value={formatHours(sumHours(free.map((person) => person.free)))}
        note={list(free.map((person) => `${userNameOf(planner, person.userId)} ${formatHours(person.free)}`))}
      />
      <Figure
        label="Entries"
        value={figures.entryCount.toLocaleString("en-GB")}
        note={`in ${count(planner.users.length, "row")}`}
      />
    </Tiles>
  );
}
