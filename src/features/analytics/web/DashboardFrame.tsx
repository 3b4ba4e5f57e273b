import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { AsOfChoice } from "#parts/as-of/AsOfChoice.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Period } from "../contract.ts";
import { dashboardViews, showsLimit, type DashboardView, type Timeframe } from "../rules/timeframe.ts";
import { rememberedSearch, viewPaths } from "./use-dashboard-filter.ts";
import "./analytics.css";

const names: Readonly<Record<DashboardView, string>> = {
  organisation: t`Organisation`,
  project: t`Project`,
  function: t`Function`,
};
const ofWhom: Readonly<Record<DashboardView, (organisation: string) => string>> = {
  organisation: (organisation) => t`Organisation dashboard of ${organisation}`,
  project: (organisation) => t`Project dashboard of ${organisation}`,
  function: (organisation) => t`Function dashboard of ${organisation}`,
};

/** Title and tabs of the dashboards. Each tab returns to its view as it was. */
export function DashboardFrame({
  view,
  shown,
  controls,
  children,
}: {
  readonly view: DashboardView;
  /** What is shown, said on paper in place of the controls. */
  readonly shown: readonly string[];
  readonly controls?: ReactNode | undefined;
  readonly children: ReactNode;
}) {
  const { id, organisationName, today } = useViewer();
  const formats = useFormats();
  return (
    <main className="page">
      <PageHeader
        title={t`Dashboard`}
        subtitle={t`Overview of key performance indicators and metrics`}
        actions={
          <div className="row-wrap only-screen">
            <AsOfChoice />
            {controls}
          </div>
        }
      />
      <p className="only-print">
        {t`${[ofWhom[view](organisationName), ...shown].join(", ")}, printed on ${formats.day(today)}`}
      </p>
      <Tabs label={t`Dashboard views`}>
        {dashboardViews.map((each) => (
          <Link
            key={each}
            to={viewPaths[each]}
            search={(each === view ? true : rememberedSearch(id, each)) as never}
            className={tabClass}
            aria-current={each === view ? "page" : undefined}
          >
            {names[each]}
          </Link>
        ))}
      </Tabs>
      {children}
    </main>
  );
}

/** Says that a range was cut to the organisation's life, or lies before it. */
export function LimitedNotice({
  timeframe,
  period,
  onThisMonth,
}: {
  readonly timeframe: Timeframe;
  readonly period: Period;
  readonly onThisMonth: () => void;
}) {
  if (!showsLimit(timeframe, period)) return null;
  const created = formatMonth(monthOf(period.first));
  const isBefore = period.last < period.first;
  return (
    <Banner
      tone="info"
      action={isBefore && <Button small onClick={onThisMonth}>{t`Show this month`}</Button>}
    >
      {isBefore
        ? t`The range ends before ${created}, the month your organisation was created.`
        : t`The range was limited: it starts in ${created}, the month your organisation was created.`}
    </Banner>
  );
}
