import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { formatHours } from "#shared/hours.ts";
import { fromHundredths, signed, toHundredths } from "#shared/hundredths.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useViewer } from "#web/viewer.ts";
import type { Change, CostPreview } from "../contract.ts";

/** Which months and projects a change of costs changes, and by how much. */
export function CostPreviewView({ read }: { readonly read: Read<CostPreview> }) {
  return (
    <section aria-live="polite" aria-label={t`What changes`}>
      <ReadView read={read} loading={t`Finding what changes...`} failed={t`The preview couldn't be loaded`}>
        {(preview) => <Changes preview={preview} />}
      </ReadView>
    </section>
  );
}

function Changes({ preview }: { readonly preview: CostPreview }) {
  const { total, months, projects, projectCount } = preview;
  if (total === null)
    return <p className="muted">{t`No hours booked so far change their cost. Plans follow.`}</p>;
  const closed = months.filter(({ isClosed }) => isClosed).map(({ month }) => formatMonth(month));
  return (
    <div className="stack">
      <p>
        <b>{t`${formatHours(total.hours)} booked hours change their cost. Plans follow.`}</b>{" "}
        {closed.length > 0 && t`Closed months among them: ${closed.join(", ")}.`}
      </p>
      <ChangeTable
        label={t`Changes by month`}
        head={t`Month`}
        rows={months.map(({ month, isClosed, ...change }) => ({
          id: month,
          change,
          name: (
            <>
              {formatMonth(month)} {isClosed && <Badge icon={LockKeyhole}>{t.as("month")`Closed`}</Badge>}
            </>
          ),
        }))}
        total={total}
      />
      <ChangeTable
        label={t`Changes by project`}
        head={t`Project`}
        rows={projects.map((project) => ({
          id: project.id,
          change: project,
          name: <bdi>{project.name}</bdi>,
        }))}
        total={total}
      />
      {projectCount > projects.length && (
        <p className="muted">{t`and ${plural(projectCount - projects.length, "# more project", "# more projects")}`}</p>
      )}
    </div>
  );
}

interface ChangeTableProps {
  readonly label: string;
  readonly head: string;
  readonly rows: readonly { readonly id: string; readonly name: ReactNode; readonly change: Change }[];
  readonly total: Change;
}

function ChangeTable({ label, head, rows, total }: ChangeTableProps) {
  return (
    <table className="plain-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="number">{t`Hours`}</th>
          <th scope="col" className="number">{t`Cost now`}</th>
          <th scope="col" className="number">{t`Cost then`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, change }) => (
          <ChangeRow key={id} name={name} change={change} />
        ))}
        <ChangeRow name={<b>{t`Total`}</b>} change={total} />
      </tbody>
    </table>
  );
}

function ChangeRow({ name, change }: { readonly name: ReactNode; readonly change: Change }) {
  const { currencySymbol } = useViewer();
  const money = (amount: number) => formatRate(amount, currencySymbol);
  const { hours, before, after, withoutBefore, withoutAfter } = change;
  const difference = fromHundredths(toHundredths(after) - toHundredths(before));
  const written = (amount: number, without: number) => (without === hours ? t`No cost` : money(amount));
  return (
    <tr>
      <td>{name}</td>
      <td className="number">{formatHours(hours)}</td>
      <td className="number">{written(before, withoutBefore)}</td>
      <td className="number">{`${written(after, withoutAfter)} (${signed(difference, money)})`}</td>
    </tr>
  );
}
