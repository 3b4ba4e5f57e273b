import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { CallFailure } from "#web/call.ts";
import { useFormats } from "#web/formats.ts";
import { saveFailureFallback, saveFailureTitle } from "../../rules/status.ts";

const shownReasons = 5;

/** Why a month couldn't be saved, with the cells' reasons. */
export function SaveFailure({ message, fields }: Pick<CallFailure, "message" | "fields">) {
  const formats = useFormats();
  const reasons = Object.values(fields);
  // The server names days as calls do.
  const told = (reason: string) => reason.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formats.day(day));
  return (
    <Banner tone="critical">
      <b>{saveFailureTitle()}</b> {reasons.length > 1 ? "" : told(message) || saveFailureFallback()}
      {reasons.length > 1 && (
        <ul>
          {reasons.slice(0, shownReasons).map((reason) => (
            <li key={reason}>{told(reason)}</li>
          ))}
          {reasons.length > shownReasons && <li>{t`and ${reasons.length - shownReasons} more`}</li>}
        </ul>
      )}
    </Banner>
  );
}
