import { useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth, formatMonthShort, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridTools } from "#ui/grid/grid-model.ts";
import { rich } from "#ui/base/rich.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { Explained } from "#parts/guide/Explained.tsx";
import { keys } from "#parts/keys.ts";
import type { Planner } from "../../contract.ts";
import { hoursStep } from "../../rules/forecast-cell.ts";
import { againstBudget, budgetEdits } from "./budget-edits.ts";
import { columnsOfMonth, forecastGrid, parseCell, pasteNames, typedHours } from "./forecast-grid.ts";
import { ForecastButtons } from "./ForecastButtons.tsx";
import { ForecastDialogs, type ForecastQuestion } from "./ForecastDialogs.tsx";
import { ForecastNotices } from "./ForecastNotices.tsx";
import { ForecastStatusBadge } from "../ForecastStatusBadge.tsx";
import { useLineComments } from "./line-comments.tsx";
import { useGoOn } from "./go-on.ts";
import { draftMonths, freezeMonths, monthViews, type MonthView } from "../months/month-steps.ts";
import { WaysOut } from "./WaysOut.tsx";
import { SuggestedHours } from "../learning/SuggestedHours.tsx";
import { acceptKey, useSuggestions, withSuggestion, type Suggestions } from "../learning/use-suggestions.tsx";
import { usePlannerForm, type PlannerForm } from "./use-planner-form.ts";

const filledFromBudget = (cells: number): string =>
  t`${plural(cells, "# cell filled from the budget.", "# cells filled from the budget.")}`;

/** The spreadsheet of a project's months, its buttons and what they say. */
export function ForecastForm({ planner }: { readonly planner: Planner }) {
  const { roles } = useViewer();
  // On a phone the hours come first, and what is done with them stays at the foot.
  const narrow = useNarrow();
  const [question, setQuestion] = useState<ForecastQuestion | null>(null);
  const [invalidCells, setInvalidCells] = useState(0);
  const form = usePlannerForm(planner, invalidCells);
  // Discarding also empties what couldn't be read: the spreadsheet starts again.
  const [edition, setEdition] = useState(0);
  const performer = useRef<GridTools["perform"]>(null);
  const views = useMemo(() => monthViews(planner, form.forms, roles), [planner, form.forms, roles]);
  const isReady = form.pending === null && invalidCells === 0 && views.every((view) => !view.form.conflict);
  const [toSave, toFreeze] = isReady ? [draftMonths(views), freezeMonths(views)] : [[], []];
  const suggestions = useSuggestions(planner, views, performer);
  useGoOn(form.pending ?? question);
  /** One step of the spreadsheet: undo brings the typed hours back. */
  const loadBudget = (): void => {
    const edits = budgetEdits(planner, views);
    if (edits === null) setQuestion("no budget");
    else performer.current?.(edits, filledFromBudget);
  };
  const cancelChanges = (): void => {
    form.giveUp();
    setEdition(edition + 1);
    setInvalidCells(0);
  };
  const saveDraft = () =>
    form.save(
      "draft",
      toSave.map((view) => view.month),
    );
  const submitDraft = (): void => {
    if (toSave.some((view) => view.form.stored.status === "frozen")) setQuestion("unfreeze");
    else if (toSave.length > 0) saveDraft();
  };
  const shared = { planner, form, views };
  const buttons = (
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
      onVersions={views.some((view) => view.period.forecast.wasFrozen) ? () => setQuestion("versions") : null}
    />
  );
  return (
    <>
      {!narrow && buttons}
      <ForecastNotices {...shared} />
      <SheetOrNone
        key={edition}
        {...shared}
        performer={performer}
        suggestions={suggestions}
        onInvalidChange={setInvalidCells}
        onDraft={submitDraft}
      />
      {narrow && buttons}
      <WaysOut planner={planner} views={views} performer={performer} />
      <SuggestedHours {...suggestions} />
      <ForecastDialogs
        {...shared}
        question={question}
        toSave={toSave}
        toFreeze={toFreeze}
        onDraft={saveDraft}
        onCancelChanges={cancelChanges}
        onClose={() => setQuestion(null)}
      />
      <DiscardDialog
        {...form.unsaved.question}
        what={t`The hours you changed in this forecast haven't been saved.`}
      />
    </>
  );
}

/** The spreadsheet, or why there's none. */
function SheetOrNone(props: ForecastSheetProps) {
  if (props.planner.costTiers.length > 0) return <ForecastSheet {...props} />;
  return (
    <EmptyState
      title={t`No cost tiers to forecast`}
    >{t`The project's functions have no cost tiers yet. An admin can add them in Functions Overview.`}</EmptyState>
  );
}

interface ForecastSheetProps {
  readonly planner: Planner;
  readonly form: PlannerForm;
  readonly views: readonly MonthView[];
  readonly performer: RefObject<GridTools["perform"] | null>;
  readonly suggestions: Suggestions;
  readonly onInvalidChange: (count: number) => void;
  readonly onDraft: () => void;
}

function ForecastSheet(props: ForecastSheetProps) {
  const { planner, form, views, performer, suggestions, onInvalidChange, onDraft } = props;
  const { currencySymbol: symbol } = useViewer();
  const narrow = useNarrow();
  const grid = useMemo(() => forecastGrid(planner, views, symbol, narrow), [planner, views, symbol, narrow]);
  const comments = useLineComments(planner, views);
  const names = useMemo(
    () =>
      pasteNames(
        views.map(({ month }) => month),
        grid.columns,
      ),
    [views, grid.columns],
  );
  const months = views.map(({ month, form: { stored } }) => ({
    id: month,
    span: columnsOfMonth,
    header: (
      <>
        {views.length === 1 ? formatMonth(month) : formatMonthShort(month)}{" "}
        <ForecastStatusBadge status={stored.status} />
      </>
    ),
  }));
  const last = {
    id: "last",
    span: 3,
    header: <LastMonth month={views[0]?.period.lastMonth.month ?? ""} />,
  };
  return (
    <Grid
      className="forecast-grid"
      label={t`Forecast of ${planner.project.name}`}
      leading={grid.leading}
      columns={grid.columns}
      columnGroups={narrow ? [...months, last] : [last, ...months]}
      rows={grid.rows}
      cell={(rowId, columnId) =>
        withSuggestion(
          comments.marked(grid.cell(rowId, columnId), rowId, columnId),
          suggestions.at(rowId, columnId),
        )
      }
      onSelect={comments.select}
      onChange={(edits) => form.change(typedHours(edits))}
      parse={parseCell}
      names={names}
      format={formatHours}
      step={hoursStep}
      onInvalidChange={onInvalidChange}
      onCellKey={(event, rowId, columnId) => {
        const key = event.key.toLowerCase();
        const isCommand = event.ctrlKey || event.metaKey;
        const suggested = key === acceptKey && !isCommand ? suggestions.at(rowId, columnId) : [];
        if (suggested.length > 0) suggestions.accept(suggested);
        else if (key === "c" && !isCommand && !event.altKey) return comments.open(rowId, columnId);
        else if (isCommand && key === "s") onDraft();
        else return false;
        return true;
      }}
      historyKey={form.takeovers}
      performer={performer}
      status={
        <SheetStatus
          planner={planner}
          views={views}
          narrow={narrow}
          suggests={suggestions.functions.some(({ tiers }) => tiers.length > 0)}
          comments={comments.button}
        />
      }
    />
  );
}

/** The month that runs is booked in part: its hours are no measure yet. */
function LastMonth({ month }: { readonly month: string }) {
  const { today } = useViewer();
  return (
    <>
      {formatMonthShort(month)}{" "}
      <span className="quiet">{month === monthOf(today) ? t`so far` : t`last month`}</span>
    </>
  );
}

interface SheetStatusProps extends Pick<ForecastSheetProps, "planner" | "views"> {
  readonly narrow: boolean;
  readonly suggests: boolean;
  readonly comments: ReactNode;
}

function SheetStatus({ planner, views, narrow, suggests, comments }: SheetStatusProps) {
  const { currencySymbol: symbol } = useViewer();
  const hours = sumHours(views.map((view) => view.totals.totalHours));
  const cost = sumExact(views.map((view) => view.totals.totalCost));
  return (
    <>
      <span>{rich`Total ${<b>{formatHours(hours)}</b>} ${plural(hours, "hour", "hours")}, ${<b>{formatMoney(cost, symbol)}</b>}`}</span>
      <span className="grow">{againstBudget(planner, views, symbol)}</span>
      <Explained name="Remaining capacity" />
      {comments}
      {!narrow && (
        <>
          {suggests && <span>{rich`${<kbd>{keys.acceptSuggestion}</kbd>} accept a suggestion`}</span>}
          <span>{rich`${<kbd>{keys.editCell}</kbd>} edit`}</span>
          <span>{rich`${<kbd>{keys.revertCell}</kbd>} revert`}</span>
          <span>{rich`${<kbd>{keys.saveDrafts}</kbd>} draft`}</span>
        </>
      )}
    </>
  );
}
