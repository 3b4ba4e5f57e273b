import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { useViewer } from "#web/viewer.ts";
import { useRead } from "#web/data.ts";
import { late } from "#web/late.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { About } from "#parts/guide/Explained.tsx";
import type { Output } from "#shared/contract.ts";
import { useFormats } from "#web/formats.ts";
import { listClosedMonths } from "#features/closing/closed-contract.ts";
import { listReportChoices } from "../contract.ts";
import { characteristicOf, dimensionLabel, type Dimension } from "../rules/report.ts";
import { reportTitle, shownWords } from "../rules/report-words.ts";
import { readSearch, writeSearch, type ReportSearch } from "./search.ts";
import { ReportControls } from "./ReportControls.tsx";
import { ReportLines } from "./ReportLines.tsx";
import { searchOf, useViews, type Views } from "./views/use-views.ts";
import { ViewBar } from "./views/ViewBar.tsx";
import "./reports.css";

/** Loaded where a month is closed. */
const ClosedMonths = late(async () => (await import("#parts/closing/ClosedMonths.tsx")).ClosedMonths);

/**
 * An address that names a view and nothing else, as mails do, goes on to what the view shows. True until it
 * does.
 */
function useOpening(
  requested: Readonly<Record<string, unknown>>,
  { read, current }: Views,
  open: (search: ReportSearch) => void,
): boolean {
  const { today } = useViewer();
  const isNamed = requested["view"] !== undefined && requested["report"] === undefined;
  const goOn = useEffectEvent(() => {
    if (isNamed && current !== undefined) open(searchOf(current, today));
  });
  useEffect(() => goOn(), [isNamed, current]);
  return isNamed && (read.isPending || current !== undefined);
}

/** Which months of the report are closed, and what of them is no longer as it was then. */
function ClosedNotice({ search: { from, to } }: { readonly search: ReportSearch }) {
  const read = useRead(listClosedMonths, { query: { from, to } });
  return read.data && read.data.months.length > 0 ? (
    <ClosedMonths
      months={read.data.months}
      note={t`These figures are the organisation's, however the report is filtered.`}
    />
  ) : null;
}

/** /reports */
export function ReportsPage() {
  const { today, contactUrl, roles } = useViewer();
  const navigate = useNavigate();
  const requested: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readSearch(requested, today);
  const views = useViews(search);
  const choices = useRead(listReportChoices);
  const show = (next: ReportSearch, replace = false) =>
    void navigate({ to: "/reports", search: writeSearch(next), resetScroll: false, replace });
  const reversed = search.to < search.from;
  const isOpening = useOpening(requested, views, (next) => show(next, true));
  if (isOpening) return <Loading text={t`Opening the view...`} />;
  return (
    <main className="page">
      <PageHeader
        title={t`Reports`}
        meta={
          (search.report === "absence" && <About name="Absence rate" />) ||
          (search.report === "balances" && <About name="Leave balance" />)
        }
        subtitle={t`Filter and export hours, plans, timesheets and holidays`}
        actions={
          may(roles, "read margins") && (
            <Link to="/margin" className="for-finger">{t.as("money")`Margin`}</Link>
          )
        }
      />
      <div className="stack">
        <ViewBar search={search} state={views} onShow={show} />
        <ReportSummary search={search} choices={choices.data} />
        {!reversed && <ClosedNotice search={search} />}
        <ReportControls
          search={search}
          choices={choices.data}
          awaited={choices.isError ? t`Not available` : t`Loading...`}
          onChange={(part) => show({ ...search, ...part })}
        />
        {choices.isError && choices.data === undefined && (
          <Banner
            tone="critical"
            action={
              <Button
                small
                variant="ghost"
                pending={choices.isFetching}
                onClick={() => void choices.refetch()}
              >{t`Retry`}</Button>
            }
          >
            {t`Projects and functions couldn't be loaded: ${choices.error.message}`}
          </Banner>
        )}
        {reversed ? (
          <Banner tone="critical">{t`The From month can't be after the To month`}</Banner>
        ) : (
          <ReportLines search={search} onShow={show} onRefine={(next) => show(next, true)} />
        )}
        <div className="only-screen">
          <Panel title={t`More reports: Coming Soon`}>
            <p className="muted">
              {contactUrl === null
                ? t`Do you need another one? Tell your server's operator which.`
                : rich`Do you need another one? ${<a href={contactUrl}>{t`Contact us`}</a>} and tell us which.`}
            </p>
          </Panel>
        </div>
      </div>
    </main>
  );
}

interface ReportSummaryProps {
  readonly search: ReportSearch;
  readonly choices: Output<typeof listReportChoices> | undefined;
}

/** On paper, in place of the controls: which report it is, of when, and when it was printed. */
function ReportSummary({ search, choices }: ReportSummaryProps) {
  const formats = useFormats();
  const { today, organisationName } = useViewer();
  const named = (each: Dimension) => {
    const id = characteristicOf(each);
    return id === null ? dimensionLabel(each) : choices?.characteristics.find((one) => one.id === id)?.name;
  };
  const { name, figures } = reportTitle(search);
  const words = shownWords({ ...search, by: search.by.map((each) => named(each) ?? "") });
  return (
    <p className="only-print">
      {figures === null
        ? rich`${<b>{name}</b>}: ${words}. ${organisationName}, printed on ${formats.day(today)}.`
        : rich`${<b>{name}</b>}, ${figures}: ${words}. ${organisationName}, printed on ${formats.day(today)}.`}
    </p>
  );
}
