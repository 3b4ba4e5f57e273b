import { StatusBadge } from "#parts/StatusBadge.tsx";
import { allocationStatusLabels, type AllocationStatus } from "#features/plans/rules/status.ts";

export function AllocationStatusBadge({ status }: { readonly status: AllocationStatus }) {
  return <StatusBadge status={status}>{allocationStatusLabels()[status]}</StatusBadge>;
}
