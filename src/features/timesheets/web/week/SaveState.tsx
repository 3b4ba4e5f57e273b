import { count } from "#shared/count.ts";
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
      {wrong > 0 && <span className="critical">{count(wrong, "cell to correct", "cells to correct")}</span>}
      {status.kind === "waiting" && wrong === 0 && "Saving…"}
      {status.kind === "saving" && "Saving…"}
      {status.kind === "saved" && wrong === 0 && `Saved ${formats.time(status.at.toISOString())}`}
      {status.kind === "stale" && <span className="caution">Not saved</span>}
      {status.kind === "failed" && (
        <>
          {status.waits ? (
            <span className="caution">Not sent yet: stored on this device until you're back online.</span>
          ) : (
            <span className="critical">Not saved. {status.message}</span>
          )}
          <Button small onClick={week.retry}>
            Retry
          </Button>
          <Button small variant="ghost" onClick={week.discard}>
            Discard
          </Button>
        </>
      )}
    </output>
  );
}
