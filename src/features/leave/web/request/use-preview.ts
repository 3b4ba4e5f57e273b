import { useRead } from "#web/data.ts";
import { previewHolidays } from "../../contract.ts";
import { previewQuery, type RequestDraft } from "./request-draft.ts";

/** What a draft costs, while one types; `isRight` once nothing is wrong with it. */
export function usePreview(
  draft: RequestDraft,
  isRight: boolean,
  more: { personId?: string; changes?: string } = {},
) {
  const query = previewQuery(draft, more);
  const read = useRead(previewHolidays, { query }, { enabled: isRight, fresh: 0, showPrevious: true });
  const failed = isRight && read.error !== null && Object.keys(read.error.fields).length === 0;
  return {
    /** Null until the dates are right. */
    preview: isRight ? (read.data ?? null) : null,
    counting: isRight && read.isFetching && read.isPlaceholderData,
    failure: failed ? read.error.message : null,
  };
}
