import { Fragment } from "react";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Table } from "#ui/table/Table.tsx";
import type { Column } from "#ui/table/column.ts";
import { useViewer } from "#web/viewer.ts";
import type { FunctionDetails } from "../contract.ts";

type Tier = FunctionDetails["costTiers"][number];

export function FunctionView({ details }: { readonly details: FunctionDetails }) {
  const { currencySymbol } = useViewer();
  const projects = details.use.projects.filter(({ isAssigned }) => isAssigned);
  const columns: readonly Column<Tier>[] = [
    { id: "name", header: t`Cost tier`, rowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: "rate",
      header: t`Hourly rate`,
      number: true,
      cell: ({ hourlyRate }) => formatRate(hourlyRate, currencySymbol),
    },
    { id: "users", header: t`Users`, number: true, cell: ({ userCount }) => userCount },
  ];
  return (
    <>
      {!details.isActive && (
        <Banner tone="info">{t`This function is inactive. It's no longer offered, but stays where it's used.`}</Banner>
      )}
      <dl className="facts function-facts">
        <dt>{t`Description`}</dt>
        <dd dir="auto">
          {details.description || <span className="quiet">{t.as("description")`None`}</span>}
        </dd>
        <dt>{t`Allocators`}</dt>
        <dd>
          <NameList names={details.allocators.map(({ name }) => name)} />
        </dd>
        <dt>{t`Stand-ins`}</dt>
        <dd>{details.allowsStandIns ? t`Higher tiers can cover for lower ones` : t`Not allowed`}</dd>
        <dt>{t`Projects`}</dt>
        <dd>
          <NameList names={projects.map(({ name }) => name)} />
        </dd>
      </dl>
      <div className="lined function-tiers">
        <Table
          label={t`Cost tiers`}
          columns={columns}
          rows={details.costTiers}
          rowId={({ id }) => id}
          dense
        />
      </div>
      {details.updatedByName !== null && (
        <p className="quiet fine">{t`Last changed by ${details.updatedByName}.`}</p>
      )}
    </>
  );
}

/** Names with commas between them, each in its own direction of writing. */
function NameList({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span className="quiet">{t`None`}</span>;
  return names.map((name, index) => (
    <Fragment key={`${index} ${name}`}>
      {index > 0 && ", "}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
