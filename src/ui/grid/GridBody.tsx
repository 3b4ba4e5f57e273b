import type { CSSProperties, RefObject } from "react";
import { classNames } from "../layout/class-names.ts";
import type { GridLayout } from "./grid-layout.ts";
import type { GridLeadingColumn } from "./grid-model.ts";
import { GridRowView } from "./GridRowView.tsx";
import { areaOf, type Area } from "./positions.ts";
import type { GridChanges } from "./use-grid-changes.ts";
import type { GridEditing } from "./use-grid-editing.ts";
import type { GridFocus } from "./use-grid-focus.ts";
import { useVisibleRows } from "./use-visible.ts";

interface GridBodyProps {
  readonly layout: GridLayout;
  readonly leading: readonly GridLeadingColumn[];
  readonly headerRows: number;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly focus: GridFocus;
  readonly editing: GridEditing;
  readonly draftOf: GridChanges["draftOf"];
  readonly anyDrafts: boolean;
  /** What the handle would fill. */
  readonly preview: Area | null;
  /** A range, or a cell, can be filled on from its corner. */
  readonly fills: boolean;
  /** The columns to draw, where not all are. */
  readonly shown: readonly number[] | null;
  readonly labels: "run" | "cell";
  readonly format: (value: number) => string;
}

const none: readonly undefined[] = [];

/** From this many rows on only those in sight are drawn. */
const MANY = 80;

/** The rows of the body, and the totals that stay at the foot. */
export function GridBody(props: GridBodyProps) {
  const { layout, leading, headerRows, rowHeight, scroller, focus, editing, preview, labels, format } = props;
  const { bodyCount, columns, rows } = layout;
  const virtual = bodyCount > MANY;
  const inSight = useVisibleRows(scroller, virtual, {
    count: bodyCount,
    rowHeight,
    around: 3,
    active: focus.active?.row,
  });
  const selected = focus.range ?? (focus.active ? areaOf(focus.active) : null);
  const corner =
    props.fills &&
    !editing.editor &&
    (focus.range !== null || (focus.active !== null && layout.canEdit(focus.active)))
      ? selected
      : null;
  const draw = (index: number, top: number | null) => {
    const row = rows[index];
    if (!row) return null;
    const drafts = props.anyDrafts ? columns.map((column) => props.draftOf(row.id, column.id)) : none;
    const { tabStop } = focus;
    return (
      <GridRowView
        key={row.id}
        row={row}
        index={index}
        ariaIndex={headerRows + index + 1}
        leading={leading}
        columns={columns}
        cells={layout.cellsOf(index)}
        drafts={drafts.some(Boolean) ? drafts : null}
        editor={editing.editor?.rowId === row.id ? editing.editor : null}
        tabStop={tabStop.row === index ? tabStop.column : -1}
        selected={crosses(selected, index)}
        handle={corner?.bottom === index ? corner.right : -1}
        shown={props.shown}
        labels={labels}
        format={format}
        top={top}
      />
    );
  };
  const height: CSSProperties | undefined = virtual ? { height: bodyCount * rowHeight } : undefined;
  return (
    <>
      <div role="rowgroup" className="grid-body" style={height}>
        {virtual
          ? inSight.map((index) => draw(index, index * rowHeight))
          : rows.slice(0, bodyCount).map((_, index) => draw(index, null))}
        <Banners layout={layout} leading={leading.length} />
        <Frame
          area={focus.range}
          kind="is-selected-frame"
          leading={leading.length}
          from={0}
          count={bodyCount}
        />
        <Frame area={preview} kind="is-preview" leading={leading.length} from={0} count={bodyCount} />
      </div>
      {rows.length > bodyCount && (
        <div role="rowgroup" className="grid-foot">
          {rows.slice(bodyCount).map((_, offset) => draw(bodyCount + offset, null))}
          <Frame
            area={focus.range}
            kind="is-selected-frame"
            leading={leading.length}
            from={bodyCount}
            count={rows.length - bodyCount}
          />
        </div>
      )}
    </>
  );
}

/** The area, where a row has a part in it. */
function crosses(area: Area | null, row: number): Area | null {
  return area && row >= area.top && row <= area.bottom ? area : null;
}

interface FrameProps {
  readonly area: Area | null;
  readonly kind: "is-selected-frame" | "is-preview";
  /** Leading columns before the first. */
  readonly leading: number;
  /** The first of the rows it covers, and how many there are. */
  readonly from: number;
  readonly count: number;
}

/**
 * The selected area, or the one the handle would fill: one box, since a thousand marked cells cost as much as
 * drawing them anew.
 */
function Frame({ area, kind, leading, from, count }: FrameProps) {
  if (area === null) return null;
  const [top, bottom] = [Math.max(area.top - from, 0), Math.min(area.bottom - from, count - 1)];
  if (top > bottom) return null;
  const place: CSSProperties = {
    gridColumn: `${leading + area.left + 1} / ${leading + area.right + 2}`,
    marginTop: `calc(${top} * var(--grid-row))`,
    height: `calc(${bottom - top + 1} * var(--grid-row))`,
  };
  return (
    <div className={classNames("grid-frame", kind)} aria-hidden="true">
      <span style={place} />
    </div>
  );
}

/** Rows beside which the words down a column are read. */
const bannerRows = 6;

/** The words down a column; its header says them too. Cells with hours would cover them, so they're not drawn there. */
function Banners({ layout, leading }: { readonly layout: GridLayout; readonly leading: number }) {
  if (!layout.columns.some(({ banner }) => banner !== undefined)) return null;
  const first = Array.from({ length: Math.min(layout.bodyCount, bannerRows) }, (_, row) => row);
  const isEmpty = (column: number) =>
    first.every((row) => {
      const cell = layout.cellAt({ row, column });
      return !cell?.value && !cell?.parts?.length;
    });
  return (
    <div className="grid-banners" aria-hidden="true">
      {layout.columns.map(
        ({ id, banner }, at) =>
          banner !== undefined &&
          isEmpty(at) && (
            <span key={id} style={{ gridColumn: leading + at + 1 }}>
              {banner}
            </span>
          ),
      )}
    </div>
  );
}
