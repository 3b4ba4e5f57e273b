import { formatHours } from "#shared/hours.ts";
import type { Day } from "#shared/day.ts";
import { signed } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import type { Ledger, LedgerLine } from "#features/leave/kinds-contract.ts";
import { lineWords } from "#features/leave/rules/ledger/ledger-view.ts";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { useFormats } from "#web/formats.ts";
import "./ledger-lines.css";

/** A leave year as the lines that its balance is the sum of. */
export function LedgerLines({ ledger, today }: { readonly ledger: Ledger; readonly today: Day }) {
  const formats = useFormats();
  const { lines, on, balance, ifApproved, last } = ledger;
  return (
    <div className="stack" role="group" aria-label={t`Lines of the balance`} tabIndex={0}>
      <Tiles>
        <Tile
          label={on === today ? t`Balance today` : t`Balance on ${formats.day(on)}`}
          value={formatHours(balance)}
          note={t`hrs`}
        />
        {ifApproved !== balance && (
          <Tile label={t`If all pending is approved`} value={formatHours(ifApproved)} note={t`hrs`} />
        )}
      </Tiles>
      <table className="plain-table ledger-lines">
        <caption className="ledger-caption">{formats.span(ledger.first, last)}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{t`What`}</th>
            <th scope="col" className="number">{t`Hours`}</th>
            <th scope="col" className="number">{t.as("remaining")`Left`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className={classNames(line.day > on && "is-ahead")}>
              <td>{daysOf(line, formats.shortDay)}</td>
              <td>
                {wordsOf(line, today)}
                {line.reason !== null && (
                  <small className="ledger-reason" dir="auto">
                    {line.byName === null ? line.reason : `${line.reason} (${line.byName})`}
                  </small>
                )}
              </td>
              <td className="number">{signed(line.hours, formatHours)}</td>
              <td className="number">{formatHours(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p className="muted">{t`No hours in this leave year.`}</p>}
    </div>
  );
}

/** The year is in the caption. */
function daysOf({ day, last }: LedgerLine, words: (day: Day) => string): string {
  return day === last ? words(day) : `${words(day)} – ${words(last)}`;
}

function wordsOf({ kind, last, hours, requestId }: LedgerLine, today: Day): string {
  if (kind === "taken" && last <= today) return t.as("leave")`Taken`;
  if (kind === "pending" && requestId === null) return t`If pending leave is approved`;
  if (kind === "ended" && hours > 0) return t`Written off`;
  return lineWords()[kind];
}
