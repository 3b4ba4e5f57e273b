import { useRef, useState, type ReactNode } from "react";
import { Panel } from "../layout/Panel.tsx";
import { Level } from "./Level.tsx";
import { heightsOf, highestOf, lowestOf, middlesOf, scaleOf, type Scale } from "./scale.ts";
import { TableAndPicture } from "./TableAndPicture.tsx";
import { useRoom } from "./use-room.ts";
import "./chart.css";
import "./small-multiples.css";

/** One of several small charts with one axis: bars of a fact, and a level of what it is compared with. */
export interface SmallChart {
  readonly id: string;
  readonly name: string;
  /** Beside the name: how far the two are apart. */
  readonly remark: string;
  /** The remark needs attention, which its words say too. */
  readonly isFar: boolean;
  /** Everything in words. */
  readonly words: string;
  readonly bars: readonly number[];
  readonly levels: readonly number[];
}

interface SmallMultiplesProps {
  readonly title: string;
  readonly charts: readonly SmallChart[];
  /** From this bar on is the selected period; those before are its past. */
  readonly from: number;
  readonly barLabel: string;
  readonly levelLabel: string;
  /** A link around a chart, named by its words. */
  readonly link: (chart: SmallChart, drawing: ReactNode) => ReactNode;
  /** The meaning of the thin line across each chart. */
  readonly lineNote: (value: number) => string;
  /** How they are read, under them. */
  readonly note: ReactNode;
  /** Sentences of what the figures include, also under the saved picture. */
  readonly remarks: readonly string[];
  /** The same figures. */
  readonly table: ReactNode;
}

/** Pixels: the least width of a chart, on a phone as well, the gap between two, the room for words, the height of the bars. */
const PLACE = { least: 200, narrow: 150, gap: 20, words: 40, height: 64 } as const;

/** Small charts beside each other on one axis, each leading somewhere; also as a table and a picture. */
export function SmallMultiples({
  title,
  charts,
  table,
  note,
  remarks,
  lineNote,
  ...props
}: SmallMultiplesProps) {
  const [asTable, setAsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const values = charts.flatMap(({ bars, levels }) => [{ values: bars }, { values: levels }]);
  const [highest, lowest] = [highestOf(values), lowestOf(values)];
  const scale = scaleOf(highest, lowest);
  // A chart this small has no axis: one line, said in words, gives all of them their measure.
  const line = highest > 0 ? (scale.lines.findLast((value) => value <= highest) ?? null) : null;
  const measure = line === null || line <= 0 ? null : lineNote(line);
  const legend = [
    { label: props.barLabel, colour: "var(--actual)" },
    { label: props.levelLabel, colour: "var(--forecast)" },
  ];
  const picture = async () => {
    if (!body.current) return null;
    const { chartImage } = await import("./chart-image.ts");
    const notes = [...(measure === null ? [] : [measure]), ...remarks];
    return chartImage({ title, legend, notes, element: body.current, areBeside: true });
  };
  return (
    <Panel
      title={title}
      collapsible
      flush
      actions={
        <>
          {!asTable && <Key {...props} />}
          <TableAndPicture
            title={title}
            asTable={asTable}
            onTable={() => setAsTable(!asTable)}
            picture={picture}
          />
        </>
      }
    >
      {asTable ? table : <Charts charts={charts} body={body} scale={scale} line={line} {...props} />}
      <p className="chart-note">
        {!asTable && measure !== null && `${measure} `}
        {[...remarks, ""].join(" ")}
        {note}
      </p>
    </Panel>
  );
}

function Key({ barLabel, levelLabel }: Pick<SmallMultiplesProps, "barLabel" | "levelLabel">) {
  return (
    <span className="small-key">
      <span className="chart-swatch" style={{ background: "var(--actual)", borderColor: "var(--actual)" }} />
      {barLabel}
      <svg className="chart-stroke" viewBox="0 0 24 8" aria-hidden="true">
        <line className="chart-level" x1="1" x2="23" y1="4" y2="4" style={{ stroke: "var(--forecast)" }} />
      </svg>
      {levelLabel}
    </span>
  );
}

interface ChartsProps extends Pick<SmallMultiplesProps, "charts" | "from" | "link"> {
  readonly body: React.RefObject<HTMLDivElement | null>;
  readonly scale: Scale;
  /** The value of the thin line across each. */
  readonly line: number | null;
}

function Charts({ charts, body, from, scale, line, link }: ChartsProps) {
  const { width: room } = useRoom(body);
  const least = room < 2 * PLACE.least ? PLACE.narrow : PLACE.least;
  const columns = Math.max(1, Math.floor((room + PLACE.gap) / (least + PLACE.gap)));
  const width = Math.max(least, Math.floor((room - (columns - 1) * PLACE.gap) / columns));
  return (
    <div
      ref={body}
      className="small-charts"
      style={{ gridTemplateColumns: `repeat(${columns}, ${width}px)` }}
    >
      {charts.map((chart) => (
        <div key={chart.id} className="small-chart">
          {link(chart, <Small chart={chart} width={width} from={from} scale={scale} line={line} />)}
        </div>
      ))}
    </div>
  );
}

interface SmallProps extends Pick<ChartsProps, "from" | "scale" | "line"> {
  readonly chart: SmallChart;
  readonly width: number;
}

/** Pixels of a letter, about. */
const LETTER = 6.3;

function Small({ chart, width, from, scale, line }: SmallProps) {
  const { name, remark, isFar, bars, levels } = chart;
  const height = heightsOf(scale, { top: PLACE.words, height: PLACE.height });
  const step = width / Math.max(1, bars.length);
  const middle = middlesOf(bars.length, 0, step);
  const letters = Math.floor(width / LETTER);
  return (
    <svg width={width} height={PLACE.words + PLACE.height + 2} aria-hidden="true">
      <text className="small-name" x="0" y="14">
        {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
      </text>
      <text className={isFar ? "small-remark is-far" : "small-remark"} x="0" y="31">
        {remark}
      </text>
      {line !== null && <line className="chart-line" x1="0" x2={width} y1={height(line)} y2={height(line)} />}
      {bars.map((value, at) => {
        const [y, zero] = [height(value), height(0)];
        return (
          <rect
            key={middle(at)}
            className={at < from ? "small-bar is-past" : "small-bar"}
            x={middle(at) - step * 0.36}
            y={Math.min(y, zero)}
            width={step * 0.72}
            height={Math.abs(zero - y)}
          />
        );
      })}
      {levels.map((value, at) =>
        value === 0 ? null : (
          <Level
            key={middle(at)}
            from={middle(at) - step * 0.47}
            to={middle(at) + step * 0.47}
            y={height(value)}
            colour="var(--forecast)"
          />
        ),
      )}
      <line className="chart-base" x1="0" x2={width} y1={height(0)} y2={height(0)} />
    </svg>
  );
}
