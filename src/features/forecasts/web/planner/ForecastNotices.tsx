import { signed, sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import { RestoredNotice } from "#ui/feedback/RestoredNotice.tsx";
import { useViewer } from "#web/viewer.ts";
import { About } from "#parts/guide/Explained.tsx";
import type { Planner } from "../../contract.ts";
import { forecastStatusLabels } from "../../rules/forecast-status.ts";
import { frozenIsForAdmins } from "../../rules/messages.ts";
import { conflictRows, rateDrift } from "./month-form.ts";
import type { MonthView } from "../months/month-steps.ts";
import type { PlannerForm } from "./use-planner-form.ts";

interface ForecastNoticesProps {
  readonly planner: Planner;
  readonly form: PlannerForm;
  readonly views: readonly MonthView[];
}

export function ForecastNotices({ planner, form, views }: ForecastNoticesProps) {
  const { currencySymbol: symbol } = useViewer();
  const money = (amount: number) => signed(amount, (value) => formatMoney(value, symbol));
  const drift = sumExact(
    views.filter((view) => !view.dirty).map((view) => rateDrift(planner, view.month, view.form.stored)),
  );
  return (
    <>
      {form.notices.map((notice) => (
        <Banner
          key={notice.text}
          tone={notice.tone}
          onDismiss={() => form.dismiss(notice)}
          clearAfter={notice.tone === "positive" ? 5 : undefined}
          action={notice.retry !== null && <Button small onClick={notice.retry}>{t`Retry`}</Button>}
        >
          {notice.text}
          {notice.repricedBy !== 0 &&
            ` ${t`Rates have changed since the last save, which moved the total by ${money(notice.repricedBy)}.`}`}
        </Banner>
      ))}
      {views
        .filter((view) => view.form.conflict)
        .map((view) => (
          <Conflict key={view.month} {...{ planner, form, views, view }} />
        ))}
      {form.restored && (
        <RestoredNotice
          what={t`the hours you changed`}
          onDiscard={form.giveUp}
          onDismiss={form.dismissRestored}
        />
      )}
      {remarks(views).map(({ text, isFrozen }) => (
        <Banner key={text} tone="info">
          {text} {isFrozen && <About name="Changing a frozen forecast" />}
        </Banner>
      ))}
      {form.notices.length === 0 && drift !== 0 && (
        <Banner tone="caution">{t`Rates have changed since this draft was saved. The next save moves its total by ${money(drift)}.`}</Banner>
      )}
    </>
  );
}

/** Why months can't be changed, and notes on frozen ones: each reason once, with its months. */
function remarks(views: readonly MonthView[]): { readonly text: string; readonly isFrozen: boolean }[] {
  const reasons = Map.groupBy(
    views,
    (view) => view.locked ?? (view.form.stored.status === "frozen" ? frozenIsForAdmins() : ""),
  );
  return [...reasons]
    .filter(([reason]) => reason !== "")
    .map(([reason, own]) => ({
      text:
        own.length === views.length
          ? reason
          : t`${own.map((view) => formatMonth(view.month)).join(", ")}: ${reason}`,
      isFrozen: reason === frozenIsForAdmins(),
    }));
}

interface ConflictProps extends ForecastNoticesProps {
  readonly view: MonthView;
}

function Conflict({ planner, form, views, view }: ConflictProps) {
  const { currencySymbol: symbol } = useViewer();
  const { month } = view;
  const { status, totalHours, totalCost, updatedByName } = view.form.stored;
  const words =
    status === "not_submitted"
      ? t`It was cleared.`
      : t`Stored now: ${forecastStatusLabels()[status]}, ${plural(totalHours, "# hour", "# hours")}, ${formatMoney(totalCost, symbol)}.`;
  const who = updatedByName ?? t`Someone else`;
  return (
    <ConflictNotice
      rows={conflictRows(planner, view.form)}
      onTheirs={() => form.settle(month, "theirs")}
      onMine={() => form.settle(month, "mine")}
      onMerge={() => form.settle(month, "merge")}
    >
      <b>
        {views.length === 1
          ? t`${who} changed this forecast since you opened it.`
          : t`${who} changed the forecast of ${formatMonth(month)} since you opened it.`}
      </b>{" "}
      {words}
    </ConflictNotice>
  );
}
