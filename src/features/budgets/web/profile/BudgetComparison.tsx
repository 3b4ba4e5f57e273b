import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { useViewer } from "#web/viewer.ts";
import type { BudgetFrame } from "../../contract.ts";
import type { Planned } from "../../rules/budget-totals.ts";
import { signed } from "../grid/signed.ts";

/** How the entered hours compare with the profile that is active now. */
export function BudgetComparison({ total, frame }: { readonly total: Planned; readonly frame: BudgetFrame }) {
  const { currencySymbol } = useViewer();
  const { active } = frame;
  if (active === null) return <span className="grow" />;
  const hours = signed(total.hours - active.plannedHours, formatHours);
  const budget = signed(total.budget - active.plannedBudget, (amount) => formatMoney(amount, currencySymbol));
  return (
    <span className="grow muted">{`${hours} hours and ${budget} against the active profile ${active.profileCode}.`}</span>
  );
}
