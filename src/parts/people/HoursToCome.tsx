import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";

interface HoursToComeProps {
  /** Allocated hours after today that the change leaves without anyone or anything to work on. */
  readonly hours: number;
  readonly parts: readonly { readonly name: string; readonly hours: number }[];
  readonly clears: boolean;
  readonly onClearsChange: (clears: boolean) => void;
}

const maxNamed = 6;

/** What a change does to allocated hours to come, and the option to clear them with it; nothing where there are none. */
export function HoursToCome({ hours, parts, clears, onClearsChange }: HoursToComeProps) {
  if (hours === 0) return null;
  return (
    <Banner tone="caution">
      {t`${plural(hours, "# upcoming allocated hour can't be worked then and no longer counts:", "# upcoming allocated hours can't be worked then and no longer count:")}`}
      <ul>
        {parts.slice(0, maxNamed).map((part) => (
          <li key={part.name}>
            <bdi>{part.name}</bdi>: {t`${plural(part.hours, "# hour", "# hours")}`}
          </li>
        ))}
        {parts.length > maxNamed && <li>{t`and ${parts.length - maxNamed} more`}</li>}
      </ul>
      <Checkbox checked={clears} onCheckedChange={onClearsChange}>{t`Clear these hours`}</Checkbox>
      <p className="muted fine">
        {clears
          ? t`They are deleted with this change.`
          : t`They stay in the planner, to reassign or clear later.`}
      </p>
    </Banner>
  );
}
