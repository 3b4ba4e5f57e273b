import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import type { Draft, GridCell, GridPart } from "./grid-model.ts";
import type { RunPlace } from "./runs.ts";

export interface CellContentProps {
  readonly cell: GridCell;
  readonly draft: Draft | undefined;
  readonly run: RunPlace;
  /** `run` labels a run of equal days once, `cell` every day. */
  readonly labels: "run" | "cell";
  readonly format: (value: number) => string;
}

/** What a cell shows. Silent: the cell's label says it. What the label says in other words is written by the style sheet. */
export function CellContent({ cell, draft, run, labels, format }: CellContentProps) {
  if (draft) return <span className="grid-text">{draft.text}</span>;
  if (cell.display !== undefined) return cell.display;
  const parts = cell.parts ?? [];
  if (parts.length > 0) {
    return (
      <>
        <Blocks parts={parts} run={run} labels={labels} total={cell.text ?? format(cell.value ?? 0)} />
        {cell.over === true && <span className="grid-over" aria-hidden="true" />}
      </>
    );
  }
  if (cell.value !== null) return <span className="grid-text">{cell.text ?? format(cell.value)}</span>;
  if (cell.ghost !== undefined) return <span className="grid-ghost">{cell.ghost}</span>;
  if (cell.groundLabel && run.starts) return <GroundLabel words={cell.groundLabel} run={run} />;
  return cell.text === undefined ? null : <span className="grid-text">{cell.text}</span>;
}

function Blocks({
  parts,
  run,
  labels,
  total,
}: {
  readonly parts: readonly GridPart[];
  readonly run: RunPlace;
  readonly labels: "run" | "cell";
  readonly total: string;
}) {
  const [first, second, ...more] = parts;
  if (!first) return null;
  if (!second) return <RunBlock part={first} run={run} labels={labels} />;
  if (more.length === 0)
    return parts.map((part, at) => (
      <span key={part.id} className={classNames("grid-block is-half", at === 1 && "is-second")} style={coloured(part)} data-text={part.text} />
    ));
  return (
    <span className="grid-block is-many" data-text={total}>
      <span className="grid-shares">
        {parts.map((part) => (
          <span key={part.id} style={{ flexGrow: part.amount, background: part.fill }} />
        ))}
      </span>
    </span>
  );
}

function RunBlock({ part, run, labels }: { readonly part: GridPart; readonly run: RunPlace; readonly labels: "run" | "cell" }) {
  const single = run.length === 1;
  const label = labels === "cell" || single ? part.text : run.starts && <RunLabel part={part} />;
  return (
    <span
      className={classNames("grid-block", run.starts && "is-start", run.ends && "is-end", (single || labels === "cell") && "is-centred")}
      style={coloured(part)}
    >
      {label}
    </span>
  );
}

function RunLabel({ part }: { readonly part: GridPart }) {
  return (
    <span className="grid-run-label">
      <b>{part.code}</b> {part.text}
    </span>
  );
}

function GroundLabel({ words: [long, short], run }: { readonly words: readonly [string, string]; readonly run: RunPlace }) {
  return <span className="grid-ground-label" style={{ width: `${run.length * 100}%` }} data-text={run.length > 1 ? long : short} />;
}

function coloured({ fill, ink, pattern }: GridPart): CSSProperties {
  return { "--c": fill, "--k": ink, ...(pattern === undefined ? {} : { "--pattern": pattern }) } as CSSProperties;
}
