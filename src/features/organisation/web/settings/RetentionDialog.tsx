import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { retainedKinds } from "../../rules/retention.ts";
import type { SettingsValues } from "../../rules/settings.ts";
import { readRetention } from "../../settings-contract.ts";

interface RetentionDialogProps {
  readonly values: SettingsValues["compliance"];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before less is kept, because what the next run removes does not come back. */
export function RetentionDialog({ values, onCancel, onConfirm }: RetentionDialogProps) {
  const formats = useFormats();
  const query = { dataRetention: String(values.dataRetention), logRetention: String(values.logRetention) };
  const read = useRead(readRetention, { query }, { fresh: freshFor.planning });
  const gone = read.data?.wouldRemove.filter(({ count }) => count > 0) ?? [];
  return (
    <Dialog
      open
      title="Shorten retention?"
      onClose={onCancel}
      onSubmit={onConfirm}
      cancel="Keep editing"
      verb="Save Changes"
      danger
      disabled={read.isPending}
    >
      <div className="stack">
        {read.isPending && <Loading text="Counting older data..." rows={3} />}
        {read.isError && (
          <Banner tone="caution">{`What the next run removes couldn't be counted. ${read.error.message}`}</Banner>
        )}
        {read.data && gone.length === 0 && <p>The next run removes nothing: no data is that old yet.</p>}
        {read.data && gone.length > 0 && (
          <>
            <p>{`From ${formats.day(read.data.nextRun.day)} on, the nightly run removes older data for good:`}</p>
            <ul className="settings-gone">
              {gone.map(({ kind, count }) => (
                <li key={kind}>
                  <b>{formatHours(count)}</b> {retainedKinds[kind].label.toLowerCase()}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
