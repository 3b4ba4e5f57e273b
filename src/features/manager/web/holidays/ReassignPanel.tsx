import { formatHours } from "#shared/hours.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Reassignment } from "#features/proposals/reassign-contract.ts";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { readReassignment, type ManagedRequest } from "#features/leave/decisions-contract.ts";

interface ReassignPanelProps {
  readonly request: ManagedRequest;
  readonly pending: boolean;
  readonly onApprove: () => void;
}

/** Who receives the hours of a request, and the approval that offers it to the allocators. */
export function ReassignPanel({ request, pending, onApprove }: ReassignPanelProps) {
  const read = useRead(readReassignment, { params: { holidayRequestId: request.id } });
  const months = read.data?.months ?? [];
  return (
    <Panel title={t`Who takes over`} flush>
      {read.data === undefined ? (
        <ReadView
          read={read}
          loading={t`Finding who could take over...`}
          failed={t`No proposal could be made`}
          rows={3}
        />
      ) : months.length === 0 ? (
        <p className="reassign-foot muted">{t`There's nothing to reassign from tomorrow on.`}</p>
      ) : (
        <>
          {months.map((month) => (
            <MonthOfReassignment key={`${month.functionId} ${month.month}`} {...month} />
          ))}
          <div className="row-wrap between reassign-foot">
            <span className="muted">{t`The allocators get this as a proposal. They can accept, change or decline it.`}</span>
            <Button
              variant="primary"
              pending={pending}
              onClick={onApprove}
            >{t`Approve with this proposal`}</Button>
          </div>
        </>
      )}
    </Panel>
  );
}

function MonthOfReassignment({ functionName, month, moves, open, changed }: Reassignment) {
  const formats = useFormats();
  return (
    <table className="plain-table reassign-moves">
      <caption>{t`${functionName}, ${formatMonth(month)}: ${plural(changed, "# cell", "# cells")} changed`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Project`}</th>
          <th scope="col" className="number">{t`Hours`}</th>
          <th scope="col">{t`Goes to`}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ day, projectCode, projectName, hours, toName, toDay }) => (
          <tr key={`${day} ${projectCode} ${toName} ${toDay}`}>
            <td>{formats.shortDay(day)}</td>
            <td>
              <span className="code">{projectCode}</span> <span className="only-desk">{projectName}</span>
            </td>
            <td className="number">{formatHours(hours)}</td>
            <td dir="auto">{toDay === day ? toName : `${toName}, ${formats.shortDay(toDay)}`}</td>
          </tr>
        ))}
        {open.map(({ projectCode, hours, reason }) => (
          <tr key={`open ${projectCode} ${reason}`}>
            <td>{t.as("state")`Open`}</td>
            <td>
              <span className="code">{projectCode}</span>
            </td>
            <td className="number">{formatHours(hours)}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
