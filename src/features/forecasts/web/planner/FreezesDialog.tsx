import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { signed, sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { rich } from "#ui/base/rich.ts";
import type { Output } from "#shared/contract.ts";
import { locale } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { listFreezes, type Forecast, type Planner, type PlannerPeriod } from "../../contract.ts";
import { freezeDifferences } from "../../rules/freeze-differences.ts";
import { tierName } from "./forecast-figures.ts";

interface FreezesDialogProps {
  readonly planner: Planner;
  /** The months shown that were frozen at least once. */
  readonly periods: readonly PlannerPeriod[];
  readonly onClose: () => void;
}

/** Every freeze of a month, and what changed between them. */
export function FreezesDialog({ planner, periods, onClose }: FreezesDialogProps) {
  const [month, setMonth] = useState(periods[0]?.month ?? "");
  const period = periods.find((each) => each.month === month) ?? periods[0];
  const freezes = useRead(
    listFreezes,
    { params: { projectId: planner.project.id, month: period?.month ?? "" } },
    { fresh: freshFor.planning, enabled: period !== undefined },
  );
  return (
    <Dialog
      open
      size="large"
      title={t`Versions`}
      subtitle={t`${planner.project.name}: every freeze is stored`}
      onClose={onClose}
    >
      {periods.length > 1 && (
        <Field label={t`Period`} inline>
          <Select
            value={month}
            onValueChange={setMonth}
            options={periods.map((each) => ({ value: each.month, label: formatMonth(each.month) }))}
          />
        </Field>
      )}
      {freezes.data !== undefined && period !== undefined && (
        <Freezes key={period.month} retained={freezes.data} stored={period.forecast} />
      )}
      {freezes.data === undefined && (
        <ReadView read={freezes} loading={t`Loading versions...`} failed={t`Error Loading Versions`} />
      )}
    </Dialog>
  );
}

const now = "now";
const none = "none";

type FreezesOfMonth = Output<typeof listFreezes>;
type Freeze = FreezesOfMonth["freezes"][number];
type Version = Pick<Forecast, "totalHours" | "totalCost" | "entries">;

function Freezes({ retained, stored }: { readonly retained: FreezesOfMonth; readonly stored: Forecast }) {
  const formats = useFormats();
  const { freezes, costTiers } = retained;
  const [shownId, show] = useState(freezes[0]?.id ?? "");
  const place = Math.max(
    0,
    freezes.findIndex((each) => each.id === shownId),
  );
  const shown = freezes[place];
  const [otherId, compareWith] = useState<string | null>(null);
  if (shown === undefined)
    return (
      <EmptyState title={t`Nothing frozen yet`}>{t`Freezes appear here once they're submitted.`}</EmptyState>
    );
  const labelOf = (each: Freeze): string =>
    `${formats.instant(each.frozenAt)}, ${each.frozenByName ?? t`someone who left`}`;
  const others = freezes.filter((each) => each.id !== shown.id);
  // The freeze before it tells what it changed.
  const chosen = otherId !== null && otherId !== shown.id ? otherId : (freezes[place + 1]?.id ?? now);
  const nothing: Version = { totalHours: 0, totalCost: 0, entries: [] };
  const other: Version = chosen === now ? stored : (freezes.find((each) => each.id === chosen) ?? nothing);
  return (
    <>
      <div className="halves">
        <Field label={t`Version`}>
          <Select
            value={shown.id}
            onValueChange={show}
            options={freezes.map((each) => ({ value: each.id, label: labelOf(each) }))}
          />
        </Field>
        <Field label={t`Compared with`}>
          <Select
            value={chosen}
            onValueChange={compareWith}
            options={[
              { value: now, label: t`What is stored now` },
              ...others.map((each) => ({ value: each.id, label: labelOf(each) })),
              { value: none, label: t`Nothing` },
            ]}
          />
        </Field>
      </div>
      {shown.shortfallReason !== null && (
        <p>{rich`Frozen with ${<b>{t`${plural(sumHours(shown.shortfalls.map((each) => each.missingHours)), "# hour", "# hours")} missing`}</b>}, because: ${<q>{shown.shortfallReason}</q>}`}</p>
      )}
      <Differences shown={shown} other={other} costTiers={costTiers} />
    </>
  );
}

interface DifferencesProps {
  readonly shown: Freeze;
  readonly other: Version;
  readonly costTiers: FreezesOfMonth["costTiers"];
}

function Differences({ shown, other, costTiers }: DifferencesProps) {
  const { currencySymbol: symbol } = useViewer();
  const missing = new Map(shown.shortfalls.map((each) => [each.costTierId, each.missingHours]));
  const isShort = missing.size > 0;
  const rows = freezeDifferences(other.entries, shown.entries)
    .map((row) => ({ ...row, name: tierName(costTiers, row.costTierId) }))
    .sort((one, two) => one.name.localeCompare(two.name, locale()));
  return (
    <table className="forecast-differences">
      <thead>
        <tr>
          <th scope="col">{t`Cost tier`}</th>
          <th scope="col">{t.as("version")`Compared`}</th>
          <th scope="col">{t`This version`}</th>
          {isShort && <th scope="col">{t`Missing then`}</th>}
          <th scope="col">{t`Difference`}</th>
          <th scope="col">{t`Cost difference`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.costTierId} className={row.hours === 0 && row.cost === 0 ? "quiet" : undefined}>
            <th scope="row">{row.name}</th>
            <td>{formatHours(row.before)}</td>
            <td>{formatHours(row.after)}</td>
            {isShort && <td>{formatHours(missing.get(row.costTierId) ?? null)}</td>}
            <td>{difference(row.hours, formatHours)}</td>
            <td>{difference(row.cost, (cost) => formatMoney(cost, symbol))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>{formatHours(other.totalHours)}</td>
          <td>{formatHours(shown.totalHours)}</td>
          {isShort && <td>{formatHours(sumHours(missing.values()))}</td>}
          <td>{difference(sumHours([shown.totalHours, -other.totalHours]), formatHours)}</td>
          <td>
            {difference(sumExact([shown.totalCost, -other.totalCost]), (cost) => formatMoney(cost, symbol))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function difference(value: number, text: (value: number) => string): string {
  return value === 0 ? "–" : signed(value, text);
}
