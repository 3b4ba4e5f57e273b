import { useState } from "react";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import type { ImportView } from "../contract.ts";
import { isOpen } from "./import-steps.ts";
import { headingOf, CorrectedCell, SkipBox } from "./ProblemCells.tsx";
import type { Corrections } from "./use-corrections.ts";
import type { Problem } from "./use-pages.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { periodField } from "../rules/read/source.ts";

/** What a grid's cell says: its hours, and by its column the day or month. */
const ofGridCell: ReadonlySet<string> = new Set([periodField, "hours", "day", "month"]);

interface CellFaults {
  /** Why a cell is wrong, by its column. */
  readonly cells: ReadonlyMap<number, string>;
  /** The reasons that no single cell is the cause of. */
  readonly others: readonly string[];
}

/** Which cells of a row are wrong, and what else stands against it. */
export function cellFaults({ reading }: Pick<ImportView, "reading">, problem: Problem): CellFaults {
  const cells = new Map<number, string>();
  for (const [field, says] of Object.entries(problem.fields)) {
    const isOfGrid = problem.column !== null && ofGridCell.has(field);
    const column = isOfGrid ? problem.column : (reading?.columns.indexOf(field) ?? -1);
    if (column === null || column < 0) continue;
    const before = cells.get(column);
    cells.set(column, before === undefined ? says : `${before} ${says}`);
  }
  const said = [...cells.values()];
  return { cells, others: problem.reasons.filter((reason) => !said.some((text) => text.includes(reason))) };
}

/**
 * The columns of the file that contain something of a row: those with a wrong cell first, then those without
 * which no row is imported.
 */
export function shownColumns({ reading, kind }: ImportView, faults: readonly CellFaults[]): number[] {
  const required = new Set(
    kind === null ? [] : kinds[kind].fields.flatMap((field) => (field.required === true ? [field.name] : [])),
  );
  const wrong = new Set(faults.flatMap(({ cells }) => [...cells.keys()]));
  const current = (reading?.columns ?? []).flatMap((field, at) =>
    field === null || field === periodField
      ? []
      : [{ at, rank: (wrong.has(at) ? 2 : 0) + (required.has(field) ? 1 : 0) }],
  );
  return current.toSorted((one, other) => other.rank - one.rank).map(({ at }) => at);
}

interface ProblemTableProps {
  readonly label: string;
  readonly view: ImportView;
  readonly corrections: Corrections;
  readonly problems: readonly Problem[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly pending: boolean;
  readonly onMore: () => void;
  readonly onInclude: (row: number) => void;
}

/** Rows drawn at first, and added each time: each contains many fields. */
const drawn = { desk: 50, phone: 10 } as const;

/** A row with what is wrong with it. */
interface Line {
  readonly problem: Problem;
  readonly faults: CellFaults;
}

/** Rows with their reasons; every cell that is imported can be typed over, and a row skipped. */
export function ProblemTable(props: ProblemTableProps) {
  const { label, view, problems, total, hasMore, pending, onMore } = props;
  const isNarrow = useNarrow();
  const step = isNarrow ? drawn.phone : drawn.desk;
  const [more, setMore] = useState(1);
  const lines = problems.map((problem): Line => ({ problem, faults: cellFaults(view, problem) }));
  const next = () => {
    setMore(more + 1);
    if (step * (more + 1) > problems.length && hasMore) onMore();
  };
  const columns = isNarrow ? narrowColumns(props) : wideColumns(props, lines);
  return (
    <div className="import-problems">
      <Table
        label={label}
        columns={columns}
        rows={lines.slice(0, step * more)}
        rowId={idOf}
        wraps={isNarrow}
        rowClass={() => "import-problem"}
        count={t`${plural(total, "# row", "# rows")}`}
        partOf={{ total: Math.max(total, problems.length), onMore: next, pending }}
      />
      {!isOpen(view) && view.status === "done" && problems.some(({ result }) => result !== "joined") && (
        <p className="muted fine import-also">{t`To bring these rows in later, download them, correct the file and import it.`}</p>
      )}
    </div>
  );
}

const idOf = ({ problem: { row, column } }: Line): string => `${row}:${column ?? ""}`;

/** What no single cell is the cause of. */
function Reasons({ faults: { others } }: Line) {
  if (others.length === 0) return <span className="quiet">–</span>;
  return (
    <span className="import-reasons">
      {others.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  );
}

type Shown = Pick<ProblemTableProps, "view" | "corrections" | "onInclude">;

function wideColumns(
  { view, corrections, onInclude }: Shown,
  lines: readonly Line[],
): readonly Column<Line>[] {
  const skip: Column<Line> = {
    id: "skip",
    header: t`Skip`,
    cell: ({ problem }) => <SkipBox inWords={false} {...{ view, corrections, problem, onInclude }} />,
  };
  const row: Column<Line> = {
    id: "row",
    header: t`Row`,
    number: true,
    rowHeader: true,
    width: "56px",
    cell: ({ problem }) => grouped(problem.row),
  };
  const reasons: Column<Line> = { id: "reasons", header: t`Why`, width: "240px", cell: Reasons };
  const faults = lines.map((line) => line.faults);
  const current = shownColumns(view, faults).map((at): Column<Line> => ({
    id: String(at),
    header: headingOf(view, at),
    cell: (line) => (
      <CorrectedCell
        small
        view={view}
        corrections={corrections}
        problem={line.problem}
        at={at}
        fault={line.faults.cells.get(at)}
      />
    ),
  }));
  return [
    row,
    ...(isOpen(view) && lines.some(({ problem }) => problem.result !== "joined") ? [skip] : []),
    ...(faults.some(({ others }) => others.length > 0) ? [reasons] : []),
    ...(lines.some(({ problem }) => problem.column !== null) ? gridColumns(view, corrections) : []),
    ...current,
  ];
}

/** The cell of a grid that a fact is of: the heading of its column, and its value. */
function gridColumns(view: ImportView, corrections: Corrections): readonly Column<Line>[] {
  return [
    {
      id: "period",
      header: t`Column`,
      cell: ({ problem: { column } }) => (column === null ? "–" : headingOf(view, column)),
    },
    {
      id: "value",
      header: t`Value`,
      cell: ({ problem, faults }) =>
        problem.column === null ? (
          "–"
        ) : (
          <CorrectedCell
            small
            view={view}
            corrections={corrections}
            problem={problem}
            at={problem.column}
            fault={faults.cells.get(problem.column)}
          />
        ),
    },
  ];
}

/** On a phone a row is a small form. */
function narrowColumns({ view, corrections, onInclude }: Shown): readonly Column<Line>[] {
  const cell = (line: Line) => {
    const { problem, faults } = line;
    const ofGrid = problem.column === null ? [] : [problem.column];
    return (
      <span className="stack gap-2 import-narrow">
        <span className="medium">{t`Row ${grouped(problem.row)}`}</span>
        {faults.others.length > 0 && <Reasons {...line} />}
        {[...ofGrid, ...shownColumns(view, [faults])].map((at) => (
          <CorrectedCell
            key={at}
            view={view}
            corrections={corrections}
            problem={problem}
            at={at}
            fault={faults.cells.get(at)}
          />
        ))}
        <SkipBox inWords {...{ view, corrections, problem, onInclude }} />
      </span>
    );
  };
  return [{ id: "row", header: t`Row and what is wrong`, rowHeader: true, cell }];
}
