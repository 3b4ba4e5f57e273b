import { useId, useMemo, type CSSProperties, useEffect, useRef, type ReactNode } from "react";
import { Redo2, Undo2 } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { classNames } from "../layout/class-names.ts";
import { Tip } from "../overlay/Tooltip.tsx";
import { IconButton } from "../form/Button.tsx";
import { GridBody } from "./GridBody.tsx";
import { GridHead } from "./GridHead.tsx";
import { templateOf } from "./grid-layout.ts";
import { brushClass } from "./use-grid-painting.ts";
import { useGrid, useGridHandlers, type GridProps } from "./use-grid.ts";
import { useVisibleColumns } from "./use-visible.ts";
import { retraceKey } from "./grid-keys.ts";
import type { GridRange } from "./use-grid-range.ts";
import "./blocks.css";
import "./grid.css";

/**
 * A spreadsheet. Typing replaces, Enter or F2 edits, Esc reverts, Delete clears, Tab goes to the next cell
 * that can be changed; Esc and then Tab leaves. Ranges are copied, cut, pasted, filled and cleared as one;
 * everything can be undone. With a brush, dragging or Space paints, the right button clears, and Tab leaves.
 */
export function Grid(props: GridProps) {
  const { label, leading, columns, columnGroups, parse, format, paint, status, tools, className } = props;
  const { rowHeight = 28, labels = "run" } = props;
  const id = useId();
  const work = useGrid(props);
  const {
    root,
    layout,
    focus,
    changes,
    range,
    editing,
    selecting,
    tip,
    selected: summary,
    spoken,
    notice: message,
  } = work;
  const handlers = useGridHandlers(props, work);
  const { template, leastWidth } = useMemo(() => templateOf(leading, columns), [leading, columns]);
  const leadWidth = leading.reduce((sum, { width }) => sum + width, 0);
  const shown = useVisibleColumns(root, columns, { lead: leadWidth, active: focus.active?.column });
  const sizes = {
    "--grid-template": template,
    "--grid-least-width": `${leastWidth}px`,
    "--grid-least-row": `${rowHeight}px`,
    "--grid-rows": layout.bodyCount,
    "--grid-lead-width": `${leadWidth}px`,
  } as CSSProperties;
  return (
    <div className={classNames("grid", `has-rows-${rowHeight}`, brushClass(paint), className)} style={sizes}>
      <div
        ref={root}
        className="grid-scroll"
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={layout.size.rows + (columnGroups ? 2 : 1)}
        aria-colcount={leading.length + columns.length}
        aria-multiselectable
        {...handlers}
      >
        <GridHead leading={leading} columns={columns} groups={columnGroups} shown={shown} />
        <GridBody
          layout={layout}
          leading={leading}
          headerRows={columnGroups ? 2 : 1}
          rowHeight={rowHeight}
          scroller={root}
          focus={focus}
          editing={editing}
          draftOf={changes.draftOf}
          anyDrafts={changes.anyDrafts}
          preview={selecting.preview}
          fills={!paint && parse !== undefined}
          shown={shown}
          labels={labels}
          format={format}
        />
      </div>
      <GridStatus notice={message} sum={summary} range={parse && !paint ? range : null}>
        {status}
        {tools?.(range.tools)}
      </GridStatus>
      <p id={`${id}-help`} className="visually-hidden">
        {paint
          ? t`Arrow keys move; with Shift they select a range. Space paints, digits type hours, Delete clears, Control+Z undoes.`
          : t`Arrow keys move; with Shift they select a range. Enter edits, Control+Z undoes. Escape, then Tab, leaves the grid.`}
      </p>
      <output className="visually-hidden">{spoken}</output>
      <output className="visually-hidden">{summary}</output>
      <Tip anchor={tip.shown?.anchor ?? null} onHide={tip.hide}>
        {tip.shown?.lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Tip>
    </div>
  );
}

interface GridStatusProps {
  readonly notice: string;
  readonly sum: string | null;
  /** Undo and redo by pointer; null where the grid has no history. */
  readonly range: Pick<GridRange, "undo" | "redo"> | null;
  readonly children: ReactNode;
}

/** The line under a grid: the last action or the sum of the range, then what its owner says. */
function GridStatus({ notice: message, sum, range, children }: GridStatusProps) {
  const words = message === "" ? sum : message;
  const bar = useRef<HTMLDivElement>(null);
  // A tool returns the focus to its button; undo works from there too, but not while someone types in its
  // dialog.
  useEffect(() => {
    const { current } = bar;
    const onKeyDown = (event: KeyboardEvent) => {
      const own = event.target instanceof Element && current === event.target.closest("dialog, .status-bar");
      if (range && own && retraceKey(event, range)) event.preventDefault();
    };
    current?.addEventListener("keydown", onKeyDown);
    return () => current?.removeEventListener("keydown", onKeyDown);
  });
  if (words === null && !range && children === undefined) return null;
  return (
    <div ref={bar} className="status-bar">
      {words !== null && <span className="grid-notice">{words}</span>}
      {children}
      {range && (
        <span className="grid-undo">
          <IconButton small icon={Undo2} label={t`Undo`} keys={t`Ctrl Z`} onClick={range.undo} />
          <IconButton small icon={Redo2} label={t`Redo`} keys={t`Ctrl Y`} onClick={range.redo} />
        </span>
      )}
    </div>
  );
}
