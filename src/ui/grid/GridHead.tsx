import { memo } from "react";
import { classNames } from "../layout/class-names.ts";
import { columnClasses } from "./GridCellView.tsx";
import { leadClass } from "./GridRowView.tsx";
import type { GridColumn, GridColumnGroup, GridLeadingColumn } from "./grid-model.ts";

interface GridHeadProps {
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly groups: readonly GridColumnGroup[] | undefined;
  readonly shown: readonly number[] | null;
}

/** The header rows, groups of columns first; they stay in sight. */
export const GridHead = memo(function GridHead({ leading, columns, groups, shown }: GridHeadProps) {
  const starts = leading.map((_, at) => leading.slice(0, at).reduce((sum, { width }) => sum + width, 0));
  return (
    <div role="rowgroup" className="grid-head">
      {groups && (
        <div role="row" aria-rowindex={1} className="grid-row is-groups">
          {leading.length > 0 && (
            <div
              role="columnheader"
              aria-colindex={1}
              aria-colspan={leading.length}
              aria-label={leading.map(({ label }) => label).join(", ")}
              className="grid-lead is-first is-last"
              style={{ insetInlineStart: 0, gridColumn: `span ${leading.length}` }}
            />
          )}
          <GroupHeaders groups={groups} offset={leading.length} />
        </div>
      )}
      <div role="row" aria-rowindex={groups ? 2 : 1} className="grid-row is-columns">
        {leading.map(({ id, header, label }, at) => (
          <div
            key={id}
            role="columnheader"
            aria-colindex={at + 1}
            aria-label={label}
            className={leadClass(leading, at)}
            style={{ insetInlineStart: starts[at] }}
          >
            {header}
          </div>
        ))}
        {columns.map((column, at) =>
          shown?.includes(at) === false ? null : (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={leading.length + at + 1}
              aria-label={column.label}
              aria-current={column.current === true ? "date" : undefined}
              className={classNames("grid-column", ...columnClasses(column))}
              title={column.banner}
              style={shown ? { gridColumn: leading.length + at + 1 } : undefined}
            >
              {column.header}
            </div>
          ),
        )}
      </div>
    </div>
  );
});

function GroupHeaders({
  groups,
  offset,
}: {
  readonly groups: readonly GridColumnGroup[];
  readonly offset: number;
}) {
  let from = offset + 1;
  return groups.map(({ id, header, span }) => {
    const start = from;
    from += span;
    return (
      <div
        key={id}
        role="columnheader"
        aria-colindex={start}
        aria-colspan={span}
        className="grid-column is-divided is-group-head"
        style={{ gridColumn: `span ${span}` }}
      >
        {header}
      </div>
    );
  });
}
