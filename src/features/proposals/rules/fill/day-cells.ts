import { numberAt } from "#shared/numbers.ts";
import type { DayModel } from "./day-model.ts";
import { boardOf, layOut, placedOn, pourInto } from "./days.ts";
import type { FillOptions } from "./problem.ts";
import type { ProposedCell } from "./proposal.ts";

/** Values of all columns for cells that keep to the days' limits. */
export function valuesOfCells(
  { tier, people, groups, slots, frame, at }: DayModel,
  cells: readonly ProposedCell[],
): number[] {
  const values = frame.columns.map(() => 0);
  const ofPair = tier.pairs.map(() => 0);
  const byPlace = new Map(cells.map((cell) => [`${cell.userId} ${cell.projectId} ${cell.day}`, cell.halves]));
  for (const [slot, { group, pair, seat }] of slots.entries()) {
    const { projectId } = tier.pairs[pair] ?? { projectId: "" };
    const { days, person } = groups[group] ?? { days: [], person: 0 };
    const there = days.map(({ day }) => byPlace.get(`${people[person]?.id} ${projectId} ${day}`) ?? 0);
    const sum = there.reduce((all, each) => all + each, 0);
    values[slot] = sum;
    if (seat !== null) values[seat] = there.filter((each) => each > 0).length;
    ofPair[pair] = numberAt(ofPair, pair) + sum;
  }
  for (const [place, { halves, pairs }] of tier.standIns.entries())
    values[at.stoodIn + place] = Math.max(
      0,
      pairs.reduce((sum, pair) => sum + numberAt(ofPair, pair), 0) - halves,
    );
  for (const [pair, { least }] of tier.pairs.entries()) {
    values[at.retained + pair] = Math.min(least, numberAt(ofPair, pair));
    values[at.pairs + pair] = Math.min(1, numberAt(ofPair, pair));
  }
  return values;
}

/** The cells of a solution: in long blocks where the days have room for them, else on the days it chose. */
export function cellsOfValues(
  { tier, people, groups, slots }: DayModel,
  values: readonly number[],
  options: FillOptions,
): ProposedCell[] {
  const own = Map.groupBy([...slots.entries()], ([, { group }]) => groups[group]?.person ?? 0);
  return people.flatMap((person, place) => {
    const given = (own.get(place) ?? []).map(([slot, { group, pair, seat }]) => ({
      group,
      seat,
      projectId: tier.pairs[pair]?.projectId ?? "",
      halves: numberAt(values, slot),
    }));
    const wanted = [...Map.groupBy(given, ({ projectId }) => projectId)].map(([projectId, parts]) => ({
      projectId,
      halves: parts.reduce((sum, { halves }) => sum + halves, 0),
    }));
    const all = wanted.reduce((sum, { halves }) => sum + halves, 0);
    const laid = placedOn(
      layOut(
        person,
        wanted.filter(({ halves }) => halves > 0),
        options,
      ),
    );
    if (laid.reduce((sum, { halves }) => sum + halves, 0) === all)
      return laid.map((placed) => ({ userId: person.id, ...placed }));
    const board = boardOf(person);
    // What uses a seat first: one project after the other, it never uses more days than it has seats of.
    for (const { group, projectId, halves } of given.toSorted(
      (one, other) => Number(one.seat === null) - Number(other.seat === null),
    )) {
      const days = new Set(groups[group]?.days.map(({ day }) => day));
      pourInto(
        board.filter(({ day }) => days.has(day)),
        { projectId, halves },
      );
    }
    return placedOn(board).map((placed) => ({ userId: person.id, ...placed }));
  });
}
