import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { count } from "#shared/count.ts";
import { weekdayName } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { RequestDetail } from "../../holiday-contract.ts";

interface AllocationConflictProps {
  readonly conflicts: RequestDetail["conflicts"];
  readonly functionId: string | null;
  readonly month: Month;
}

export function AllocationConflict({ conflicts, functionId, month }: AllocationConflictProps) {
  const days = new Set(conflicts.map(({ day }) => day)).size;
  const total = formatHours(sumHours(conflicts.map(({ hours }) => hours)));
  return (
    <Panel
      title="Allocation Conflict"
      flush
      actions={conflicts.length > 0 && <Badge tone="caution">{`${total} hrs already allocated`}</Badge>}
    >
      {conflicts.length === 0 ? (
        <EmptyState title="No allocations on these days." />
      ) : (
        <div className="scroll-x conflicts" tabIndex={0} role="group" aria-label="Allocation Conflict">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Project</th>
                <th scope="col" className="number">
                  Hours
                </th>
                <th scope="col">Status</th>
                <th scope="col" className="only-desk">
                  Allocator
                </th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => (
                <Conflict key={`${conflict.day} ${conflict.projectCode}`} conflict={conflict} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>{count(days, "day")}</td>
                <td className="number">{total}</td>
                <td colSpan={2}>hrs</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {conflicts.length > 0 && (
        <p className="row-wrap between conflict-foot">
          <span className="muted">
            Approving blocks these days in the planner. The hours stay until the allocator changes them.
          </span>
          <Link
            to="/allocations/$tab"
            params={{ tab: "planner" }}
            search={{ ...(functionId === null ? {} : { function: functionId }), month }}
          >
            {`Open ${formatMonth(month)} in the planner`}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Conflict({ conflict }: { readonly conflict: AllocationConflictProps["conflicts"][number] }) {
  const formats = useFormats();
  const { day, projectCode, projectName, hours, statusCode, allocatorName } = conflict;
  return (
    <tr>
      <td>{`${weekdayName(day).slice(0, 3)} ${formats.shortDay(day)}`}</td>
      <td>
        <span className="code">{projectCode}</span> {projectName}
        <small className="block only-phone muted" dir="auto">
          {allocatorName}
        </small>
      </td>
      <td className="number">{formatHours(hours)}</td>
      <td>
        {statusCode === "submitted" ? (
          <Badge tone="positive" icon={CircleCheck}>
            Submitted
          </Badge>
        ) : (
          <Badge tone="outline" icon={CircleDashed}>
            Draft
          </Badge>
        )}
      </td>
      <td className="only-desk" dir="auto">
        {allocatorName ?? "–"}
      </td>
    </tr>
  );
}
