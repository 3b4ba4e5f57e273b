import { useNavigate, useSearch } from "@tanstack/react-router";
import { useViewer } from "#web/viewer.ts";
import { useRead } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { listReportChoices } from "../contract.ts";
import { readSearch, writeSearch, type ReportSearch } from "./search.ts";
import { ReportControls } from "./ReportControls.tsx";
import { ReportLines } from "./ReportLines.tsx";
import "./reports.css";

/** /reports */
export function ReportsPage() {
  const { today, contactUrl } = useViewer();
  const navigate = useNavigate();
  const search = readSearch(useSearch({ strict: false }), today);
  const choices = useRead(listReportChoices);
  const show = (next: ReportSearch) =>
    void navigate({ to: "/reports", search: writeSearch(next), resetScroll: false });
  const reversed = search.to < search.from;
  return (
    <main className="page">
      <PageHeader title="Reports" subtitle="Filter and export hours, plans, timesheets and holidays" />
      <div className="stack">
        <ReportControls
          search={search}
          choices={choices.data}
          awaited={choices.isError ? "Not available" : "Loading..."}
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
              >
                Retry
              </Button>
            }
          >
            {`Projects and functions couldn't be loaded: ${choices.error.message}`}
          </Banner>
        )}
        {reversed ? (
          <Banner tone="critical">The From month can't be after the To month</Banner>
        ) : (
          <ReportLines search={search} onShow={show} />
        )}
        <Panel title="More reports: Coming Soon">
          <p className="muted">
            Do you need another one? <a href={contactUrl}>Contact us</a> and tell us which.
          </p>
        </Panel>
      </div>
    </main>
  );
}
