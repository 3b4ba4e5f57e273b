import { useCallback, useMemo } from "react";
import type { Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { addMonths, formatMonthShort } from "#shared/month.ts";
import { percentExact } from "#shared/percent.ts";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridCell, GridPart, GridRow } from "#ui/grid/grid-model.ts";
import { useNarrow } from "#web/use-narrow.ts";
import type { Everyone, EveryonePerson } from "../../contract.ts";
import { leadingColumns, Load, weekColumn } from "../planner/planner-rows.tsx";
import { draftClass, lookClass, looksOf } from "../planner/project-colours.ts";

interface EveryoneGridProps {
  readonly everyone: Everyone;
  readonly people: readonly EveryonePerson[];
}

const nothing = () => undefined;

/** People by weeks, under their functions: hours of each project, drafts hatched. */
export function EveryoneGrid({ everyone, people }: EveryoneGridProps) {
  const narrow = useNarrow();
  const { weeks } = everyone;
  const columns = useMemo(() => weeks.map((week, at) => weekColumn(week, at, 60)), [weeks]);
  const groups = useMemo(() => [...Map.groupBy(people, (person) => person.functionId ?? "")], [people]);
  const rows = useMemo(
    () =>
      groups.flatMap(([id, members]) => [
        groupRow(id, members),
        ...members.map((person) => personRow(person)),
      ]),
    [groups],
  );
  const cellOf = useMemo(() => cellsOf(everyone, people), [everyone, people]);
  const cell = useCallback(
    (rowId: string, week: Day): GridCell => cellOf(rowId, weeks.indexOf(week)),
    [cellOf, weeks],
  );
  return (
    <Grid
      className="planner-grid"
      label={`Everyone, ${formatMonthShort(everyone.month)} to ${formatMonthShort(addMonths(everyone.month, 2))}`}
      leading={leadingColumns(people.length, narrow)}
      columns={columns}
      rows={rows}
      cell={cell}
      onChange={nothing}
      format={formatHours}
      rowHeight={narrow ? 36 : 28}
      labels="cell"
      status={
        <span className="row everyone-key">
          <i /> Hours a week as submitted
          <i className="is-draft" /> in a draft
        </span>
      }
    />
  );
}

const rowOfGroup = (functionId: string) => `function ${functionId}`;

function loadOf(people: readonly EveryonePerson[]) {
  const hours = sumHours(people.flatMap((person) => person.hours.map(([, , planned]) => planned)));
  const expected = sumHours(people.flatMap((person) => person.expected));
  return <Load key="load" hours={hours} percentage={percentExact(hours, expected)} />;
}

function groupRow(functionId: string, members: readonly EveryonePerson[]): GridRow {
  const name = members[0]?.functionName ?? "No function";
  return { id: rowOfGroup(functionId), label: name, kind: "group", headers: [name, loadOf(members)] };
}

function personRow(person: EveryonePerson): GridRow {
  return {
    id: person.id,
    label: person.fullName,
    headers: [
      <span
        key="name"
        className="planner-name"
        title={`${person.fullName}, ${person.costTierName ?? "no cost tier"}`}
      >
        <span>{person.fullName}</span>
        <small className="quiet only-desk">{person.costTierName}</small>
      </span>,
      loadOf([person]),
    ],
  };
}

/** The cells by row and place of the week. Each is made once, when it is first drawn. */
function cellsOf(
  { weeks, projects }: Everyone,
  people: readonly EveryonePerson[],
): (rowId: string, week: number) => GridCell {
  const byId = new Map(people.map((person) => [person.id, person]));
  const groups = Map.groupBy(people, (person) => rowOfGroup(person.functionId ?? ""));
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
    const told = here.map(([, at, hours, isDraft]) => {
      const { code = "", name = "" } = projects[at] ?? {};
      return `${code} ${formatHours(hours)} ${name}${isDraft ? " (draft)" : ""}`;
    });
    const words = [...told, `${formatHours(total)} of ${formatHours(expected)} hours`].join(", ");
    return {
      value: here.length === 0 ? null : total,
      parts: here.map(([, project, hours, isDraft]) => partOf(project, hours, isDraft, here.length === 1)),
      over: total > expected,
      readOnly: true,
      spoken: words,
      tip: words,
      ...(expected === 0 ? { ground: "sunken" as const } : {}),
    };
  };
  const groupCell = (members: readonly EveryonePerson[], week: number): GridCell => {
    const hours = sumHours(
      members.flatMap((person) => person.hours.filter(([at]) => at === week).map(([, , planned]) => planned)),
    );
    const expected = sumHours(members.map((person) => person.expected[week] ?? 0));
    const text = expected === 0 ? "–" : `${Math.round(percentExact(hours, expected))}%`;
    return {
      value: hours,
      text,
      readOnly: true,
      spoken: `${text}, ${formatHours(hours)} of ${formatHours(expected)} hours`,
    };
  };
  const known = new Map<string, GridCell[]>();
  return (rowId, week) => {
    const row = known.get(rowId) ?? [];
    known.set(rowId, row);
    const person = byId.get(rowId);
    return (row[week] ??= person
      ? personCell(person, week)
      : groupCell(groups.get(rowId) ?? [], Math.min(week, weeks.length - 1)));
  };
}
