import { Badge } from "#ui/data/Badge.tsx";
import type { Column } from "#ui/table/column.ts";
import type { FunctionSummary } from "../contract.ts";

/** A column of a count. */
function count(
  id: string,
  header: string,
  value: (row: FunctionSummary) => number | null,
): Column<FunctionSummary> {
  return {
    id,
    header,
    number: true,
    width: "112px",
    sortValue: value,
    cell: (row) => value(row) ?? <span className="quiet">–</span>,
  };
}

/** The columns of the Functions page, in the specification's order. */
export const functionColumns: readonly Column<FunctionSummary>[] = [
  {
    id: "name",
    header: "Function Name",
    rowHeader: true,
    truncate: true,
    sortValue: (row) => row.name,
    cell: (row) => (
      <>
        <bdi className="function-name">{row.name}</bdi> {!row.isActive && <Badge>Inactive</Badge>}{" "}
        <bdi className="quiet fine only-desk">{row.description}</bdi>
      </>
    ),
  },
  count("allocators", "Allocators", (row) => row.allocatorCount),
  count("users", "Users", (row) => row.userCount),
  count("projects", "Projects", (row) => row.projectCount),
  count("tiers", "Cost Tiers", (row) => row.costTiers.length),
];
