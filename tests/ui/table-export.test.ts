import { expect, it } from "vitest";
import type { Column } from "#ui/table/column.ts";
import { exportedRows } from "#ui/table/Table.tsx";

interface Line {
  readonly name: string;
  readonly status: number;
  readonly hours: number | null;
}

const columns: readonly Column<Line>[] = [
  { id: "name", header: "Name", cell: (row) => row.name, sortValue: (row) => row.name },
  {
    id: "status",
    header: "Status",
    cell: (row) => row.status,
    sortValue: (row) => row.status,
    exportValue: (row) => (row.status === 0 ? "Draft" : "Frozen"),
  },
  { id: "hours", header: "Total hours", cell: (row) => row.hours, sortValue: (row) => row.hours },
  { id: "open", header: "Open", headerHidden: true, cell: () => "Open" },
];

it("exports the rows in the order given, with the words a column is read in, and no column of buttons", () => {
  const rows = [
    { name: "Kiln Works", status: 1, hours: -7.5 },
    { name: "Wharf 9", status: 0, hours: null },
  ];
  expect(exportedRows(columns, rows)).toEqual([
    ["Name", "Status", "Total hours"],
    ["Kiln Works", "Frozen", -7.5],
    ["Wharf 9", "Draft", null],
  ]);
});
