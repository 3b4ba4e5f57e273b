import { isIn, weekStates } from "#shared/states.ts";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { shortWeekdayName } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { RequestDetail } from "#features/leave/decisions-contract.ts";

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
      title={t`Allocation Conflict`}
      flush
      actions={conflicts.length > 0 && <Badge tone="caution">{t`${total} hrs already allocated`}</Badge>}
    >
      {conflicts.length === 0 ? (
        <EmptyState title={t`No allocations on these days.`} />
      ) : (
        <div className="scroll-x conflicts" tabIndex={0} role="group" aria-label={t`Allocation Conflict`}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t`Date`}</th>
                <th scope="col">{t`Project`}</th>
                <th scope="col" className="number">{t`Hours`}</th>
                <th scope="col">{t`Status`}</th>
                <th scope="col" className="only-desk">{t`Allocator`}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => (
                <Conflict key={`${conflict.day} ${conflict.projectCode}`} conflict={conflict} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>{t`${plural(days, "# day", "# days")}`}</td>
                <td className="number">{total}</td>
                <td colSpan={2}>{t`hrs`}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {conflicts.length > 0 && (
        <p className="row-wrap between conflict-foot">
          <span className="muted">{t`Approving blocks these days in the planner. The hours stay until the allocator changes them.`}</span>
          <Link
            to="/allocations/$tab"
            params={{ tab: "planner" }}
            search={{ ...(functionId === null ? {} : { function: functionId }), month }}
          >
            {t`Open ${formatMonth(month)} in the planner`}
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
      <td>{`${shortWeekdayName(day)} ${formats.shortDay(day)}`}</td>
      <td>
        <span className="code">{projectCode}</span> {projectName}
        <small className="block only-phone muted" dir="auto">
          {allocatorName}
        </small>
      </td>
      <td className="number">{formatHours(hours)}</td>
      <td>
        {isIn(weekStates.waiting, statusCode) ? (
          <Badge tone="positive" icon={CircleCheck}>{t.as("allocation")`Submitted`}</Badge>
        ) : (
          <Badge tone="outline" icon={CircleDashed}>{t`Draft`}</Badge>
        )}
      </td>
      <td className="only-desk" dir="auto">
        {allocatorName ?? "–"}
      </td>
    </tr>
  );
}
