import { Fragment, useRef, useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { rich } from "#ui/base/rich.ts";
import { useViewer } from "#web/viewer.ts";
import type { Planner } from "../../contract.ts";
import type { Shortfall } from "../../rules/capacity.ts";
import {
  freezingWarning,
  longestReason,
  shortfallReasonNeeded,
  submitAndFreeze,
} from "../../rules/messages.ts";
import { sharesOf } from "../../rules/ways-out.ts";
import { tierName } from "./forecast-figures.ts";
import { cellsOf } from "./month-form.ts";
import { shortfallsOfMonth, type MonthView } from "../months/month-steps.ts";

/** The last reason for each tier's shortage, so that it's typed once for several months and projects. */
const reasons = new Map<string, string>();

const knownReason = (planner: Planner, views: readonly MonthView[]): string =>
  views
    .flatMap((view) => shortfallsOfMonth(planner, view))
    .map(({ costTierId }) => reasons.get(costTierId))
    .find((known) => known !== undefined) ?? "";

interface FreezeDialogProps {
  readonly planner: Planner;
  /** The months that can be frozen; all are chosen at first. */
  readonly views: readonly MonthView[];
  readonly onFreeze: (months: readonly Month[], shortfallReason: string | undefined) => void;
  readonly onClose: () => void;
}

/** Confirms before freezing: which months, with what, and why in spite of hours that are missing. */
export function FreezeDialog({ planner, views, onFreeze, onClose }: FreezeDialogProps) {
  const { currencySymbol: symbol } = useViewer();
  const [left, setLeft] = useState<ReadonlySet<Month>>(new Set());
  const [reason, setReason] = useState(() => knownReason(planner, views));
  const [error, setError] = useState<string>();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const chosen = views.filter((view) => !left.has(view.month));
  const short = chosen
    .map((view) => ({ month: view.month, tiers: sharesOfMonth(planner, view) }))
    .filter(({ tiers }) => tiers.length > 0);
  const submit = (): void => {
    if (short.length > 0 && reason.trim() === "") {
      setError(shortfallReasonNeeded());
      reasonField.current?.focus();
      return;
    }
    const months = chosen.map((view) => view.month);
    onFreeze(months, short.length > 0 ? reason : undefined);
  };
  const choose = (month: Month, on: boolean): void => {
    const next = new Set(left);
    if (on) next.delete(month);
    else next.add(month);
    setLeft(next);
  };
  const sumOf = ({ totals }: MonthView): string =>
    t`${plural(totals.totalHours, "# hour", "# hours")}, ${formatMoney(totals.totalCost, symbol)}`;
  return (
    <Dialog
      open
      title={t`Submit and freeze?`}
      subtitle={planner.project.name}
      onClose={onClose}
      onSubmit={submit}
      verb={submitAndFreeze()}
      disabled={chosen.length === 0}
    >
      {views.map((view) =>
        views.length === 1 ? (
          <p key={view.month}>
            {formatMonth(view.month)}: {sumOf(view)}.
          </p>
        ) : (
          <Checkbox
            key={view.month}
            checked={!left.has(view.month)}
            onCheckedChange={(on) => choose(view.month, on)}
          >
            {formatMonth(view.month)}: {sumOf(view)}
          </Checkbox>
        ),
      )}
      {short.length > 0 && (
        <>
          <Shortfalls planner={planner} short={short} />
          <Field
            label={t`Reason for freezing anyway`}
            required
            error={error}
            hint={t`Stored with the freeze and your name.`}
          >
            <Textarea
              ref={reasonField}
              value={reason}
              rows={2}
              maxLength={longestReason}
              onValueChange={(text) => {
                setReason(text);
                for (const { costTierId } of short.flatMap(({ tiers }) => tiers))
                  reasons.set(costTierId, text);
                setError(undefined);
              }}
            />
          </Field>
        </>
      )}
      <p>{freezingWarning()}.</p>
    </Dialog>
  );
}

interface ShortfallsProps {
  readonly planner: Planner;
  readonly short: readonly { readonly month: Month; readonly tiers: readonly SharedShortfall[] }[];
}

interface SharedShortfall extends Shortfall {
  /** This project's part, in proportion to what each project wants of the tier. */
  readonly shareHours: number;
}

function sharesOfMonth(planner: Planner, view: MonthView): SharedShortfall[] {
  const hours = new Map(cellsOf(planner, view.form).map((cell) => [cell.costTierId, cell.forecastHours]));
  const capacity = new Map(view.period.capacity.map((tier) => [tier.costTierId, tier]));
  const { id } = planner.project;
  return shortfallsOfMonth(planner, view).map(({ costTierId, missingHours }) => {
    const wants = [
      { projectId: id, hours: hours.get(costTierId) ?? 0 },
      ...(capacity.get(costTierId)?.others ?? []),
    ];
    return { costTierId, missingHours, shareHours: sharesOf(missingHours, wants).get(id) ?? 0 };
  });
}

function Shortfalls({ planner, short }: ShortfallsProps) {
  return (
    <Banner tone="caution">
      {short.map(({ month, tiers }) => (
        <Fragment key={month}>
          {rich`${formatMonth(month)}: ${<b>{t`${plural(sumHours(tiers.map((tier) => tier.missingHours)), "# hour", "# hours")} short`}</b>}. This project's share is ${plural(sumHours(tiers.map((tier) => tier.shareHours)), "# hour", "# hours")}.`}
          <ul className="forecast-short">
            {tiers.map(({ costTierId, missingHours, shareHours }) => (
              <li key={costTierId}>
                <span>{tierName(planner.costTiers, costTierId)}</span>
                <span>{t`${formatHours(shareHours)} of ${formatHours(missingHours)}`}</span>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Banner>
  );
}
