import { useMemo } from "react";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useRead } from "#web/data.ts";
import { readBudgetProfile, type BudgetFrame } from "../../contract.ts";
import { listOf, type BudgetCells } from "../../rules/budget-cells.ts";
import type { PricedLine } from "../../rules/budget-comparison.ts";
import type { BudgetTier } from "../../rules/budget-totals.ts";
import { allTiers } from "../../rules/budget-totals.ts";
import { BudgetDifference } from "./BudgetDifference.tsx";

interface ComparedWithActiveProps {
  readonly frame: BudgetFrame;
  readonly activeId: string;
  readonly code: string;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
}

export function ComparedWithActive({ frame, activeId, code, tiers, cells }: ComparedWithActiveProps) {
  const read = useRead(readBudgetProfile, { params: { budgetProfileId: activeId } });
  const lines = useMemo(() => pricedLines(tiers, cells), [tiers, cells]);
  return (
    <section>
      <h2>{t`Compared with the active profile`}</h2>
      <ReadView read={read} loading={t`Loading budget profile...`} failed={t`Error`}>
        {(active) => (
          <BudgetDifference
            before={{ code: active.profileCode, lines: active.months }}
            after={{ code: code === "" ? t`This profile` : code, lines }}
            tiers={allTiers(tiers, active.frame.tiers)}
            span={frame}
          />
        )}
      </ReadView>
    </section>
  );
}

function pricedLines(tiers: readonly BudgetTier[], cells: BudgetCells): PricedLine[] {
  const byId = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  return listOf(cells).flatMap((cell) => {
    const tier = byId.get(cell.costTierId);
    return tier ? [{ ...cell, functionId: tier.functionId, ratePerHour: tier.hourlyRate }] : [];
  });
}
