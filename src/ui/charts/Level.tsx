interface LevelProps {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly colour: string;
}

/** A line across a month's bars, with a rim of the ground: a pale line on a pale bar would be lost. */
export function Level({ from, to, y, colour }: LevelProps) {
  return (
    <>
      <line className="chart-level-rim" x1={from} x2={to} y1={y} y2={y} />
      <line className="chart-level" x1={from} x2={to} y1={y} y2={y} style={{ stroke: colour }} />
    </>
  );
}
