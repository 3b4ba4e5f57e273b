import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import type { Fulfilment } from "#features/plans/rules/demand.ts";
import { Fulfilled, Remaining } from "../planner/DemandFigures.tsx";
import { useProjectColours, type ProjectLook } from "../planner/project-colours.ts";
import { ProjectKey } from "../planner/ProjectKey.tsx";
import type { PlannerFigures } from "../planner/planner-work.ts";

interface DemandRow extends Fulfilment {
  readonly id: string;
  readonly name: string;
  readonly key: { readonly code: string; readonly look: ProjectLook } | null;
}

/** On a phone only what the fulfilment is made of. */
const columnsFor = (narrow: boolean): readonly Column<DemandRow>[] => [
  {
    id: "project",
    header: t`Project`,
    cell: (row) =>
      row.key ? (
        <span className="row medium review-project">
          <ProjectKey {...row.key} />
          <span>{row.name}</span>
        </span>
      ) : (
        <span className="muted fine review-tier">{row.name}</span>
      ),
    rowHeader: true,
    truncate: true,
    ...(narrow ? {} : { width: "44%" }),
  },
  { id: "wanted", header: t`Wanted`, cell: (row) => formatHours(row.wanted), number: true },
  ...(narrow
    ? []
    : [
        {
          id: "allocated",
          header: t`Allocated`,
          cell: (row: DemandRow) => formatHours(row.allocated),
          number: true,
        },
      ]),
  { id: "counted", header: t.as("demand")`Met`, cell: (row) => formatHours(row.counted), number: true },
  ...(narrow
    ? []
    : [
        {
          id: "remaining",
          header: t`Remaining`,
          cell: (row: DemandRow) => <Remaining hours={row.remaining} />,
          number: true,
        },
      ]),
  {
    id: "fulfilment",
    header: narrow ? "%" : t`Fulfilment`,
    cell: (row) => <Fulfilled of={row} />,
    number: true,
  },
];

export function ReviewDemand({ planner, figures }: PlannerFigures) {
  const colours = useProjectColours(planner);
  const rows = [...figures.wanted, ...figures.unwanted.filter((project) => project.allocated > 0)].flatMap(
    (demand): DemandRow[] => {
      const project = planner.projects.find((each) => each.id === demand.projectId);
      const head = {
        ...demand,
        id: demand.projectId,
        name: project?.name ?? "",
        key: { code: project?.code ?? "", look: colours.lookOf(demand.projectId) },
      };
      const tiers = demand.tiers.map((tier) => ({
        ...tier,
        id: `${demand.projectId}.${tier.costTierId}`,
        name: planner.costTiers.find((each) => each.id === tier.costTierId)?.name ?? "",
        key: null,
      }));
      return [head, ...tiers];
    },
  );
  const { overall } = figures;
  const isNarrow = useNarrow();
  return (
    <Panel
      title={t`Project Demand Fulfillment`}
      actions={<span className="quiet fine">{t`Hours, by cost tier`}</span>}
      flush
    >
      <Table
        label={t`Project Demand Fulfillment`}
        dense
        columns={columnsFor(isNarrow)}
        rows={rows}
        rowId={(row) => row.id}
        rowClass={(row) => (row.key ? "review-head" : undefined)}
        empty={
          <p className="muted review-empty">{t`No Project Demand has been frozen for this period. Prompt your Forecasters to do so.`}</p>
        }
        footer={
          <tr>
            <th scope="row">{t`${plural(figures.wanted.length, "# project", "# projects")}`}</th>
            <td className="number">{formatHours(overall.wanted)}</td>
            {!isNarrow && <td className="number">{formatHours(overall.allocated)}</td>}
            <td className="number">{formatHours(overall.counted)}</td>
            {!isNarrow && (
              <td className="number">
                <Remaining hours={overall.remaining} />
              </td>
            )}
            <td className="number">
              <Fulfilled of={overall} />
            </td>
          </tr>
        }
      />
    </Panel>
  );
}
