import type { ReactNode } from "react";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { overWords, RiskLines, TierMates } from "#parts/proposals/AtRisk.tsx";
import { Badge } from "#ui/data/Badge.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { RequestDetail } from "#features/leave/decisions-contract.ts";

/** What the absence puts at risk in the plan, and who could receive it. */
export function RiskPanel({
  risk,
  children,
}: Pick<RequestDetail, "risk"> & { readonly children: ReactNode }) {
  if (risk.lines.length === 0)
    return <p className="muted">{t`Nothing in the plan is at risk: no hours allocated from today on.`}</p>;
  const words = overWords(risk);
  return (
    <Panel
      title={t`At risk in the plan`}
      flush
      actions={<Badge tone="caution">{t`${formatHours(risk.over)} hrs no longer fit`}</Badge>}
    >
      <RiskLines risk={risk} />
      <div className="risk-foot">
        {words !== "" && <p className="muted">{words}</p>}
        <TierMates risk={risk} />
        {children}
      </div>
    </Panel>
  );
}
