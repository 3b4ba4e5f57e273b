import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import type { Draft, GridCell, GridPart } from "./grid-model.ts";
import type { RunPlace } from "./runs.ts";

interface CellContentProps {
  readonly cell: GridCell;
  readonly draft: Draft | undefined;
  readonly run: RunPlace;
  /** `run` labels a run of equal days once, `cell` every day. */
  readonly labels: "run" | "cell";
  readonly format: (value: number) => string;
}

/**
 * What a cell shows; its label says it to assistive technology. Functions, since a component costs as much
 * again as an element and a pasted block draws a thousand cells.
 */
export function cellContent({ cell, draft, run, labels, format }: CellContentProps): ReactNode {
  if (draft) return words(draft.text);
  if (cell.display !== undefined)
    return (
      <span className="grid-drawn" aria-hidden="true">
        {cell.display}
      </span>
    );
  const parts = cell.parts ?? [];
  if (parts.length > 0) return blocksOf(parts, { run, labels, total: cell.text ?? format(cell.value ?? 0) });
  if (cell.value !== null) return words(cell.text ?? format(cell.value));
  if (cell.ghost !== undefined) return words(cell.ghost, "grid-ghost");
  if (cell.groundLabel && run.starts) return groundLabel(cell.groundLabel, run);
  return cell.text === undefined ? null : words(cell.text);
}

function words(text: string, className = "grid-text"): ReactNode {
  return (
    <span className={className} aria-hidden="true">
      {text}
    </span>
  );
}

interface BlockPlace {
  readonly run: RunPlace;
  readonly labels: "run" | "cell";
  /** What all parts add up to, as it is read. */
  readonly total: string;
}

function blocksOf(parts: readonly GridPart[], { run, labels, total }: BlockPlace): ReactNode {
  const [first, second, ...more] = parts;
  if (!first) return null;
  if (!second) return runBlock(first, run, labels);
  if (more.length === 0)
    return parts.map((part, at) => (
      <span
        key={part.id}
        className={classNames("grid-block is-half", part.look, at === 1 && "is-second")}
        data-text={part.text}
        aria-hidden="true"
      />
    ));
  return (
    <span className="grid-block is-many" data-text={total} aria-hidden="true">
      <span className="grid-shares">
        {parts.map((part) => (
          <span key={part.id} className={part.look} style={{ flexGrow: part.amount }} />
        ))}
      </span>
    </span>
  );
}

function runBlock(part: GridPart, run: RunPlace, labels: BlockPlace["labels"]): ReactNode {
  const isCentred = labels === "cell" || (run.starts && run.ends);
  const namesRun = !isCentred && run.starts;
  return (
    <span
      className={classNames(
        "grid-block",
        part.look,
        run.starts && "is-start",
        run.ends && "is-end",
        isCentred && "is-centred",
      )}
      data-code={namesRun ? part.code : undefined}
      data-text={namesRun ? part.text : undefined}
      aria-hidden="true"
    >
      {isCentred ? part.text : null}
    </span>
  );
}

function groundLabel([long, short]: readonly [string, string], { length }: RunPlace): ReactNode {
  return (
    <span
      className="grid-ground-label"
      style={{ width: `${length * 100}%` }}
      data-text={length > 1 ? long : short}
      aria-hidden="true"
    />
  );
}
