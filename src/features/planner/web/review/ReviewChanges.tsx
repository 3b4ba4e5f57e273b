import { formatHours } from "#shared/hours.ts";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { differencesOf, differenceSize, type Difference } from "#features/plans/rules/differences.ts";
import { userNameOf, type PlannerWork } from "../planner/planner-work.ts";
import type { WorkingPlan } from "../planner/use-plan.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

const shownAtFirst = 12;

export function ReviewChanges({ planner, working }: PlannerWork) {
  const formats = useFormats();
  const rows = differencesOf(
    working.plan,
    planner.users.map((user) => user.id),
  );
  const { shown, showAll } = useFirstFew(rows, shownAtFirst);
  const codeOf = (projectId: string) =>
    planner.projects.find((project) => project.id === projectId)?.code ?? "";
  const isNarrow = useNarrow();
  const daysOf = ({ first, last }: Difference) =>
    first === last ? formats.day(first) : t`${formats.day(first)} to ${formats.day(last)}`;
  // On a phone project and days are under the name.
  const columns: readonly Column<Difference>[] = [
    {
      id: "user",
      header: t`User`,
      cell: (row) => (
        <>
          {userNameOf(planner, row.userId)}
          {isNarrow && (
            <small className="block cut muted fine">
              {codeOf(row.projectId)}, {daysOf(row)}
            </small>
          )}
        </>
      ),
      rowHeader: true,
      truncate: true,
    },
    ...(isNarrow
      ? []
      : [
          { id: "project", header: t`Project`, cell: (row: Difference) => codeOf(row.projectId) },
          { id: "days", header: t`Days`, cell: daysOf },
          { id: "count", header: t`Entries`, cell: (row: Difference) => row.days, number: true },
        ]),
    { id: "before", header: t`Stored`, cell: (row) => formatHours(row.before), number: true },
    {
      id: "after",
      header: isNarrow ? t`After` : t`After saving`,
      cell: (row) => <b>{row.after === null ? t`cleared` : formatHours(row.after)}</b>,
      number: true,
    },
  ];
  return (
    <Panel title={t`Unsaved changes`} actions={<span className="quiet fine">{sizeText(working)}</span>} flush>
      <Table
        label={t`Unsaved changes`}
        dense
        columns={columns}
        rows={shown}
        rowId={(row) => `${row.userId} ${row.projectId} ${row.first}`}
        empty={<p className="muted review-empty">{t`No unsaved changes.`}</p>}
      />
      {showAll && <p className="review-more">{showAll}</p>}
    </Panel>
  );
}

function sizeText({ plan }: WorkingPlan): string {
  const { added, changed, cleared, hours } = differenceSize(plan);
  const sign = hours > 0 ? "+" : "";
  const difference = `${sign}${formatHours(hours)}`;
  return t`${grouped(added)} added, ${grouped(changed)} changed, ${grouped(cleared)} cleared, ${difference} hrs`;
}
