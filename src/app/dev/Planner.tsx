import { useCallback, useMemo, useState } from "react";
import { Grid } from "../../ui/grid/Grid.tsx";
import type { GridCell, GridColumn, GridEdit, GridPart, GridRow } from "../../ui/grid/grid-model.ts";
import { LoadBadge } from "../../ui/LoadBadge.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { format, parse } from "./numbers.ts";

const CODES = ["QVC", "NHL", "ALD", "FRY", "KLN", "PNW", "TDL", "WRF"];
const FIRST = 2;
const weekday = (day: number) => (FIRST + day - 1) % 7;
const isWeekend = (day: number) => weekday(day) === 0 || weekday(day) === 6;
const COLUMNS: readonly GridColumn[] = Array.from({ length: 31 }, (_, index) => {
  const day = index + 1;
  return {
    id: String(day),
    label: `${["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][weekday(day)]} ${day} Dec`,
    width: isWeekend(day) ? 20 : "fill",
    minWidth: 28,
    muted: isWeekend(day),
    centred: true,
    header: (
      <>
        <small>{"SMTWTFS"[weekday(day)]}</small>
        {day}
      </>
    ),
    ...(day === 25 ? { banner: "Christmas Day" } : {}),
  };
});
const LEADING = [
  { id: "name", header: "People", label: "Name", width: 154 },
  { id: "load", header: "Hours · load", label: "Hours and load", width: 92, number: true },
];
const NAMES = [
  "Ailsa Buchanan",
  "Tomasz Wójcik",
  "Priya Raghunathan",
  "Euan Mackenzie",
  "Grace Adeyemi",
  "Callum Reid",
  "Isla Drummond",
  "Mateusz Nowak",
];
const PEOPLE = Array.from({ length: Number(new URLSearchParams(location.search).get("people") ?? 40) }, (_, index) => ({
  id: `p${index}`,
  name: `${NAMES[index % 8]}${index < 8 ? "" : ` ${Math.floor(index / 8) + 1}`}`,
  index,
}));

type Entries = ReadonlyMap<string, readonly { readonly project: number; readonly hours: number }[]>;

function start(): Entries {
  const entries = new Map<string, { project: number; hours: number }[]>();
  for (const { id, index } of PEOPLE) {
    for (let day = 1; day <= 31; day += 1) {
      if (isWeekend(day) || day === 25 || holiday(index, day) || (index === 6 && day > 13)) continue;
      const project = (index + (day > 14 ? 3 : 0)) % 8;
      const hours =
        index === 4 && day % 7 === 1
          ? [
              { project, hours: 6 },
              { project: 1, hours: 4 },
            ]
          : index % 5 === 2 && weekday(day) === 3
            ? [
                { project, hours: 4 },
                { project: (project + 3) % 8, hours: 3.5 },
              ]
            : index === 7 && day === 3
              ? [
                  { project: 5, hours: 3 },
                  { project: 2, hours: 3 },
                  { project: 7, hours: 1.5 },
                ]
              : [{ project, hours: 7.5 }];
      entries.set(`${id}/${day}`, hours);
    }
  }
  return entries;
}

function holiday(person: number, day: number): boolean {
  return (person % 3 === 0 && day >= 21 && day <= 24) || (person % 4 === 1 && day === 24);
}

export function Planner() {
  const [entries, setEntries] = useState(start);
  const [project, setProject] = useState("0");
  const [hours, setHours] = useState(7.5);
  const [typing, setTyping] = useState(false);
  const [everyDay, setEveryDay] = useState(false);
  const totals = useMemo(() => totalsOf(entries), [entries]);
  const rows = useMemo(
    (): GridRow[] => [
      ...PEOPLE.map(({ id, name }) => {
        const sum = totals.get(id) ?? 0;
        return {
          id,
          label: name,
          headers: [
            name,
            <span key="load" className="row fine" style={{ gap: 4 }}>
              {format(sum)}
              <LoadBadge percentage={(sum / 150) * 100} />
            </span>,
          ],
        };
      }),
      {
        id: "total",
        label: "Day total",
        kind: "total",
        headers: ["Day total", format([...totals].filter(([key]) => key.startsWith("p")).reduce((sum, [, each]) => sum + each, 0))],
      },
    ],
    [totals],
  );
  const cell = useCallback(
    (rowId: string, columnId: string): GridCell => cellOf(entries, totals, project, rowId, Number(columnId)),
    [entries, totals, project],
  );
  const change = (edits: GridEdit[]) =>
    setEntries(
      (before) =>
        new Map([
          ...before,
          ...edits.map(({ rowId, columnId, value }): [string, readonly { project: number; hours: number }[]] => [
            `${rowId}/${columnId}`,
            value === null ? [] : [{ project: Number(project), hours: value }],
          ]),
        ]),
    );
  return (
    <div className="stack">
      <div className="row-wrap gap-4">
        <Segmented
          label="Project"
          value={project}
          onValueChange={setProject}
          options={[{ value: "", label: "None" }, ...CODES.map((code, index) => ({ value: String(index), label: code }))]}
        />
        <Stepper label="Hours per allocation" min={0.5} max={24} step={0.5} value={hours} onValueChange={setHours} />
        <Switch checked={typing} onCheckedChange={setTyping}>
          Type
        </Switch>
        <Switch checked={everyDay} onCheckedChange={setEveryDay}>
          Label every day
        </Switch>
      </div>
      <Panel flush>
        <div style={{ height: 660, display: "flex", flexDirection: "column" }}>
          <Grid
            label="Allocations"
            leading={LEADING}
            columns={COLUMNS}
            rows={rows}
            cell={cell}
            onChange={change}
            format={format}
            parse={parse}
            rowHeight={24}
            className="grow"
            labels={everyDay ? "cell" : "run"}
            {...(typing ? {} : { paint: { value: hours, ...(project === "" ? { blocked: "Select a project first" } : {}) } })}
            status={
              <>
                <span>
                  <kbd>Space</kbd> paints
                </span>
                <span>
                  <kbd>Del</kbd> clears
                </span>
              </>
            }
          />
        </div>
      </Panel>
    </div>
  );
}

function totalsOf(entries: Entries): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [key, parts] of entries) {
    const [person = "", day = ""] = key.split("/");
    const sum = parts.reduce((part, { hours }) => part + hours, 0);
    totals.set(person, (totals.get(person) ?? 0) + sum);
    totals.set(day, (totals.get(day) ?? 0) + sum);
  }
  return totals;
}

function cellOf(entries: Entries, totals: ReadonlyMap<string, number>, project: string, rowId: string, day: number): GridCell {
  if (rowId === "total") {
    const sum = totals.get(String(day));
    return sum ? { value: sum, text: format(Math.round(sum)) } : { value: null, text: "–", look: "quiet" };
  }
  const index = Number(rowId.slice(1));
  const held = entries.get(`${rowId}/${day}`) ?? [];
  const sum = held.reduce((part, { hours }) => part + hours, 0);
  const parts = held.map(({ project: at, hours }): GridPart => ({
    id: String(at),
    code: CODES[at] ?? "",
    amount: hours,
    text: format(hours),
    look: `is-p${at + 1}`,
  }));
  const shown = { value: held.length > 0 ? sum : null, parts, over: sum > 8, tip: project === "" ? "Select a project first" : "Click to allocate" };
  if (isWeekend(day)) return { ...shown, locked: "Weekend", ground: "sunken" };
  if (day === 25) return { ...shown, locked: "Public holiday", ground: "sunken" };
  if (holiday(index, day)) return { ...shown, locked: "User holiday", ground: "tinted", groundLabel: ["Holiday", "Hol"] };
  if (day < 4) return { ...shown, locked: "Past dates cannot be edited", ground: "hatched" };
  return shown;
}
