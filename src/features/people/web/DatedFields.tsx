import type { ReactNode } from "react";
import { isDay, type Day } from "#shared/day.ts";
import { Button } from "#ui/form/Button.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";

/** What holds from a day on: a pattern or a place. */
interface Dated {
  readonly validFrom: Day;
}

interface HoldsFromProps {
  /** What it is: "pattern" or "place". */
  readonly what: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Those that are there, without the removed ones. */
  readonly stored: readonly Dated[];
  readonly noteId: string;
  readonly onValueChange: (validFrom: string) => void;
  readonly onUndo: () => void;
}

/** From when something new holds, and what that means for the days there are. */
export function HoldsFrom({ what, value, error, stored, noteId, onValueChange, onUndo }: HoldsFromProps) {
  const { today } = useViewer();
  const replaces = stored.some((each) => each.validFrom === value);
  return (
    <div className="row-wrap">
      <DateField label="Holds from" inline error={error} value={value} onValueChange={onValueChange} />
      <p id={noteId} className="field-hint grow">
        {isDay(value) && beginning(value, today, replaces, what)}
      </p>
      <Button small variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

function beginning(validFrom: Day, today: Day, replaces: boolean, what: string): string {
  if (replaces) return `Replaces the ${what} that starts on this day.`;
  if (validFrom < today) return "Includes past days: their expected hours change.";
  return `The current ${what} applies until then.`;
}

interface DatedListProps<T extends Dated> {
  readonly what: string;
  /** The latest first. */
  readonly entries: readonly T[];
  readonly removed: readonly Day[];
  readonly onRemovedChange: (removed: readonly Day[]) => void;
  readonly text: (entry: T) => ReactNode;
}

/** All that holds or will, where there is more than the current one; those to come can be removed. */
export function DatedList<T extends Dated>({
  what,
  entries,
  removed,
  onRemovedChange,
  text,
}: DatedListProps<T>) {
  const { today } = useViewer();
  const formats = useFormats();
  if (entries.length <= 1 && entries.every((each) => each.validFrom <= today)) return null;
  return (
    <ul className="people-patterns">
      {entries.map((entry) => {
        const { validFrom } = entry;
        const isLeaving = removed.includes(validFrom);
        return (
          <li key={validFrom} data-removed={isLeaving || undefined}>
            <span className="grow">
              From {formats.day(validFrom)}: {text(entry)}
            </span>
            {validFrom > today && (
              <Button
                small
                variant="ghost"
                aria-label={`${isLeaving ? "Keep" : "Remove"} the ${what} from ${formats.day(validFrom)}`}
                onClick={() =>
                  onRemovedChange(
                    isLeaving ? removed.filter((each) => each !== validFrom) : [...removed, validFrom],
                  )
                }
              >
                {isLeaving ? "Keep" : "Remove"}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
