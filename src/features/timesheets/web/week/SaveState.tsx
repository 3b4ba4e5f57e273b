import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import type { EditedWeek } from "./week-layout.ts";

/** The state of saving: Saving…, Saved 14:02, or Not saved with a way out. */
export function SaveState({ week }: { readonly week: EditedWeek }) {
  const { status, refused } = week;
  const formats = useFormats();
  const wrong = Object.keys(refused).length + week.invalid;
  return (
    <output className="row-wrap">
      {wrong > 0 && (
        <span className="critical">{t`${plural(wrong, "# cell to correct", "# cells to correct")}`}</span>
      )}
      {status.kind === "waiting" && wrong === 0 && t`Saving…`}
      {status.kind === "saving" && t`Saving…`}
      {status.kind === "saved" && wrong === 0 && t`Saved ${formats.time(status.at.toISOString())}`}
      {status.kind === "stale" && <span className="caution">{t`Not saved`}</span>}
      {status.kind === "failed" && (
        <>
          {status.waits ? (
            <span className="caution">{t`Not sent yet: stored on this device until you're back online.`}</span>
          ) : (
            <span className="critical">{`${t`Not saved.`} ${status.message}`}</span>
          )}
          <Button small onClick={week.retry}>{t`Retry`}</Button>
          <Button small variant="ghost" onClick={week.discard}>{t`Discard`}</Button>
        </>
      )}
    </output>
  );
}
