import { shortWeekdayName, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import type { MyHolidays } from "../contract.ts";
import { publicHolidayText } from "./hours-and-days.ts";

interface PublicHolidaysPanelProps {
  readonly publicHolidays: MyHolidays["publicHolidays"];
  readonly today: Day;
}

/** The holiday year's public holidays; past ones are quiet. */
export function PublicHolidaysPanel({ publicHolidays, today }: PublicHolidaysPanelProps) {
  const formats = useFormats();
  return (
    <Panel title={t`Public holidays`} flush>
      {publicHolidays.length === 0 ? (
        <p className="muted dated-none">{t`No public holidays this year.`}</p>
      ) : (
        <ul className="dated-list">
          {publicHolidays.map((holiday) => (
            <li key={holiday.day} className={classNames(holiday.day < today && "quiet")}>
              <span dir="auto">{publicHolidayText(holiday)}</span>
              <span className="quiet">{`${shortWeekdayName(holiday.day)} ${formats.day(holiday.day)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
