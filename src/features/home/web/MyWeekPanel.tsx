import { Link } from "@tanstack/react-router";
import { isWeekend, shortWeekdayName, weekdayName } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { statusLabel } from "#features/timesheets/rules/timesheet-status.ts";
import type { MyWeek } from "../contract.ts";

type Measure = "booked" | "expected" | "allocated";

const rows: readonly (readonly [Measure, string])[] = [
  ["booked", t`Booked`],
  ["expected", t`Expected`],
  ["allocated", t`Allocated`],
];

/** The reader's week by day: what is booked, expected and allocated. */
export function MyWeekPanel({ week }: { readonly week: MyWeek }) {
  const formats = useFormats();
  const { today } = useViewer();
  const days = week.days.filter(
    ({ day, booked, expected, allocated }) => !isWeekend(day) || booked + expected + allocated > 0,
  );
  return (
    <Panel
      flush
      title={
        <span className="row">
          {t`My week`} <StatusBadge status={week.status}>{statusLabel(week.status)}</StatusBadge>
        </span>
      }
      actions={
        <Link
          className="for-finger"
          to="/my-time/timesheet/$weekStartingDate"
          params={{ weekStartingDate: week.weekStarting }}
        >
          {formats.week(week.weekStarting)}
        </Link>
      }
    >
      <div className="scroll-x">
        <table className="plain-table home-week">
          <caption className="visually-hidden">
            {t`Hours of ${formats.week(week.weekStarting)}, ${statusLabel(week.status)}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t`Hours`}</span>
              </th>
              {days.map(({ day }) => (
                <th
                  key={day}
                  scope="col"
                  className="number"
                  aria-current={day === today ? "date" : undefined}
                >
                  <abbr title={`${weekdayName(day)}, ${formats.day(day)}`}>{shortWeekdayName(day)}</abbr>
                </th>
              ))}
              <th scope="col" className="number">{t`Total`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([measure, label]) => (
              <tr key={measure}>
                <th scope="row">{label}</th>
                {days.map((each) => (
                  <td key={each.day} className="number">
                    {each[measure] === 0 ? "–" : formatHours(each[measure])}
                  </td>
                ))}
                <td className="number strong">
                  {formatHours(sumHours(week.days.map((each) => each[measure])))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
