import type { ReactNode } from "react";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Charge } from "../contract.ts";
import {
  chargeCost,
  chargeLabels,
  chargeRevenue,
  chargeTotal,
  isPlanned,
  type ChargeTotal,
} from "../rules/charge.ts";

interface ChargeTableProps {
  readonly charges: readonly Charge[];
  readonly actions: (charge: Charge) => ReactNode;
  readonly loading: string | false;
  readonly empty: ReactNode;
}

/** Charges, newest first, with what they bring in and cost by today, and what is planned. */
export function ChargeTable({ charges, actions, loading, empty }: ChargeTableProps) {
  const { day: written } = useFormats();
  const { currencySymbol, today } = useViewer();
  const money = (amount: number) =>
    amount === 0 ? <span className="quiet">–</span> : formatRate(amount, currencySymbol);
  const columns: Column<Charge>[] = [
    {
      id: "day",
      header: t`Day`,
      width: "190px",
      desk: true,
      cell: (charge) => (
        <span className="row-wrap">
          {written(charge.day)}
          {isPlanned(charge, today) && <Badge>{t.as("charge")`Planned`}</Badge>}
        </span>
      ),
    },
    { id: "kind", header: t`Kind`, width: "130px", desk: true, cell: ({ kind }) => chargeLabels()[kind] },
    {
      id: "description",
      header: t`Description`,
      rowHeader: true,
      cell: (charge) => (
        <>
          <bdi>{charge.description}</bdi>
          <span className="only-phone muted charge-line">
            {[
              written(charge.day),
              chargeLabels()[charge.kind],
              ...(isPlanned(charge, today) ? [t.as("charge")`Planned`] : []),
            ].join(" · ")}
          </span>
        </>
      ),
    },
    {
      id: "revenue",
      header: t`Revenue`,
      number: true,
      width: "130px",
      cell: (charge) => (
        <Revenue of={{ revenue: chargeRevenue(charge), cost: chargeCost(charge) }} money={money} />
      ),
    },
    {
      id: "cost",
      header: t`Cost`,
      number: true,
      width: "130px",
      desk: true,
      cell: (charge) => money(chargeCost(charge)),
    },
    { id: "actions", header: t`Actions`, headerHidden: true, width: "124px", cell: actions },
  ];
  return (
    <Table
      label={t`Charges`}
      columns={columns}
      rows={charges}
      rowId={({ id }) => id}
      wraps
      loading={loading}
      empty={empty}
      footer={charges.length === 0 ? undefined : <Totals charges={charges} today={today} money={money} />}
    />
  );
}

interface AmountsProps {
  readonly of: ChargeTotal;
  readonly money: (amount: number) => ReactNode;
}

/** What is brought in; on a phone the cost is below. */
function Revenue({ of: { revenue, cost }, money }: AmountsProps) {
  return (
    <>
      {money(revenue)}
      {cost > 0 && (
        <span className="only-phone muted charge-line">
          {t`Cost`} {money(cost)}
        </span>
      )}
    </>
  );
}

interface TotalsProps extends Pick<AmountsProps, "money"> {
  readonly charges: readonly Charge[];
  readonly today: string;
}

/** What counts by today, and what is planned, where some is. */
function Totals({ charges, today, money }: TotalsProps) {
  const planned = charges.filter((charge) => isPlanned(charge, today));
  const counted = charges.filter((charge) => !isPlanned(charge, today));
  if (planned.length === 0) return <TotalLine name={t`Total`} of={chargeTotal(counted)} money={money} />;
  return (
    <>
      <TotalLine name={t`By today`} of={chargeTotal(counted)} money={money} />
      <TotalLine name={t.as("charge")`Planned`} of={chargeTotal(planned)} money={money} />
    </>
  );
}

function TotalLine({ name, of, money }: AmountsProps & { readonly name: string }) {
  return (
    <tr>
      <td className="only-desk" aria-hidden="true" />
      <td className="only-desk" aria-hidden="true" />
      <th scope="row">{name}</th>
      <td className="number">
        <Revenue of={of} money={money} />
      </td>
      <td className="number only-desk">{money(of.cost)}</td>
      <td aria-hidden="true" />
    </tr>
  );
}
