import { Link, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { addMonths, formatMonth, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { phaseNames } from "#features/organisation/rules/monthly-cycle.ts";
import { About } from "#parts/guide/Explained.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readCycle, type Cycle } from "../contract.ts";
import { PhasePanel } from "./PhasePanel.tsx";
import "./cycle-page.css";

/** /cycle: the phases of a month as a checklist, by whose part it is. */
export function CyclePage() {
  const { today } = useViewer();
  const { month = monthOf(today) }: { month?: string } = useSearch({ strict: false });
  const read = useRead(readCycle, { params: { month } }, { fresh: freshFor.planning });
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <main className="page">
      <PageHeader
        title={t.as("page")`Cycle`}
        meta={<About name="The cycle" />}
        subtitle={formatMonth(month)}
        actions={
          <>
            <Link to="/cycle" search={{ month: before }} className={buttonClass()}>
              <ChevronLeft className="icon-small" />
              {formatMonth(before)}
            </Link>
            {after <= addMonths(monthOf(today), 1) && (
              <Link to="/cycle" search={{ month: after }} className={buttonClass()}>
                {formatMonth(after)}
                <ChevronRight className="icon-small" />
              </Link>
            )}
          </>
        }
      />
      <ReadView read={read} loading={t`Loading cycle...`} failed={t`Error Loading Cycle`}>
        {(cycle) => <LoadedCycle cycle={cycle} />}
      </ReadView>
    </main>
  );
}

function LoadedCycle({ cycle }: { readonly cycle: Cycle }) {
  const before = addMonths(cycle.month, -1);
  return (
    <div className="stack">
      <Blocked cycle={cycle} />
      {cycle.lateBefore > 0 && (
        <Banner
          tone="caution"
          action={
            <Link to="/cycle" search={{ month: before }} className={buttonClass({ small: true })}>
              {formatMonth(before)}
            </Link>
          }
        >
          {t`Late from ${formatMonth(before)}: ${plural(cycle.lateBefore, "# person", "# people")}`}
        </Banner>
      )}
      <div className="cycle-phases">
        {cycle.phases.map((phase) => (
          <PhasePanel key={phase.phase} month={cycle.month} phase={phase} />
        ))}
      </div>
    </div>
  );
}

/** Who blocks the next phase. */
function Blocked({ cycle: { blocked } }: { readonly cycle: Cycle }) {
  if (blocked === null) return null;
  const next = phaseNames()[blocked.next];
  if (blocked.people === 0)
    return <Banner tone="positive">{t`Nothing blocks the next phase, ${next}.`}</Banner>;
  const names = blocked.names.map((name) => name ?? t`Admins`).join(", ");
  const others = blocked.people - blocked.names.length;
  return (
    <Banner tone="info">
      {others > 0
        ? t`The next phase, ${next}, is waiting for ${names} and ${others} more`
        : t`The next phase, ${next}, is waiting for ${names}`}
    </Banner>
  );
}
