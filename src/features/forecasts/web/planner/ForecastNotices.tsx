import { formatHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import { RestoredNotice } from "#ui/feedback/RestoredNotice.tsx";
import type { Planner } from "../../contract.ts";
import { forecastStatusLabels } from "../../rules/forecast-status.ts";
import { frozenIsForAdmins } from "../../rules/messages.ts";
import { rateDrift, tiersThatDiffer } from "./forecast-draft.ts";
import type { MonthView } from "../months/month-steps.ts";
import type { PlannerForm } from "./use-planner-form.ts";

interface ForecastNoticesProps {
  readonly planner: Planner;
  readonly form: PlannerForm;
  readonly views: readonly MonthView[];
  readonly symbol: string;
}

const signed = (amount: number, symbol: string): string =>
  `${amount > 0 ? "+" : ""}${formatMoney(amount, symbol)}`;

/** What the planner has to say above its spreadsheet. */
export function ForecastNotices({ planner, form, views, symbol }: ForecastNoticesProps) {
  const drift = sumExact(
    views.filter((view) => !view.dirty).map((view) => rateDrift(planner, view.draft.base)),
  );
  return (
    <>
      {form.notices.map((notice) => (
        <Banner
          key={notice.text}
          tone={notice.tone}
          onDismiss={() => form.dismiss(notice)}
          clearAfter={notice.tone === "positive" ? 5 : undefined}
          action={
            notice.retry !== null && (
              <Button small onClick={notice.retry}>
                Retry
              </Button>
            )
          }
        >
          {notice.text}
          {notice.repricedBy !== 0 &&
            ` Rates have changed since the last save, which moved the total by ${signed(notice.repricedBy, symbol)}.`}
        </Banner>
      ))}
      {views.map((view) => (
        <Conflict
          key={view.month}
          planner={planner}
          form={form}
          view={view}
          isOnly={views.length === 1}
          symbol={symbol}
        />
      ))}
      {form.restored && (
        <RestoredNotice
          what="the hours you changed"
          onDiscard={form.giveUp}
          onDismiss={form.dismissRestored}
        />
      )}
      {remarks(views).map((remark) => (
        <Banner key={remark} tone="info">
          {remark}
        </Banner>
      ))}
      {form.notices.length === 0 && drift !== 0 && (
        <Banner tone="caution">
          Rates have changed since this draft was saved. The next save moves its total by{" "}
          {signed(drift, symbol)}.
        </Banner>
      )}
    </>
  );
}

/** Why months can't be changed, and notes on frozen ones: each reason once, with its months. */
function remarks(views: readonly MonthView[]): string[] {
  const reasons = Map.groupBy(
    views,
    (view) => view.locked ?? (view.draft.base.status === "frozen" ? frozenIsForAdmins : ""),
  );
  return [...reasons]
    .filter(([reason]) => reason !== "")
    .map(([reason, own]) =>
      own.length === views.length
        ? reason
        : `${own.map((view) => formatMonth(view.month)).join(", ")}: ${reason}`,
    );
}

interface ConflictProps {
  readonly planner: Planner;
  readonly form: PlannerForm;
  readonly view: MonthView;
  /** No other month is shown. */
  readonly isOnly: boolean;
  readonly symbol: string;
}

function Conflict({ planner, form, view, isOnly, symbol }: ConflictProps) {
  const { conflict, draft, month } = view;
  if (conflict === null) return null;
  const stored =
    conflict.status === "not_submitted"
      ? "It was cleared."
      : `Stored now: ${forecastStatusLabels[conflict.status]}, ${formatHours(conflict.totalHours)} hours, ${formatMoney(conflict.totalCost, symbol)}.`;
  const rows = tiersThatDiffer(draft, conflict).map((tierId) => {
    const tier = planner.costTiers.find(({ id }) => id === tierId);
    return {
      key: tierId,
      label: tier === undefined ? "A cost tier" : `${tier.functionName}, ${tier.name}`,
      stored: formatHours(
        conflict.entries.find(({ costTierId }) => costTierId === tierId)?.forecastHours ?? 0,
      ),
      own: formatHours(draft.hours.get(tierId) ?? 0),
    };
  });
  const what = isOnly ? "this forecast" : `the forecast of ${formatMonth(month)}`;
  return (
    <ConflictNotice
      rows={rows}
      onTheirs={() => form.settle(month, "theirs")}
      onMine={() => form.settle(month, "mine")}
      onMerge={() => form.settle(month, "merge")}
    >
      <b>
        {conflict.updatedByName ?? "Someone else"} changed {what} since you opened it.
      </b>{" "}
      {stored}
    </ConflictNotice>
  );
}
