import { useMemo, useState } from "react";
import { signed } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonthShort } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { rich } from "#ui/base/rich.ts";
import { useViewer } from "#web/viewer.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import {
  compareBudgets,
  type BudgetComparison,
  type Compared,
  type PricedLine,
} from "../../rules/budget-comparison.ts";
import type { BudgetTier } from "../../rules/budget-totals.ts";
import "../budget.css";

export interface ComparedProfile {
  readonly code: string;
  readonly lines: readonly PricedLine[];
}

interface BudgetDifferenceProps {
  readonly before: ComparedProfile;
  readonly after: ComparedProfile;
  readonly tiers: readonly BudgetTier[];
  readonly span: ProjectSpan;
}

interface Row extends Compared {
  readonly id: string;
  readonly name: string;
}

type By = "function" | "tier" | "month";

const fileTitles: Readonly<Record<By, (after: string, before: string) => string>> = {
  function: (after, before) => t`${after} against ${before} by function`,
  tier: (after, before) => t`${after} against ${before} by tier`,
  month: (after, before) => t`${after} against ${before} by month`,
};

export function BudgetDifference({ before, after, tiers, span }: BudgetDifferenceProps) {
  const { currencySymbol } = useViewer();
  const [by, setBy] = useState<By>("function");
  const found = useMemo(
    () => compareBudgets(before.lines, after.lines, span.projectLengthMonths),
    [before.lines, after.lines, span.projectLengthMonths],
  );
  const money = (amount: number) => formatMoney(amount, currencySymbol);
  const { difference } = found.total;
  return (
    <>
      <div className="row-wrap">
        <p
          className="grow"
          role="status"
        >{rich`${after.code} against ${before.code}: ${<b>{t`${signed(difference.hours, formatHours)} ${plural(Math.abs(difference.hours), "hour", "hours")}`}</b>}, ${<b className="nowrap">{signed(difference.budget, money)}</b>}`}</p>
        <Segmented
          small
          label={t`Differences by`}
          options={[
            { value: "function", label: t`Function` },
            { value: "tier", label: t`Cost tier` },
            { value: "month", label: t`Month` },
          ]}
          value={by}
          onValueChange={setBy}
        />
      </div>
      <Table
        dense
        label={t`${after.code} against ${before.code}`}
        columns={columnsFor(before.code, after.code, by, money)}
        rows={rowsFor(by, found, tiers, span)}
        rowId={({ id }) => id}
        exportAs={fileTitles[by](after.code, before.code)}
      />
    </>
  );
}

function rowsFor(by: By, found: BudgetComparison, tiers: readonly BudgetTier[], span: ProjectSpan): Row[] {
  if (by === "month") {
    const months = projectMonths(span);
    return found.byMonth.map((compared, at) => ({
      ...compared,
      id: String(at + 1),
      name: formatMonthShort(months[at] ?? ""),
    }));
  }
  const named = new Map(
    tiers.map((tier): [string, string] =>
      by === "tier"
        ? [tier.costTierId, `${tier.functionName}, ${tier.costTierName}`]
        : [tier.functionId, tier.functionName],
    ),
  );
  const parts = by === "tier" ? found.byTier : found.byFunction;
  return [...named].flatMap(([id, name]) => {
    const compared = parts.get(id);
    return compared ? [{ ...compared, id, name }] : [];
  });
}

function columnsFor(before: string, after: string, by: By, money: (amount: number) => string): Column<Row>[] {
  const figure = (
    id: string,
    header: string,
    valueOf: (row: Row) => number,
    textOf: (value: number) => string,
  ): Column<Row> => ({
    id,
    header,
    number: true,
    sortValue: valueOf,
    cell: (row) => textOf(valueOf(row)),
  });
  return [
    {
      id: "name",
      header: by === "tier" ? t`Cost tier` : by === "month" ? t`Month` : t`Function`,
      rowHeader: true,
      cell: ({ name }) => name,
      ...(by === "month" ? { exportValue: ({ name }: Row) => name } : { sortValue: ({ name }: Row) => name }),
    },
    figure("before", t`${before} hours`, (row) => row.before.hours, formatHours),
    figure("after", t`${after} hours`, (row) => row.after.hours, formatHours),
    figure(
      "hours",
      t`Difference`,
      (row) => row.difference.hours,
      (value) => signed(value, formatHours),
    ),
    figure("beforeBudget", t`${before} budget`, (row) => row.before.budget, money),
    figure("afterBudget", t`${after} budget`, (row) => row.after.budget, money),
    figure(
      "budget",
      t`Difference in budget`,
      (row) => row.difference.budget,
      (value) => signed(value, money),
    ),
  ];
}
