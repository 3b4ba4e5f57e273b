import { useCallback, useMemo, useState } from "react";
import { Grid } from "../../ui/grid/Grid.tsx";
import type { GridCell, GridColumn, GridEdit, GridRow } from "../../ui/grid/grid-model.ts";
import { Panel } from "../../ui/Panel.tsx";
import { format, money, parse } from "./numbers.ts";
import { Sheet } from "./Sheet.tsx";

const MONTHS = [
  "May 2026",
  "Jun 2026",
  "Jul 2026",
  "Aug 2026",
  "Sep 2026",
  "Oct 2026",
  "Nov 2026",
  "Dec 2026",
  "Jan 2027",
  "Feb 2027",
  "Mar 2027",
  "Apr 2027",
];
const TIERS = [
  {
    group: "Architecture",
    tiers: [
      ["Principal", 145, 24],
      ["Associate", 110, 120],
      ["Architect", 85, 260],
      ["Assistant", 60, 180],
    ],
  },
  {
    group: "Structures",
    tiers: [
      ["Principal", 150, 12],
      ["Senior Engineer", 105, 60],
      ["Engineer", 78, 90],
    ],
  },
  {
    group: "Landscape",
    tiers: [
      ["Principal", 138, 8],
      ["Senior", 96, 48],
      ["Designer", 70, 0],
    ],
  },
] as const;
const LEADING = [
  { id: "tier", header: "Function and tier", label: "Function and tier", width: 200 },
  { id: "rate", header: "Rate", label: "Rate", width: 60, number: true },
];
const COLUMNS: readonly GridColumn[] = [
  ...MONTHS.map((month, index) => ({
    id: month,
    label: month,
    width: "fill" as const,
    minWidth: 80,
    current: index === 6,
    header: (
      <>
        {month}
        <small>Month {index + 1}</small>
      </>
    ),
  })),
  { id: "hours", label: "Hours", header: "Hours", width: 82, divided: true, aside: true },
  { id: "cost", label: "Budget", header: "Budget", width: 92, aside: true },
];
const ALL = TIERS.flatMap(({ group, tiers }) => tiers.map(([name, rate, hours]) => ({ id: `${group}/${name}`, group, name, rate, hours })));

export function Budget() {
  const [values, setValues] = useState(
    () => new Map(ALL.flatMap(({ id, hours }) => MONTHS.map((month): [string, number | null] => [`${id}/${month}`, hours || null]))),
  );
  const [invalid, setInvalid] = useState(0);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const sum = useCallback(
    (ids: readonly string[], month: string) => ids.reduce((total, id) => total + (values.get(`${id}/${month}`) ?? 0), 0),
    [values],
  );
  const rows = useMemo(
    (): GridRow[] => [
      ...TIERS.flatMap(({ group, tiers }) => [
        { id: group, label: group, kind: "group" as const, headers: [group, null] },
        ...tiers.map(([name, rate]) => ({ id: `${group}/${name}`, label: `${group}, ${name}`, nested: true, headers: [name, `£${rate}`] })),
      ]),
      { id: "total", label: "Total hours", kind: "total", headers: ["Total hours", null] },
      { id: "budget", label: "Total budget", kind: "total", headers: ["Total budget", null] },
    ],
    [],
  );
  const cell = useCallback(
    (rowId: string, columnId: string): GridCell => {
      const members = ALL.filter(({ id, group }) => rowId === "total" || rowId === "budget" || id === rowId || group === rowId);
      const months = columnId === "hours" || columnId === "cost" ? MONTHS : [columnId];
      const hours = months.reduce(
        (total, month) =>
          total +
          sum(
            members.map(({ id }) => id),
            month,
          ),
        0,
      );
      const cost = members.reduce((total, { id, rate }) => total + rate * months.reduce((part, month) => part + sum([id], month), 0), 0);
      if (rowId === "budget")
        return columnId === "hours" ? { value: null, text: "", readOnly: true } : { value: cost, text: money(cost), readOnly: true };
      if (columnId === "cost") return { value: cost, text: money(cost), readOnly: true };
      if (columnId === "hours") return { value: hours, readOnly: true, look: "strong" };
      if (!rowId.includes("/")) return { value: hours };
      const value = values.get(`${rowId}/${columnId}`) ?? null;
      return {
        value,
        ...(value === null ? { text: "–", look: "quiet" as const } : {}),
        dirty: changed.has(`${rowId}/${columnId}`),
        ...(columnId === "May 2026" ? { locked: "May 2026 is in the past" } : {}),
      };
    },
    [values, sum, changed],
  );
  const change = (edits: GridEdit[]) => {
    setValues((before) => new Map([...before, ...edits.map((edit): [string, number | null] => [`${edit.rowId}/${edit.columnId}`, edit.value])]));
    setChanged((before) => new Set([...before, ...edits.map((edit) => `${edit.rowId}/${edit.columnId}`)]));
  };
  return (
    <div className="stack">
      <Panel flush>
        <Grid
          label="Budget"
          leading={LEADING}
          columns={COLUMNS}
          rows={rows}
          cell={cell}
          onChange={change}
          parse={parse}
          format={format}
          onInvalidChange={setInvalid}
          status={
            <>
              <span>
                <b>{changed.size}</b> cells changed
              </span>
              {invalid > 0 && <span className="critical">{invalid} to put right</span>}
              <span className="grow" />
              <span>
                <kbd>F2</kbd> edit
              </span>
              <span>
                <kbd>Del</kbd> clears
              </span>
            </>
          }
        />
      </Panel>
      <Week />
      <Sheet />
    </div>
  );
}

const DAYS = ["Mon 16", "Tue 17", "Wed 18", "Thu 19", "Fri 20", "Sat 21", "Sun 22"];
const WEEK_COLUMNS: readonly GridColumn[] = [
  ...DAYS.map((day, index) => ({
    id: day,
    label: day,
    width: "fill" as const,
    minWidth: 72,
    muted: index > 4,
    current: index === 5,
    header: (
      <>
        {day.slice(0, 3)}
        {index === 5 && ", today"}
        <b>{day.slice(4)}</b>
      </>
    ),
  })),
  {
    id: "week",
    label: "Week",
    width: 128,
    aside: true,
    header: (
      <>
        Week<b>Booked / plan</b>
      </>
    ),
  },
];
const PROJECTS = [
  ["Quayside Visitor Centre", "QVC", "--p1"],
  ["Kiln Works Housing", "KLN", "--p5"],
  ["Tidal Pool and Lido", "TDL", "--p7"],
] as const;
const WEEK_LEADING = [{ id: "project", header: "Project", label: "Project", width: 280 }];
const WEEK_ROWS: readonly GridRow[] = [
  ...PROJECTS.map(([name, code, colour]) => ({ id: code, label: name, headers: [<Project key={code} name={name} code={code} colour={colour} />] })),
  { id: "total", label: "Day total", kind: "total" as const, headers: ["Day total"] },
];

function Project({ name, code, colour }: { readonly name: string; readonly code: string; readonly colour: string }) {
  return (
    <span className="row gap-3" style={{ lineHeight: "16px" }}>
      <span style={{ width: 4, height: 24, borderRadius: 2, background: `var(${colour})` }} />
      <span>
        {name}
        <br />
        <span className="fine quiet">{code}</span>
      </span>
    </span>
  );
}

function Week() {
  const [values, setValues] = useState(
    new Map<string, number | null>([
      ["QVC/Mon 16", 7.5],
      ["QVC/Tue 17", 5],
      ["KLN/Tue 17", 2.5],
      ["QVC/Wed 18", 4],
    ]),
  );
  const cell = useCallback(
    (rowId: string, columnId: string): GridCell => {
      const of = (id: string, day: string) => values.get(`${id}/${day}`) ?? 0;
      const days = columnId === "week" ? DAYS : [columnId];
      const ids = rowId === "total" ? PROJECTS.map(([, code]) => code) : [rowId];
      const total = days.reduce((part, day) => part + ids.reduce((more, id) => more + of(id, day), 0), 0);
      if (columnId === "week" || rowId === "total")
        return {
          value: total,
          readOnly: true,
          spoken: `${format(total)} / ${columnId === "week" ? 37.5 : 7.5}`,
          display: (
            <span>
              <b className="strong">{format(total)}</b> <span className="quiet">/ {columnId === "week" ? 37.5 : 7.5}</span>
            </span>
          ),
        };
      const ghost = rowId === "QVC" && columnId === "Fri 20" ? "7.5" : rowId === "KLN" && columnId === "Thu 19" ? "3.5" : undefined;
      return { value: values.get(`${rowId}/${columnId}`) ?? null, ghost, note: rowId === "QVC" && columnId === "Mon 16" };
    },
    [values],
  );
  return (
    <Panel flush>
      <Grid
        label="Week"
        leading={WEEK_LEADING}
        columns={WEEK_COLUMNS}
        rows={WEEK_ROWS}
        rowHeight={44}
        step={0.5}
        cell={cell}
        parse={parse}
        format={format}
        onChange={(edits) =>
          setValues((before) => new Map([...before, ...edits.map((edit): [string, number | null] => [`${edit.rowId}/${edit.columnId}`, edit.value])]))
        }
        status={<span>Dashed hours are your plan.</span>}
      />
    </Panel>
  );
}
