import { useMemo, useState } from "react";
import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { formatMonthShort } from "../../../shared/month.ts";
import { DiscardDialog } from "../../../ui/DiscardDialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Grid } from "../../../ui/grid/Grid.tsx";
import type { GridEdit } from "../../../ui/grid/grid-model.ts";
import { useViewer } from "../../../web/viewer.ts";
import type { Planner } from "../contract.ts";
import { hoursStep } from "../rules/forecast-cell.ts";
import { clearingRefusal, savingRefusal } from "../rules/forecast-status.ts";
import { frozenIsForAdmins } from "../rules/messages.ts";
import { draftFrom, rateDrift, shownTotals, withBudget, withHours } from "./forecast-draft.ts";
import { againstBudget, forecastGrid, parseCell } from "./forecast-grid.ts";
import { ForecastButtons } from "./ForecastButtons.tsx";
import { ForecastDialogs, type ForecastQuestion } from "./ForecastDialogs.tsx";
import { ForecastNotices } from "./ForecastNotices.tsx";
import { ForecastStatusBadge } from "./ForecastStatusBadge.tsx";
import { useForecastForm } from "./use-forecast-form.ts";

/** The spreadsheet of one project and month, its buttons and what they say. */
export function ForecastForm({ planner }: { readonly planner: Planner }) {
  const { roles, currencySymbol: symbol } = useViewer();
  const [question, setQuestion] = useState<ForecastQuestion | null>(null);
  const [invalidCells, setInvalidCells] = useState(0);
  const form = useForecastForm(planner, invalidCells);
  // Giving changes up also empties what could not be read: the spreadsheet starts again.
  const [edition, setEdition] = useState(0);
  const { draft } = form;
  const { base } = draft;
  const situation = { roles, isAssigned: planner.project.isAssigned, project: planner.project, month: planner.month, status: base.status };
  const locked = savingRefusal(situation)?.message ?? null;
  const grid = useMemo(() => forecastGrid(planner, draft, symbol, locked), [planner, draft, symbol, locked]);
  const totals = shownTotals(planner, draft);
  const touched = form.dirty || invalidCells > 0;
  const canChange = locked === null;

  const change = (edits: GridEdit[]): void =>
    form.change(
      withHours(
        draft,
        edits.map((edit) => ({ costTierId: edit.rowId, forecastHours: edit.value ?? 0 })),
      ),
    );
  const restart = (): void => {
    setEdition(edition + 1);
    setInvalidCells(0);
  };
  const loadBudget = (): void => {
    if (planner.budget === null) {
      setQuestion("no budget");
      return;
    }
    form.change(withBudget(draft, planner.budget));
    restart();
  };
  const cancelChanges = (): void => {
    form.change(draftFrom(base));
    restart();
  };
  return (
    <>
      <ForecastButtons
        pending={form.pending}
        canChange={canChange}
        canSave={canChange && totals.totalHours > 0 && invalidCells === 0 && form.conflict === null}
        dirty={touched}
        onBudget={loadBudget}
        onCancel={() => setQuestion("cancel")}
        onDraft={() => (base.status === "frozen" ? setQuestion("unfreeze") : form.save("draft"))}
        onFreeze={() => setQuestion("freeze")}
        onClear={clearingRefusal({ ...situation, wasFrozen: base.wasFrozen }) === null ? () => setQuestion("clear") : null}
      />
      <ForecastNotices
        planner={planner}
        form={form}
        locked={locked}
        remark={base.status === "frozen" ? frozenIsForAdmins : null}
        drift={form.dirty ? 0 : rateDrift(planner, base)}
        symbol={symbol}
      />
      {planner.costTiers.length === 0 ? (
        <EmptyState title="No cost tiers to forecast">
          The project's functions have no cost tiers yet. An Admin adds them in Functions Overview.
        </EmptyState>
      ) : (
        <Grid
          key={edition}
          className="forecast-grid"
          label={`Forecast of ${planner.project.name}`}
          leading={grid.leading}
          columns={grid.columns}
          columnGroups={[
            {
              id: "last",
              span: 3,
              header: (
                <>
                  {formatMonthShort(planner.lastMonth.month)} <span className="quiet">last month</span>
                </>
              ),
            },
            {
              id: "this",
              span: 3,
              header: (
                <>
                  {formatMonthShort(planner.month)} <ForecastStatusBadge status={base.status} />
                </>
              ),
            },
          ]}
          rows={grid.rows}
          cell={grid.cell}
          onChange={change}
          parse={parseCell}
          format={formatHours}
          step={hoursStep}
          onInvalidChange={setInvalidCells}
          historyKey={form.takeovers}
          status={
            <>
              <span>
                Total <b>{formatHours(totals.totalHours)}</b> hours, <b>{formatMoney(totals.totalCost, symbol)}</b>
              </span>
              <span className="grow">{againstBudget(planner, draft, symbol)}</span>
              <span>
                <kbd>F2</kbd> edit
              </span>
              <span>
                <kbd>Esc</kbd> revert
              </span>
            </>
          }
        />
      )}
      <ForecastDialogs
        question={question}
        planner={planner}
        form={form}
        symbol={symbol}
        onCancelChanges={cancelChanges}
        onClose={() => setQuestion(null)}
      />
      <DiscardDialog {...form.unsaved.question} what="The hours you changed in this forecast have not been saved." />
    </>
  );
}
