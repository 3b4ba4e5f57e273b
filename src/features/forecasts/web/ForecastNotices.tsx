import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConflictNotice } from "../../../ui/ConflictNotice.tsx";
import { RestoredNotice } from "../../../ui/RestoredNotice.tsx";
import type { Planner } from "../contract.ts";
import { forecastStatusLabels } from "../rules/forecast-status.ts";
import { tiersThatDiffer } from "./forecast-draft.ts";
import type { ForecastForm } from "./use-forecast-form.ts";

interface ForecastNoticesProps {
  readonly planner: Planner;
  readonly form: ForecastForm;
  /** Why nothing can be changed; null when it can. */
  readonly locked: string | null;
  /** Something to know about a frozen forecast that can be changed. */
  readonly remark: string | null;
  /** By how much a save would move the stored total through changed rates alone. */
  readonly drift: number;
  readonly symbol: string;
}

const signed = (amount: number, symbol: string): string => `${amount > 0 ? "+" : ""}${formatMoney(amount, symbol)}`;

/** What the planner has to say above its spreadsheet. */
export function ForecastNotices({ planner, form, locked, remark, drift, symbol }: ForecastNoticesProps) {
  const { notice, conflict } = form;
  return (
    <>
      {notice !== null && (
        <Banner
          tone={notice.tone}
          onDismiss={form.dismissNotice}
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
          {notice.repricedBy !== 0 && ` Rates have changed since the last save: they moved the total by ${signed(notice.repricedBy, symbol)}.`}
        </Banner>
      )}
      {conflict !== null && <Conflict planner={planner} form={form} conflict={conflict} symbol={symbol} />}
      {form.restored && <RestoredNotice what="the hours you changed" onDiscard={form.discardRestored} onDismiss={form.dismissRestored} />}
      {locked !== null && <Banner tone="info">{locked}</Banner>}
      {locked === null && remark !== null && <Banner tone="info">{remark}</Banner>}
      {notice === null && drift !== 0 && (
        <Banner tone="caution">Rates have changed since this draft was saved: the next save moves its total by {signed(drift, symbol)}.</Banner>
      )}
    </>
  );
}

interface ConflictProps {
  readonly planner: Planner;
  readonly form: ForecastForm;
  readonly conflict: NonNullable<ForecastForm["conflict"]>;
  readonly symbol: string;
}

function Conflict({ planner, form, conflict, symbol }: ConflictProps) {
  const stored =
    conflict.status === "not_submitted"
      ? "It was cleared."
      : `Stored now: ${forecastStatusLabels[conflict.status]}, ${formatHours(conflict.totalHours)} hours, ${formatMoney(conflict.totalCost, symbol)}.`;
  const rows = tiersThatDiffer(form.draft, conflict).map((tierId) => ({
    key: tierId,
    label: planner.costTiers.find(({ id }) => id === tierId)?.name ?? "A cost tier",
    stored: formatHours(conflict.entries.find(({ costTierId }) => costTierId === tierId)?.forecastHours ?? 0),
    own: formatHours(form.draft.hours.get(tierId) ?? 0),
  }));
  return (
    <ConflictNotice rows={rows} onTheirs={form.takeTheirs} onMine={form.keepMine} onMerge={form.merge}>
      <b>{conflict.updatedByName ?? "Somebody else"} changed this forecast in the meantime.</b> {stored}
    </ConflictNotice>
  );
}
