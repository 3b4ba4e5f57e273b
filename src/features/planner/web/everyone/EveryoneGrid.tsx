import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { addDays, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { addMonths, formatMonth, formatMonthShort, monthOf, type Month } from "#shared/month.ts";
import { percentExact, percentRounded, percentText } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridCell, GridSelection, GridPart, GridRow } from "#ui/grid/grid-model.ts";
import { useNarrow } from "#web/use-narrow.ts";
import type { Everyone, EveryonePerson } from "#features/plans/everyone-contract.ts";
import { overIn, overText } from "#features/plans/rules/over-words.ts";
import { given, type AllocationSearch } from "../address-search.ts";
import { leadingColumns, Load, weekColumn } from "../planner/planner-rows.tsx";
import { draftClass, lookClass, looksOf } from "../planner/project-colours.ts";

interface EveryoneGridProps {
  readonly everyone: Everyone;
  /** In the line under the grid. */
  readonly status: ReactNode;
}

const nothing = () => undefined;

/** People by weeks, under their functions: hours of each project, drafts hatched. */
export function EveryoneGrid({ everyone, status }: EveryoneGridProps) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { weeks, people, sums } = everyone;
  const columns = useMemo(() => weeks.map((week, at) => weekColumn(week, at, 60)), [weeks]);
  const groups = useMemo(() => [...Map.groupBy(people, (person) => person.functionId ?? "")], [people]);
  const rows = useMemo(
    () =>
      groups.flatMap(([id, members]) => [
        groupRow(members, sumOf(sums, id), narrow),
        ...members.map((person) => personRow(person, narrow)),
      ]),
    [groups, sums, narrow],
  );
  const cellOf = useMemo(() => cellsOf(everyone), [everyone]);
  const [selection, setSelection] = useState<GridSelection | null>(null);
  const cell = useCallback(
    (rowId: string, week: Day): GridCell => cellOf(rowId, weeks.indexOf(week)),
    [cellOf, weeks],
  );
  return (
    <Grid
      className="planner-grid is-roomy"
      label={t`Everyone, ${formatMonthShort(everyone.month)} to ${formatMonthShort(addMonths(everyone.month, 2))}`}
      leading={leadingColumns(everyone.total, narrow)}
      columns={columns}
      rows={rows}
      cell={cell}
      onChange={nothing}
      format={formatHours}
      rowHeight={narrow ? 36 : 28}
      labels="cell"
      onSelect={setSelection}
      onCellKey={({ key }, rowId, week) => {
        const person = people.find(({ id }) => id === rowId);
        const day = overIn(person?.overbooked ?? [], week)?.day;
        if (key !== "Enter" || !person || day === undefined) return false;
        void navigate({
          to: "/allocations/$tab",
          params: { tab: "planner" },
          search: plannerSearch(person, day, monthOf(day)),
        });
        return true;
      }}
      status={
        <>
          <span className="row everyone-key">
            <i /> {t`Hours a week as submitted`}
            <i className="is-draft" /> {t`in a draft`}
            <i className="is-over" /> {t`overbooked`}
            <i className="is-many" /> {t`several projects`}
            <i className="is-off" /> {t`no working days`}
          </span>
          <WeekLinks everyone={everyone} selection={selection} />
          {status}
        </>
      }
    />
  );
}

interface WeekLinksProps {
  readonly everyone: Everyone;
  readonly selection: GridSelection | null;
}

/** From a selected week of a person to the planner of each month it lies in. */
function WeekLinks({ everyone: { people }, selection }: WeekLinksProps) {
  const person = people.find(({ id }) => id === selection?.rowIds[0]);
  const week = selection?.columnIds[0];
  if (!person || person.functionId === null || week === undefined || selection?.rowIds.length !== 1)
    return null;
  const { fullName } = person;
  const over = overIn(person.overbooked, week);
  const months = [...new Set([monthOf(week), monthOf(addDays(week, 6))])];
  return (
    <span className="everyone-week">
      <bdi>{fullName}</bdi>:{" "}
      {over !== undefined && (
        <>
          <b>{overText(over)}</b>{" "}
        </>
      )}
      {months.map((month) => (
        <Link
          key={month}
          className="for-finger everyone-link"
          to="/allocations/$tab"
          params={{ tab: "planner" }}
          search={plannerSearch(person, over && monthOf(over.day) === month ? over.day : undefined, month)}
        >{t`${formatMonth(month)} in the planner`}</Link>
      ))}
    </span>
  );
}

/** The planner of a person's function and month, at a day of it where one is given. */
const plannerSearch = (person: EveryonePerson, day: Day | undefined, month: Month): AllocationSearch =>
  given({
    function: person.functionId ?? undefined,
    month,
    ...(day === undefined ? { people: person.fullName } : { person: person.id, day }),
  });

const rowOfGroup = (functionId: string) => `function ${functionId}`;

type Sum = Pick<Everyone["sums"][number], "hours" | "expected">;

/** Of everyone in a function, whoever of them is here yet. */
const sumOf = (sums: Everyone["sums"], functionId: string): Sum =>
  sums.find((sum) => (sum.functionId ?? "") === functionId) ?? { hours: [], expected: [] };

function loadOf({ hours: planned, expected }: Sum, narrow: boolean) {
  const hours = sumHours(planned);
  return (
    <Load key="load" hours={hours} percentage={percentExact(hours, sumHours(expected))} narrow={narrow} />
  );
}

function groupRow(members: readonly EveryonePerson[], sum: Sum, narrow: boolean): GridRow {
  const [{ functionId, functionName } = { functionId: null, functionName: null }] = members;
  const name = functionName ?? t`No function`;
  const headers = [name, loadOf(sum, narrow)];
  return { id: rowOfGroup(functionId ?? ""), label: name, kind: "group", headers };
}

function personRow(person: EveryonePerson, narrow: boolean): GridRow {
  return {
    id: person.id,
    label: person.fullName,
    headers: [
      <span
        key="name"
        className="planner-name"
        title={`${person.fullName}, ${person.costTierName ?? t`no cost tier`}`}
      >
        <span>{person.fullName}</span>
        <small className="quiet only-desk">{person.costTierName}</small>
      </span>,
      loadOf({ hours: person.hours.map(([, , hours]) => hours), expected: person.expected }, narrow),
    ],
  };
}

/** The cells by row and place of the week. Each is made once, when it is first drawn. */
function cellsOf({ weeks, projects, people, sums }: Everyone): (rowId: string, week: number) => GridCell {
  const byId = new Map(people.map((person) => [person.id, person]));
  const groups = new Map(sums.map((sum) => [rowOfGroup(sum.functionId ?? ""), sum]));
  const looks = looksOf(
    projects.map(({ id }) => id),
    {},
  );
  // Beside another project only the code fits; the tooltip has the hours.
  const partOf = (at: number, hours: number, isDraft: boolean, isAlone: boolean): GridPart => {
    const project = projects[at] ?? { id: "", code: "", name: "" };
    const look = looks.get(project.id) ?? { colour: 1, pattern: 0 };
    return {
      id: `${project.id}${isDraft ? " draft" : ""}`,
      code: project.code,
      amount: hours,
      text: isAlone ? `${project.code} ${formatHours(hours)}` : project.code,
      look: isDraft ? draftClass(look) : lookClass(look),
    };
  };
  const personCell = (person: EveryonePerson, week: number): GridCell => {
    const here = person.hours.filter(([at]) => at === week);
    const total = sumHours(here.map(([, , hours]) => hours));
    const expected = person.expected[week] ?? 0;
    const reported = here.map(([, at, hours, isDraft]) => {
      const { code = "", name = "" } = projects[at] ?? {};
      const words = `${code} ${formatHours(hours)} ${name}`;
      return isDraft ? t`${words} (draft)` : words;
    });
    const over = overIn(person.overbooked, weeks[week] ?? "");
    const words = [
      ...reported,
      t`${formatHours(total)} of ${plural(expected, "# hour", "# hours")}`,
      overText(over),
    ]
      .filter(Boolean)
      .join(", ");
    return {
      value: here.length === 0 ? null : total,
      parts: here.map(([, project, hours, isDraft]) => partOf(project, hours, isDraft, here.length === 1)),
      over: over !== undefined,
      readOnly: true,
      spoken: words,
      tip: words,
      ...(expected === 0 ? { ground: "sunken" as const } : {}),
    };
  };
  const groupCell = (sum: Sum | undefined, week: number): GridCell => {
    const hours = sum?.hours[week] ?? 0;
    const expected = sum?.expected[week] ?? 0;
    const text = expected === 0 ? "–" : percentText(percentRounded(hours, expected));
    return {
      value: hours,
      text,
      readOnly: true,
      spoken: t`${text}, ${formatHours(hours)} of ${plural(expected, "# hour", "# hours")}`,
    };
  };
  const known = new Map<string, GridCell[]>();
  return (rowId, week) => {
    const row = known.get(rowId) ?? [];
    known.set(rowId, row);
    const person = byId.get(rowId);
    return (row[week] ??= person
      ? personCell(person, week)
      : groupCell(groups.get(rowId), Math.min(week, weeks.length - 1)));
  };
}
