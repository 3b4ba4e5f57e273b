import { Link } from "@tanstack/react-router";
import { formatHours, sumHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";
import { formatMonthShort, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { SmallMultiples, type SmallChart } from "#ui/charts/SmallMultiples.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readMultiples, type Multiples } from "../../charts-contract.ts";
import { planOf } from "../../rules/plan.ts";
import { unworkableNotes, type Unworkable } from "../../rules/unworkable.ts";
import { unworkableColumn } from "../figures/unworkable-column.ts";
import { queryOf, writeFilter, type DashboardFilter } from "../filter.ts";
import { viewPaths } from "../use-dashboard-filter.ts";

type By = "function" | "project";
type Subject = Multiples["subjects"][number];

interface SubjectMultiplesProps {
  readonly by: By;
  readonly filter: DashboardFilter;
}

const titles = { function: t`By function`, project: t`By project` } as const;
/** A tenth of the plan is far from it. */
const far = 0.1;

/** The functions or projects with most hours as small charts on one axis, each leading to its dashboard. */
export function SubjectMultiples({ by, filter }: SubjectMultiplesProps) {
  const read = useRead(readMultiples, { query: { ...queryOf(filter), by } }, { showPrevious: true });
  if (read.data?.subjects.length === 0) return null;
  if (read.data === undefined)
    return (
      <Panel title={titles[by]} collapsible className="only-screen">
        <ReadView
          read={read}
          loading={t`Loading chart data...`}
          failed={t`Error Loading Chart`}
          shape="chart"
        />
      </Panel>
    );
  return <Drawn by={by} filter={filter} multiples={read.data} />;
}

function Drawn({ by, filter, multiples }: SubjectMultiplesProps & { readonly multiples: Multiples }) {
  const { today } = useViewer();
  const { months, subjects, total, period } = multiples;
  // The timeframe's months are the last ones; those before them are shown paler.
  const from = Math.max(0, months.length - period.monthsInPeriod);
  const hasBegun = (months[from] ?? "") <= today;
  const search = (subject: string) => writeFilter({ ...filter, subject }, by) as never;
  const charts = subjects.map((subject) => chartOf(subject, from, hasBegun));
  const [first, last] = [monthOf(months[0] ?? ""), monthOf(months.at(-1) ?? "")];
  return (
    <SmallMultiples
      title={titles[by]}
      charts={charts}
      from={from}
      barLabel={t`Booked`}
      levelLabel={t`Plan`}
      lineNote={(hours) => t`The thin line across each chart marks ${formatHours(hours)} hrs.`}
      link={(chart, drawing) => (
        <Link to={viewPaths[by]} search={search(chart.id)}>
          <span className="visually-hidden">{chart.words}</span>
          {drawing}
        </Link>
      )}
      remarks={unworkableNotes(unworkableOf(subjects))}
      note={
        <>
          {t`${formatMonthShort(first)} – ${formatMonthShort(last)}, all on one axis. Fainter bars are before the timeframe. The largest difference from plan comes first. Plan is the frozen forecast, or the budget where none is frozen.`}{" "}
          {total > subjects.length && (
            <Link className="for-finger" to={viewPaths[by]} search={search("")}>
              {t`and ${plural(total - subjects.length, "# other", "# others")}`}
            </Link>
          )}
        </>
      }
      table={
        <Table
          label={titles[by]}
          columns={[...columnsOf(by, from), ...unworkableColumn(subjects).shown]}
          rows={subjects}
          rowId={({ id }) => id}
          exportAs={titles[by]}
        />
      }
    />
  );
}

function unworkableOf(subjects: readonly Subject[]): Unworkable {
  const sum = (kind: keyof Unworkable) => sumHours(subjects.map(({ unworkable }) => unworkable[kind]));
  return { budget: sum("budget"), forecasted: sum("forecasted"), allocated: sum("allocated") };
}

function chartOf(subject: Subject, from: number, hasBegun: boolean): SmallChart {
  const { id, code, name, deviation, booked } = subject;
  const levels = plansOf(subject);
  const planned = sumHours(levels.slice(from));
  const shown = code === null ? name : `${code} ${name}`;
  const [are, plan] = [formatHours(sumHours(booked.slice(from))), formatHours(planned)];
  const [remark, words] = !hasBegun
    ? [t`Not begun`, t`${shown}: ${are} hrs booked, ${plan} hrs planned, not begun`]
    : deviation === 0
      ? [t`On plan`, t`${shown}: ${are} hrs booked, ${plan} hrs planned, on plan`]
      : deviation < 0
        ? [
            t`${formatHours(-deviation)} hrs under plan`,
            t`${shown}: ${are} hrs booked, ${plan} hrs planned, ${formatHours(-deviation)} hrs under plan`,
          ]
        : [
            t`${formatHours(deviation)} hrs over plan`,
            t`${shown}: ${are} hrs booked, ${plan} hrs planned, ${formatHours(deviation)} hrs over plan`,
          ];
  return {
    id,
    name: shown,
    remark,
    isFar: hasBegun && Math.abs(deviation) > far * planned,
    words: [words, ...unworkableNotes(subject.unworkable)].join(". "),
    bars: booked,
    levels,
  };
}

const plansOf = ({ budget, forecasted }: Subject): number[] =>
  budget.map((hours, at) => planOf({ budget: hours, forecasted: forecasted[at] ?? 0 }));

function columnsOf(by: By, from: number): Column<Subject>[] {
  const hours = (
    id: string,
    header: string,
    of: (subject: Subject) => readonly number[],
  ): Column<Subject> => ({
    id,
    header,
    number: true,
    cell: (subject) => formatHours(sumHours(of(subject).slice(from))),
    sortValue: (subject) => sumHours(of(subject).slice(from)),
  });
  return [
    {
      id: "name",
      header: by === "function" ? t`Function` : t`Project`,
      rowHeader: true,
      cell: ({ code, name }) => (code === null ? name : `${code} ${name}`),
      sortValue: ({ code, name }) => (code === null ? name : `${code} ${name}`),
    },
    hours("plan", t`Plan`, plansOf),
    hours("allocated", t`Allocated`, ({ allocated }) => allocated),
    hours("booked", t`Booked`, ({ booked }) => booked),
    {
      id: "deviation",
      header: t`Difference`,
      number: true,
      cell: ({ deviation }) => signed(deviation, formatHours),
      sortValue: ({ deviation }) => deviation,
    },
  ];
}
