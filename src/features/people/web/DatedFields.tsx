import type { ReactNode } from "react";
import { isDay, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { rich } from "#ui/base/rich.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";

/** What applies from a day on: a pattern, a place, or what someone works as. */
interface Dated {
  readonly validFrom: Day;
}

const words = {
  pattern: {
    replaces: t`Replaces the pattern that starts on this day.`,
    current: t`The current pattern applies until then.`,
    restore: (day: string) => t`Keep the pattern from ${day}`,
    remove: (day: string) => t`Remove the pattern from ${day}`,
  },
  place: {
    replaces: t`Replaces the place that starts on this day.`,
    current: t`The current place applies until then.`,
    restore: (day: string) => t`Keep the place from ${day}`,
    remove: (day: string) => t`Remove the place from ${day}`,
  },
  work: {
    replaces: t`Replaces what is planned for this day.`,
    current: t`Until then function, tier, manager and billable stay as they are. On that day the change is made automatically.`,
    restore: (day: string) => t`Undo removing the change planned for ${day}`,
    remove: (day: string) => t`Remove the change planned for ${day}`,
  },
} as const;

type What = keyof typeof words;

interface ValidFromFieldProps {
  readonly what: What;
  readonly value: string;
  readonly error: string | undefined;
  /** Those that are there, without the removed ones. */
  readonly stored: readonly Dated[];
  readonly noteId: string;
  readonly onValueChange: (validFrom: string) => void;
  readonly onUndo: () => void;
}

/** From when something new applies, and what that means for the days there are. */
export function ValidFromField({
  what,
  value,
  error,
  stored,
  noteId,
  onValueChange,
  onUndo,
}: ValidFromFieldProps) {
  const { today } = useViewer();
  const replaces = stored.some((each) => each.validFrom === value);
  return (
    <div className="row-wrap">
      <DateField label={t`Effective from`} inline error={error} value={value} onValueChange={onValueChange} />
      <p id={noteId} className="field-hint grow">
        {isDay(value) && beginning(value, today, replaces, what)}
      </p>
      <Button small variant="ghost" onClick={onUndo}>{t`Undo`}</Button>
    </div>
  );
}

function beginning(validFrom: Day, today: Day, replaces: boolean, what: What): string {
  if (what === "work" && validFrom <= today) return t`Changes at once. Enter a day to come to plan it.`;
  if (replaces) return words[what].replaces;
  if (validFrom < today) return t`Includes past days: their expected hours change.`;
  return words[what].current;
}

interface DatedListProps<T extends Dated> {
  readonly what: What;
  /** The latest first. */
  readonly entries: readonly T[];
  readonly removed: readonly Day[];
  readonly onRemovedChange: (removed: readonly Day[]) => void;
  readonly text: (entry: T) => ReactNode;
  /** Whether it can still be removed; those to come where it's missing. */
  readonly removable?: (entry: T) => boolean;
}

/** All that applies or will, where there is more than the current one; those to come can be removed. */
export function DatedList<T extends Dated>({
  what,
  entries,
  removed,
  onRemovedChange,
  text,
  removable,
}: DatedListProps<T>) {
  const { today } = useViewer();
  const formats = useFormats();
  const canGo = removable ?? (({ validFrom }: T) => validFrom > today);
  if (entries.length <= 1 && !entries.some(canGo)) return null;
  return (
    <ul className="people-patterns">
      {entries.map((entry) => {
        const { validFrom } = entry;
        const isLeaving = removed.includes(validFrom);
        return (
          <li key={validFrom} data-removed={isLeaving || undefined}>
            <span className="grow">{rich`From ${formats.day(validFrom)}: ${text(entry)}`}</span>
            {canGo(entry) && (
              <Button
                small
                variant="ghost"
                aria-label={words[what][isLeaving ? "restore" : "remove"](formats.day(validFrom))}
                onClick={() =>
                  onRemovedChange(
                    isLeaving ? removed.filter((each) => each !== validFrom) : [...removed, validFrom],
                  )
                }
              >
                {isLeaving ? t`Keep` : t`Remove`}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
