const weeks = [
  [1, 4],
  [7, 11],
  [14, 18],
  [21, 24],
] as const;

interface Stint {
  readonly row: number;
  readonly first: number;
  readonly last: number;
  readonly project: number;
}

/** A month of made-up allocations, always the same. */
function stints(): Stint[] {
  const made: Stint[] = [];
  for (let row = 1; row <= 30; row += 1) {
    weeks.forEach(([first, last], week) => {
      const turn = (row * 7 + week * 5) % 11;
      if (turn === 0) return;
      const split = turn % 4 === 3 ? first + 1 + (turn % 3) : last;
      made.push({ row, first, last: Math.min(split, last), project: ((row * 3 + week) % 8) + 1 });
      if (split < last && turn % 3 !== 0)
        made.push({ row, first: split + 1, last, project: ((row * 5 + week * 3) % 8) + 1 });
    });
  }
  return made;
}

const month = stints();

/** The picture beside the sign-in form. Decoration: nothing in it is said. */
export function MonthOfStints() {
  return (
    <aside className="public-month" aria-hidden="true">
      <div className="public-days">
        {month.map(({ row, first, last, project }) => (
          <b
            key={`${row}-${first}`}
            style={{
              gridArea: `${row} / ${first} / ${row + 1} / ${last + 1}`,
              background: `var(--p${project})`,
            }}
          />
        ))}
      </div>
    </aside>
  );
}
