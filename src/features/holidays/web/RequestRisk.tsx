import { t } from "#shared/texts/t.ts";
import { overWords, RiskLines, TierMates } from "#parts/allocations/AtRisk.tsx";
import type { HolidayPreview } from "../contract.ts";

/** What the plan has on the days of a request, and who has room for it. */
export function RequestRisk({ risk }: Pick<HolidayPreview, "risk">) {
  if (risk.lines.length === 0)
    return <p className="muted">{t`Nothing in the plan is at risk on these days.`}</p>;
  const words = overWords(risk);
  return (
    <section className="stack gap-2" aria-labelledby="request-risk">
      <h3 id="request-risk">{t`At risk in the plan`}</h3>
      <RiskLines risk={risk} />
      {words !== "" && <p className="muted">{words}</p>}
      <TierMates risk={risk} />
    </section>
  );
}
