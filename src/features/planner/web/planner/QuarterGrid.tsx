import { useCallback, useMemo } from "react";
import type { Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { addMonths, formatMonthShort } from "#shared/month.ts";
import { percentExact } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridCell, GridRow } from "#ui/grid/grid-model.ts";
import { freshFor, useRead } from "#web/data.ts";
import { readQuarter, type Quarter } from "#features/plans/contract.ts";
import { overIn, overText } from "#features/plans/rules/over-words.ts";
import { heatParts } from "./planner-cells.ts";
import { personFacts } from "../preferences/person-facts.ts";
import { leadingColumns, Load, Name, weekColumn } from "./planner-rows.tsx";
import type { OpenPlanner } from "./use-plan.ts";

interface QuarterGridProps {
  readonly planner: OpenPlanner;
  readonly users: OpenPlanner["users"];
  readonly narrow: boolean;
}

export function QuarterGrid({ planner, users, narrow }: QuarterGridProps) {
  const read = useRead(
    readQuarter,
    { params: { functionId: planner.functionId, month: planner.month } },
    { fresh: freshFor.planning },
  );
  if (!read.data)
    return (
      <div className="planner-wait">
        <ReadView read={read} loading={t`Loading allocations...`} failed={t`Error Loading Data`} rows={12} />
      </div>
    );
  return <Weeks planner={planner} users={users} narrow={narrow} quarter={read.data} />;
}

const nothing = () => undefined;
const totalRow = "week-total";

function Weeks({ planner, users, narrow, quarter }: QuarterGridProps & { readonly quarter: Quarter }) {
  const people = useMemo(() => new Map(quarter.people.map((person) => [person.userId, person])), [quarter]);
  const columns = useMemo(() => quarter.weeks.map((week, at) => weekColumn(week, at)), [quarter.weeks]);
  const rows = useMemo(() => {
    const loadOf = (hours: readonly number[] = [], expected: readonly number[] = []) => (
      <Load
        key="load"
        hours={sumHours(hours)}
        percentage={percentExact(sumHours(hours), sumHours(expected))}
        narrow={narrow}
      />
    );
    const everyone = [...people.values()];
    return [
      ...users.map((user): GridRow => {
        const person = people.get(user.id);
        return {
          id: user.id,
          label: user.fullName,
          headers: [
            <Name key="name" user={user} facts={personFacts(planner, user.id)} />,
            loadOf(person?.hours, person?.expected),
          ],
        };
      }),
      {
        id: totalRow,
        label: t`Week total`,
        kind: "total" as const,
        headers: [
          t`Week total`,
          loadOf(
            everyone.flatMap((person) => person.hours),
            everyone.flatMap((person) => person.expected),
          ),
        ],
      },
    ];
  }, [people, users, planner, narrow]);
  const cell = useCallback(
    (rowId: string, week: Day): GridCell => {
      const at = quarter.weeks.indexOf(week);
      if (rowId === totalRow) {
        const hours = sumHours(quarter.people.map((person) => person.hours[at] ?? 0));
        return { value: hours, text: formatHours(hours), readOnly: true };
      }
      const person = people.get(rowId);
      const [hours, expected] = [person?.hours[at] ?? 0, person?.expected[at] ?? 0];
      const over = overIn(person?.overbooked ?? [], week);
      const words = [t`${formatHours(hours)} of ${plural(expected, "# hour", "# hours")}`, overText(over)]
        .filter(Boolean)
        .join(", ");
      return {
        value: hours === 0 ? null : hours,
        parts: heatParts(hours, expected, over !== undefined),
        over: over !== undefined,
        readOnly: true,
        ...(expected === 0 ? { ground: "sunken" as const } : {}),
        spoken: words,
        tip: words,
      };
    },
    [quarter, people],
  );
  return (
    <Grid
      className="planner-grid is-roomy"
      label={t`Allocations by week, ${formatMonthShort(planner.month)} to ${formatMonthShort(addMonths(planner.month, 2))}`}
      leading={leadingColumns(users.length, narrow)}
      columns={columns}
      rows={rows}
      cell={cell}
      onChange={nothing}
      format={formatHours}
      rowHeight={narrow ? 36 : 24}
      labels="cell"
      status={t`Read-only: saved hours of each week over all functions, shaded by their share of the expected hours.`}
    />
  );
}
