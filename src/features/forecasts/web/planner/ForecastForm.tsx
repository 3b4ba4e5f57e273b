import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth, formatMonthShort, monthOf, type Month } from "#shared/month.ts";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridEdit, GridTools } from "#ui/grid/grid-model.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import type { Planner } from "../../contract.ts";
import { hoursStep } from "../../rules/forecast-cell.ts";
import { budgetCells, draftFrom, withHours, type ForecastDraft } from "./forecast-draft.ts";
import {
  againstBudget,
  columnsOfMonth,
  forecastGrid,
  hoursColumn,
  monthOfColumn,
  parseCell,
} from "./forecast-grid.ts";
import { ForecastButtons } from "./ForecastButtons.tsx";
import { ForecastDialogs, type ForecastQuestion } from "./ForecastDialogs.tsx";
import { ForecastNotices } from "./ForecastNotices.tsx";
import { ForecastStatusBadge } from "../ForecastStatusBadge.tsx";
import { goOn } from "./go-on.ts";
import { draftMonths, freezeMonths, monthViews } from "../months/month-steps.ts";
import { usePlannerForm } from "./use-planner-form.ts";

/** The spreadsheet of a project's months, its buttons and what they say. */
export function ForecastForm({ planner }: { readonly planner: Planner }) {
  const { roles, today, currencySymbol: symbol } = useViewer();
  const [question, setQuestion] = useState<ForecastQuestion | null>(null);
  const [invalidCells, setInvalidCells] = useState(0);
  const form = usePlannerForm(planner, invalidCells);
  // Discarding also empties what couldn't be read: the spreadsheet starts again.
  const [edition, setEdition] = useState(0);
  const performer = useRef<GridTools["perform"]>(null);
  const views = useMemo(() => monthViews(planner, form.months, roles), [planner, form.months, roles]);
  const narrow = useNarrow();
  const grid = useMemo(
    () => forecastGrid(planner, views, symbol, { narrow }),
    [planner, views, symbol, narrow],
  );
  const hours = sumHours(views.map((view) => view.totals.totalHours));
  const cost = sumExact(views.map((view) => view.totals.totalCost));
  const isReady =
    form.pending === null && invalidCells === 0 && views.every((view) => view.conflict === null);
  const [toSave, toFreeze] = isReady ? [draftMonths(views), freezeMonths(views)] : [[], []];

  const atWork = form.pending ?? question;
  const before = useRef(atWork);
  useEffect(() => {
    if (before.current !== null && atWork === null) goOn(before.current === "frozen");
    before.current = atWork;
  }, [atWork]);

  const change = (edits: GridEdit[]): void => {
    const drafts = new Map<Month, ForecastDraft>();
    for (const { rowId, columnId, value } of edits) {
      const month = monthOfColumn(columnId);
      const draft =
        month === null ? undefined : (drafts.get(month) ?? views.find((view) => view.month === month)?.draft);
      if (month !== null && draft !== undefined)
        drafts.set(month, withHours(draft, [{ costTierId: rowId, forecastHours: value ?? 0 }]));
    }
    form.change(drafts);
  };
  /** One step of the spreadsheet: undo brings the typed hours back. */
  const loadBudget = (): void => {
    const edits: GridEdit[] = [];
    for (const { month, period, locked } of views) {
      if (period.budget === null) {
        setQuestion("no budget");
        return;
      }
      const cells = locked === null ? budgetCells(planner, period.budget) : [];
      edits.push(
        ...cells.map(({ costTierId, forecastHours }) => ({
          rowId: costTierId,
          columnId: hoursColumn(month),
          value: forecastHours || null,
        })),
      );
    }
    performer.current?.(edits, "filled from the budget");
  };
  const cancelChanges = (): void => {
    form.change(new Map(views.map((view) => [view.month, draftFrom(view.draft.base)])));
    setEdition(edition + 1);
    setInvalidCells(0);
  };
  const submitDraft = (): void => {
    if (toSave.length === 0) return;
    if (toSave.some((view) => view.draft.base.status === "frozen")) setQuestion("unfreeze");
    else
      form.save(
        "draft",
        toSave.map((view) => view.month),
      );
  };
  const onCellKey = (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return false;
    submitDraft();
    return true;
  };
  const lastMonth = views[0]?.period.lastMonth.month ?? "";
  const lastGroup = {
    id: "last",
    span: 3,
    header: (
      <>
        {/* The month that runs is booked in part: its hours are no measure yet. */}
        {formatMonthShort(lastMonth)}{" "}
        <span className="quiet">{lastMonth === monthOf(today) ? "so far" : "last month"}</span>
      </>
    ),
  };
  const groups = views.map((view) => ({
    id: view.month,
    span: columnsOfMonth,
    header: (
      <>
        {views.length === 1 ? formatMonth(view.month) : formatMonthShort(view.month)}{" "}
        <ForecastStatusBadge status={view.draft.base.status} />
      </>
    ),
  }));
  return (
    <>
      <ForecastButtons
        pending={form.pending}
        canChange={views.some((view) => view.locked === null)}
        canDraft={toSave.length > 0}
        canFreeze={toFreeze.length > 0}
        dirty={form.dirty || invalidCells > 0}
        onBudget={loadBudget}
        onCancel={() => setQuestion("cancel")}
        onDraft={submitDraft}
        onFreeze={() => setQuestion("freeze")}
        onClear={views.some((view) => view.canClear) ? () => setQuestion("clear") : null}
        onVersions={
          views.some((view) => view.period.forecast.wasFrozen) ? () => setQuestion("versions") : null
        }
      />
      <ForecastNotices planner={planner} form={form} views={views} symbol={symbol} />
      {planner.costTiers.length === 0 ? (
        <EmptyState title="No cost tiers to forecast">
          The project's functions have no cost tiers yet. An admin can add them in Functions Overview.
        </EmptyState>
      ) : (
        <Grid
          key={edition}
          className="forecast-grid"
          label={`Forecast of ${planner.project.name}`}
          leading={grid.leading}
          columns={grid.columns}
          columnGroups={narrow ? [...groups, lastGroup] : [lastGroup, ...groups]}
          rows={grid.rows}
          cell={grid.cell}
          onChange={change}
          parse={parseCell}
          format={formatHours}
          step={hoursStep}
          onInvalidChange={setInvalidCells}
          onCellKey={onCellKey}
          historyKey={form.takeovers}
          performer={performer}
          status={
            <>
              <span>
                Total <b>{formatHours(hours)}</b> hours, <b>{formatMoney(cost, symbol)}</b>
              </span>
              <span className="grow">{againstBudget(planner, views, symbol)}</span>
              {!narrow && (
                <>
                  <span>
                    <kbd>F2</kbd> edit
                  </span>
                  <span>
                    <kbd>Esc</kbd> revert
                  </span>
                  <span>
                    <kbd>Ctrl</kbd> <kbd>S</kbd> draft
                  </span>
                </>
              )}
            </>
          }
        />
      )}
      <ForecastDialogs
        question={question}
        planner={planner}
        views={views}
        toSave={toSave}
        toFreeze={toFreeze}
        form={form}
        symbol={symbol}
        onCancelChanges={cancelChanges}
        onClose={() => setQuestion(null)}
      />
      <DiscardDialog
        {...form.unsaved.question}
        what="The hours you changed in this forecast haven't been saved."
      />
    </>
  );
}
