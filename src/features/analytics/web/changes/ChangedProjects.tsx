import { lazy, Suspense, useMemo, useState } from "react";
import { signed } from "#shared/hundredths.ts";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { amountKinds, movement, type ChangedProject } from "../../rules/changes.ts";
import type { PeriodHours } from "../../rules/variance.ts";
import type { Unit } from "../UnitChoice.tsx";
import { amountLabels, inUnit, useAmountText, type Changes } from "./ChangedTotals.tsx";
import type { ChangesQuery } from "./ChangeWritesDialog.tsx";

const ChangeWritesDialog = lazy(async () => ({
  default: (await import("./ChangeWritesDialog.tsx")).ChangeWritesDialog,
}));

interface Line extends Pick<ChangedProject, "id" | "code" | "name"> {
  readonly was: PeriodHours;
  readonly is: PeriodHours;
  readonly moved: PeriodHours;
}

const names: readonly Column<Line>[] = [
  {
    id: "code",
    header: t`Code`,
    width: "120px",
    desk: true,
    cell: ({ code }) => <span className="code">{code}</span>,
    sortValue: ({ code }) => code,
  },
  {
    id: "name",
    header: t`Project`,
    rowHeader: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
];

interface ChangedProjectsProps {
  readonly changes: Changes;
  readonly unit: Unit;
  readonly query: ChangesQuery;
}

/** Projects that moved, and from what to what; for planners a row opens who moved it. */
export function ChangedProjects({ changes, unit, query }: ChangedProjectsProps) {
  const text = useAmountText(unit);
  const [opened, setOpened] = useState<Line | null>(null);
  const rows = useMemo(
    () =>
      changes.projects
        .map((project): Line => {
          const [was, is] = [inUnit(project.was, unit), inUnit(project.is, unit)];
          return { ...project, was, is, moved: movement(was, is) };
        })
        .filter(({ moved }) => amountKinds.some((kind) => moved[kind] !== 0)),
    [changes, unit],
  );
  const shown = amountKinds.map((kind): Column<Line> => ({
    id: kind,
    header: amountLabels[kind],
    number: true,
    cell: ({ was, is, moved }) =>
      moved[kind] === 0 ? (
        "–"
      ) : (
        <>
          {signed(moved[kind], text)}{" "}
          <span className="quiet fine">{t`${text(was[kind])} → ${text(is[kind])}`}</span>
        </>
      ),
    sortValue: ({ moved }) => Math.abs(moved[kind]),
  }));
  const exported = amountKinds.flatMap((kind): Column<Line>[] => {
    const label = amountLabels[kind];
    const column = (id: string, header: string, of: (row: Line) => PeriodHours): Column<Line> => ({
      id: `${kind} ${id}`,
      header,
      cell: () => null,
      exportValue: (row) => of(row)[kind],
    });
    return [
      column("was", t`${label}: was`, ({ was }) => was),
      column("is", t`${label}: is`, ({ is }) => is),
      column("moved", t`${label}: difference`, ({ moved }) => moved),
    ];
  });
  return (
    <Panel title={t`Projects that changed`} flush>
      <Table<Line>
        label={t`Projects that changed`}
        columns={[...names, ...shown]}
        exportColumns={[...names, ...exported]}
        rows={rows}
        rowId={({ id }) => id}
        onOpen={changes.showsWrites ? setOpened : undefined}
        wraps
        exportAs={t`What changed`}
        count={
          changes.count > changes.projects.length
            ? t`The ${changes.projects.length} that moved most of ${plural(changes.count, "# project", "# projects")}`
            : t`${plural(rows.length, "# project", "# projects")}`
        }
        empty={
          <EmptyState
            title={t`Nothing changed`}
          >{t`No hours of this timeframe were added, removed or moved between the two moments.`}</EmptyState>
        }
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <ChangeWritesDialog
            title={`${opened.code} ${opened.name}`}
            query={{ ...query, projectId: opened.id }}
            unit={unit}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
