import { useState, type ReactNode } from "react";
import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { Overtime, OvertimeLine } from "#features/overtime/contract.ts";
import { overtimeWords } from "#features/overtime/rules/overtime-ledger.ts";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { Button } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { useFormats } from "#web/formats.ts";
import "./overtime-lines.css";

interface OvertimeLinesProps {
  readonly overtime: Overtime;
  /** Beside an entry, for those who may undo it. */
  readonly undo?: ((line: OvertimeLine) => ReactNode) | undefined;
}

/** Half a year of weeks. */
const shownAtFirst = 26;

/** Someone's overtime as the lines that it's the sum of, the newest first. */
export function OvertimeLines({ overtime, undo }: OvertimeLinesProps) {
  const [isComplete, setComplete] = useState(false);
  const { balance, lines, today, waiting } = overtime;
  const newest = lines.toReversed();
  const shown = isComplete ? newest : newest.slice(0, shownAtFirst);
  return (
    <div className="stack" role="group" aria-label={t`Lines of the balance`} tabIndex={0}>
      <Tiles>
        <Tile
          label={t`Balance today`}
          value={<span className={classNames(balance < 0 && "critical")}>{formatHours(balance)}</span>}
          note={t`hrs`}
        />
        {waiting.length > 0 && (
          <Tile
            label={t`Waiting for approval`}
            value={waiting.length}
            note={t`${plural(waiting.length, "week", "weeks")}`}
          />
        )}
      </Tiles>
      <Waiting waiting={waiting} />
      {lines.length === 0 ? (
        <p className="muted">{t`No hours yet. A week counts once it's over and approved.`}</p>
      ) : (
        <LinesTable lines={shown} today={today} undo={undo} />
      )}
      {shown.length < lines.length && (
        <Button
          onClick={() => setComplete(true)}
        >{t`Show all ${plural(lines.length, "# line", "# lines")}`}</Button>
      )}
    </div>
  );
}

/** Weeks that give nothing yet, by name as far as they're few. */
function Waiting({ waiting }: Pick<Overtime, "waiting">) {
  const formats = useFormats();
  const [first] = waiting;
  if (first === undefined) return null;
  const named = waiting.slice(-3).map((week) => formats.week(week));
  return (
    <p className="muted">
      {waiting.length <= 3
        ? t`Not approved yet: ${named.join(", ")}.`
        : t`${plural(waiting.length, "# week", "# weeks")}, the oldest from ${formats.day(first)}, aren't approved yet.`}
    </p>
  );
}

/** The year is said where it isn't this one. */
const dayWords = (day: Day, today: Day, { day: full, shortDay }: Formats): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : full(day);

interface LinesTableProps extends Pick<OvertimeLinesProps, "undo"> {
  readonly lines: readonly OvertimeLine[];
  readonly today: Day;
}

function LinesTable({ lines, today, undo }: LinesTableProps) {
  const formats = useFormats();
  return (
    <table className="plain-table overtime-lines">
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`What`}</th>
          <th scope="col" className="number">{t`Hours`}</th>
          <th scope="col" className="number">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.day} ${index}`}>
            <td className="overtime-day">{dayWords(line.day, today, formats)}</td>
            <td>
              <What line={line} />
              {undo?.(line)}
            </td>
            <td className="number">{signed(line.hours, formatHours)}</td>
            <td className={classNames("number", line.balance < 0 && "critical")}>
              {formatHours(line.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ line: { kind, week, entry } }: { readonly line: OvertimeLine }) {
  const formats = useFormats();
  if (week !== null)
    return (
      <>
        {t`Week from ${formats.shortDay(week.weekStarting)}`}
        <small className="overtime-why">
          {t`${formatHours(week.booked)} of ${formatHours(week.expected)} expected`}
        </small>
      </>
    );
  if (entry === null) return overtimeWords()[kind];
  const why = entry.byName === null ? entry.reason : `${entry.reason} (${entry.byName})`;
  return (
    <>
      {entry.leaveKind === null ? overtimeWords()[kind] : t`${overtimeWords()[kind]}: ${entry.leaveKind}`}
      <small className="overtime-why" dir="auto">
        {why}
      </small>
    </>
  );
}
