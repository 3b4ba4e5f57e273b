import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addDays, isDay, type Day } from "#shared/day.ts";
import { isMoment } from "#shared/moment.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { AsOfChoice } from "#parts/as-of/AsOfChoice.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { momentIn } from "#web/moment.ts";
import { useViewer } from "#web/viewer.ts";
import { listChanges } from "../../changes-contract.ts";
import { isReversed } from "../../rules/timeframe.ts";
import { customMonthsOf, queryOf, readFilter, writeFilter, type DashboardFilter } from "../filter.ts";
import { TimeframeSelector } from "../TimeframeSelector.tsx";
import { UnitChoice, type Unit } from "../UnitChoice.tsx";
import { ChangedProjects } from "./ChangedProjects.tsx";
import { ChangedTotals } from "./ChangedTotals.tsx";

/** The moment of the address; without one, the end of the month before. */
function sinceIn(search: Readonly<Record<string, unknown>>, today: Day): string {
  const { since } = search;
  return isMoment(since) ? since : addDays(firstDay(monthOf(today)), -1);
}

/** /dashboard/changes: what moved between two moments. The later one is that of the address (`asOf`), or now. */
export function ChangesPage() {
  const { today } = useViewer();
  const formats = useFormats();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const since = sinceIn(search, today);
  const filter = readFilter(search, "organisation");
  const reversed = filter.timeframe === "custom" && isReversed(customMonthsOf(filter), today);
  const query = { ...queryOf(filter), since };
  const read = useRead(listChanges, { query }, { enabled: !reversed, showPrevious: true });
  const [wanted, setUnit] = useState<Unit>("hours");
  const seesCosts = (read.data?.totals.is.costs ?? null) !== null;
  const unit = seesCosts ? wanted : "hours";
  const show = (part: { readonly since?: string } & Partial<DashboardFilter>) =>
    void navigate({
      to: "/dashboard/changes",
      search: (there: { readonly asOf?: string }) => ({
        ...writeFilter({ ...filter, ...part }, "organisation"),
        since: part.since ?? since,
        asOf: there.asOf,
      }),
      resetScroll: false,
    });
  const sinceDay = isDay(since) ? since : (read.data?.sinceDay ?? "");
  const until = momentIn(location.pathname, location.search);
  return (
    <main className="page">
      <PageHeader
        title={t`What changed`}
        subtitle={
          until === null
            ? t`Hours of projects now, against what they were`
            : t`Hours of projects on the day above, against what they were`
        }
        actions={
          <div className="row-wrap only-screen">
            <Link
              to="/dashboard/organisation"
              className={buttonClass({ variant: "ghost" })}
            >{t`Dashboard`}</Link>
            <AsOfChoice />
          </div>
        }
      />
      <div className="row-wrap between dashboard-controls only-screen">
        <div className="as-of-choice">
          <DateField
            inline
            key={sinceDay}
            label={t`Since`}
            max={addDays(today, -1)}
            value={sinceDay}
            onValueChange={(day) => {
              if (day !== "" && day !== sinceDay) show({ since: day });
            }}
          />
        </div>
        {!isDay(since) && <p className="quiet">{t`At ${formats.instant(since)}`}</p>}
        <TimeframeSelector filter={filter} reversed={reversed} onChange={show} />
        {seesCosts && <UnitChoice inWords label={t`Unit`} unit={unit} onChange={setUnit} />}
      </div>
      {!reversed && (
        <ReadView read={read} loading={t`Loading changes...`} failed={t`Error Loading Data`}>
          {(changes) => (
            <div className="stack" aria-busy={read.isPlaceholderData}>
              <ChangedTotals changes={changes} unit={unit} />
              <ChangedProjects changes={changes} unit={unit} query={query} />
            </div>
          )}
        </ReadView>
      )}
    </main>
  );
}
