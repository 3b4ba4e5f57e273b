import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { About } from "#parts/guide/Explained.tsx";
import type { MyHolidays } from "../contract.ts";
import { hoursText, inDays } from "./hours-and-days.ts";

interface BalancePanelProps {
  readonly balance: MyHolidays["balance"];
  readonly hoursPerDay: number;
  /** Shows how the balance adds up. */
  readonly onOpen: () => void;
}

export function BalancePanel({ balance, hoursPerDay, onOpen }: BalancePanelProps) {
  const { allowance, taken, approvedAhead, pending, remaining } = balance;
  const free = Math.max(0, remaining - pending);
  const parts = [
    { name: t`Taken`, kind: "taken", hours: taken, width: taken },
    { name: t`Approved ahead`, kind: "ahead", hours: approvedAhead, width: approvedAhead },
    { name: t`Pending`, kind: "pending", hours: pending, width: pending },
    { name: t.as("leave")`Remaining`, kind: "free", hours: remaining, width: free },
  ];
  return (
    <Panel>
      <p className="balance-top">
        <b data-tone={remaining < 0 ? "critical" : undefined}>{hoursText(remaining)}</b>
        <span className="muted">
          {[t`remaining`, inDays(remaining, hoursPerDay)].filter((text) => text !== "").join(", ")}
        </span>
        <About name="Leave balance" />
        <span className="grow" />
        <Button
          small
          variant="ghost"
          onClick={onOpen}
          aria-label={t`Details of the balance`}
        >{t`Details`}</Button>
      </p>
      <div className="balance-bar" aria-hidden="true">
        {parts
          .filter(({ width }) => width > 0)
          .map(({ kind, width }) => (
            <i key={kind} className={`is-${kind}`} style={{ flexGrow: width }} />
          ))}
      </div>
      <dl className="balance-parts">
        {[...parts, { name: t`Allowance`, kind: "allowance", hours: allowance }].map(
          ({ name, kind, hours }) => (
            <div key={kind}>
              <dt>
                {kind !== "allowance" && <i className={`holiday-mark is-${kind}`} aria-hidden="true" />}
                {name}
              </dt>
              <dd>
                <b>{hoursText(hours)}</b> <small>{inDays(hours, hoursPerDay)}</small>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Panel>
  );
}
