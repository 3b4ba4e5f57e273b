import { History } from "lucide-react";
import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { dayFromNumber, dayNumber, type Day } from "#shared/day.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { listMoments } from "#features/analytics/changes-contract.ts";
import { Button } from "#ui/form/Button.tsx";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";

type Moment = Output<typeof listMoments>["moments"][number];

/** Moments in the menu: three a month of eight months. */
const menuLength = 24;

function momentWords({ kind, month, count }: Moment): string {
  const name = formatMonth(monthOf(month));
  switch (kind) {
    case "forecasts":
      return t`Forecasts of ${name} frozen (${plural(count, "# project", "# projects")})`;
    case "allocations":
      return t`Allocations of ${name} submitted (${plural(count, "# function", "# functions")})`;
    case "closing":
      return t`${name} closed`;
  }
}

interface MomentChoiceProps {
  readonly day: Day;
  readonly today: Day;
  readonly onChoose: (moment: string) => void;
}

/** Moves through the known days, or to a moment at which something was frozen, submitted or closed. */
export function MomentChoice({ day, today, onChoose }: MomentChoiceProps) {
  const formats = useFormats();
  const read = useRead(listMoments);
  const moments = read.data?.moments.slice(0, menuLength) ?? [];
  const first = read.data?.firstDay;
  return (
    <>
      {first !== undefined && first < today && (
        <DaySlider key={day} first={first} last={today} day={day} onChoose={onChoose} />
      )}
      {moments.length > 0 && (
        <Menu
          label={t`Moments`}
          button={(props) => <Button {...props} small icon={History}>{t`Moments`}</Button>}
        >
          {moments.map((moment) => (
            <MenuItem key={`${moment.kind} ${moment.month}`} onClick={() => onChoose(moment.at)}>
              <span>
                {momentWords(moment)}
                <span className="quiet fine block">{formats.instant(moment.at)}</span>
              </span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

interface DaySliderProps {
  readonly first: Day;
  readonly last: Day;
  readonly day: Day;
  readonly onChoose: (day: Day) => void;
}

/** Shows the day under the thumb, and leads there once it is released. */
function DaySlider({ first, last, day, onChoose }: DaySliderProps) {
  const formats = useFormats();
  const [at, setAt] = useState(dayNumber(day));
  const chosen = dayFromNumber(at);
  const choose = () => {
    if (chosen !== day) onChoose(chosen);
  };
  return (
    <input
      type="range"
      className="as-of-slider"
      aria-label={t`Day`}
      aria-valuetext={formats.day(chosen)}
      title={formats.day(chosen)}
      min={dayNumber(first)}
      max={dayNumber(last)}
      value={Math.max(at, dayNumber(first))}
      onChange={({ target }) => setAt(Number(target.value))}
      onPointerUp={choose}
      onKeyUp={choose}
      onBlur={choose}
    />
  );
}
