import { useState } from "react";
import { count } from "#shared/count.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import type { ImportView } from "../contract.ts";
import { skippedByHand } from "../rules/judging.ts";
import { kinds } from "../rules/kinds.ts";
import { periodField } from "../rules/source.ts";
import { isOpen } from "./import-steps.ts";
import type { Mends } from "./use-mends.ts";
import type { Problem } from "./use-problems.ts";

interface ProblemTableProps {
  readonly view: ImportView;
  readonly mends: Mends;
  readonly problems: readonly Problem[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly pending: boolean;
  readonly onMore: () => void;
  readonly onInclude: (row: number) => void;
}

/** Rows drawn at first, and added each time: each holds many fields. */
const drawn = { desk: 50, phone: 10 } as const;

/** Rows with their reasons; every cell that is imported can be typed over, and a row skipped. */
export function ProblemTable(props: ProblemTableProps) {
  const { view, problems, total, hasMore, pending, onMore } = props;
  const isNarrow = useNarrow();
  const step = isNarrow ? drawn.phone : drawn.desk;
  const [more, setMore] = useState(1);
  const shown = problems.slice(0, step * more);
  const next = () => {
    setMore(more + 1);
    if (step * (more + 1) > problems.length && hasMore) onMore();
  };
  const columns = isNarrow ? narrowColumns(props) : wideColumns(props);
  return (
    <div className="import-problems">
      <Table
        label="Rows that aren't imported"
        columns={columns}
        rows={shown}
        rowId={idOf}
        wraps={isNarrow}
        rowClass={() => "import-problem"}
        count={count(total, "row")}
        partOf={{ total: Math.max(total, problems.length), onMore: next, pending }}
      />
      {!isOpen(view) && view.status === "done" && (
        <p className="muted fine import-also">
          To bring these rows in later, download them, correct the file and import it.
        </p>
      )}
    </div>
  );
}

const idOf = ({ row, column }: Problem): string => `${row}:${column ?? ""}`;

/** The columns of the file that hold something of a row, those without which no row is imported first. */
function heldColumns({ reading, kind }: ImportView): number[] {
  const required = new Set(
    kind === null ? [] : kinds[kind].fields.flatMap((field) => (field.required === true ? [field.name] : [])),
  );
  const held = (reading?.columns ?? []).flatMap((field, at) =>
    field === null || field === periodField ? [] : [{ at, isRequired: required.has(field) }],
  );
  return held.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)).map(({ at }) => at);
}

const headingOf = ({ columns }: ImportView, at: number): string => columns[at]?.heading || `Column ${at + 1}`;

interface CellProps extends Pick<ProblemTableProps, "view" | "mends"> {
  readonly problem: Problem;
  readonly at: number;
  readonly small?: boolean;
}

/** One cell of the file, to be typed over. */
function MendedCell({ view, mends, problem, at, small = false }: CellProps) {
  const before = problem.cells[at] ?? "";
  const { cells, skip } = mends.of(problem.row);
  if (!isOpen(view) || problem.result === "skipped") return <bdi className="anywhere">{before || "–"}</bdi>;
  return (
    <TextInput
      small={small}
      className={cells[at] === undefined ? undefined : "import-mended"}
      aria-label={small ? `${headingOf(view, at)}, row ${problem.row}` : undefined}
      value={cells[at] ?? before}
      disabled={skip}
      maxLength={2000}
      onValueChange={(text) => mends.type(problem.row, at, text, before)}
    />
  );
}

interface SkipProps extends Pick<ProblemTableProps, "view" | "mends" | "onInclude"> {
  readonly problem: Problem;
  /** The words are beside the box. */
  readonly inWords: boolean;
}

/** Skips a row, or includes one again that was skipped by hand. */
function SkipBox({ view, mends, problem, inWords, onInclude }: SkipProps) {
  if (!isOpen(view)) return null;
  const { row, result, reasons } = problem;
  if (result === "skipped")
    return reasons.includes(skippedByHand) ? (
      <Button small aria-label={`Include row ${row}`} onClick={() => onInclude(row)}>
        Include
      </Button>
    ) : null;
  return (
    <Checkbox
      aria-label={inWords ? undefined : `Skip row ${row}`}
      checked={mends.of(row).skip}
      onCheckedChange={(skip) => mends.skip(row, skip)}
    >
      {inWords ? "Skip this row" : undefined}
    </Checkbox>
  );
}

function Reasons({ reasons }: Problem) {
  return (
    <span className="import-reasons">
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  );
}

function wideColumns({ view, mends, problems, onInclude }: ProblemTableProps): readonly Column<Problem>[] {
  const skip: Column<Problem> = {
    id: "skip",
    header: "Skip",
    cell: (problem) => <SkipBox inWords={false} {...{ view, mends, problem, onInclude }} />,
  };
  const inGrid = problems.some(({ column }) => column !== null);
  return [
    {
      id: "row",
      header: "Row",
      number: true,
      rowHeader: true,
      width: "56px",
      cell: ({ row }) => row.toLocaleString("en-GB"),
    },
    ...(isOpen(view) ? [skip] : []),
    { id: "reasons", header: "Why", width: "240px", cell: Reasons },
    ...heldColumns(view).map((at) => ({
      id: String(at),
      header: headingOf(view, at),
      cell: (problem: Problem) => <MendedCell small {...{ view, mends, problem, at }} />,
    })),
    ...(inGrid
      ? [
          {
            id: "period",
            header: "Column",
            cell: ({ column }: Problem) => (column === null ? "–" : headingOf(view, column)),
          },
          {
            id: "value",
            header: "Value",
            cell: (problem: Problem) =>
              problem.column === null ? (
                "–"
              ) : (
                <MendedCell small {...{ view, mends, problem }} at={problem.column} />
              ),
          },
        ]
      : []),
  ];
}

/** On a phone a row is a small form. */
function narrowColumns({ view, mends, onInclude }: ProblemTableProps): readonly Column<Problem>[] {
  const cell = (problem: Problem) => {
    const cells = [...heldColumns(view), ...(problem.column === null ? [] : [problem.column])];
    return (
      <span className="stack gap-2 import-narrow">
        <span className="medium">Row {problem.row.toLocaleString("en-GB")}</span>
        <Reasons {...problem} />
        {cells.map((at) => (
          <Field key={at} label={headingOf(view, at)}>
            <MendedCell {...{ view, mends, problem, at }} />
          </Field>
        ))}
        <SkipBox inWords {...{ view, mends, problem, onInclude }} />
      </span>
    );
  };
  return [{ id: "row", header: "Row and what is wrong", rowHeader: true, cell }];
}
