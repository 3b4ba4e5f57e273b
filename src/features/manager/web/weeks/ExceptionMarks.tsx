import { ArrowDown, ArrowRight, ArrowUp, CircleAlert, TreePalm, type LucideIcon } from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";
import { Tooltip } from "#ui/overlay/Tooltip.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { useFormats } from "#web/formats.ts";
import {
  exceptionReason,
  exceptionWord,
  type ExceptionCode,
  type WeekException,
} from "#features/timesheets/rules/decisions/week-exceptions.ts";

const looks: Readonly<Record<ExceptionCode, readonly [Tone, LucideIcon]>> = {
  missing: ["critical", CircleAlert],
  holiday: ["critical", TreePalm],
  over: ["caution", ArrowUp],
  under: ["caution", ArrowDown],
  off_plan: ["info", ArrowRight],
};

/** What is unusual about a week, each a small word that says why on hover and focus. */
export function ExceptionMarks({ exceptions }: { readonly exceptions: readonly WeekException[] }) {
  const formats = useFormats();
  if (exceptions.length === 0) return <span className="quiet">–</span>;
  return (
    <span className="row-wrap gap-1">
      {exceptions.map((exception) => {
        const [tone, icon] = looks[exception.code];
        return (
          <Tooltip key={exception.code} content={exceptionReason(exception, formats.shortDay)}>
            <button type="button" className="exception-mark for-finger">
              <Badge tone={tone} icon={icon}>
                {exceptionWord(exception)}
              </Badge>
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
}
