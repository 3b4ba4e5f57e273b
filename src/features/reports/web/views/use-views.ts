import { useState } from "react";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { isSameAddress } from "../../rules/view.ts";
import { changeReportView, listReportViews, type ReportView } from "../../views-contract.ts";
import { addressOf, readSearch, type ReportSearch } from "../search.ts";

/** What a view shows, as the page's state. */
export const searchOf = (view: ReportView, today: string): ReportSearch => ({
  ...readSearch(view.address, today),
  view: view.id,
});

/**
 * The version of a view that was opened: what is saved later starts from it, so that no one's change is lost
 * unseen.
 */
function useSeen(current: ReportView | undefined) {
  const [seen, setSeen] = useState<Pick<ReportView, "id" | "version"> | null>(null);
  const see = ({ id, version }: ReportView) => setSeen({ id, version });
  if (current !== undefined && seen?.id !== current.id) see(current);
  const version = seen !== null && seen.id === current?.id ? seen.version : (current?.version ?? 0);
  return { version, see };
}

/** The views someone can open, and how the page stands to the one it was opened from. */
export function useViews(search: ReportSearch) {
  const { today } = useViewer();
  const read = useRead(listReportViews, {}, { fresh: freshFor.opening });
  const views = read.data?.views;
  const current = views?.find(({ id }) => id === search.view);
  const { version, see } = useSeen(current);
  // Here and not in the button: news of a save may come before its answer, and removes the button.
  const write = useWrite(changeReportView);
  const isChanged = (view: ReportView) => !isSameAddress(addressOf(search), addressOf(searchOf(view, today)));
  return {
    read,
    views,
    current,
    /** Named by the address, but deleted or not shared any more. */
    isGone: search.view !== null && views !== undefined && current === undefined,
    isChanged: current !== undefined && isChanged(current),
    /** Someone else has saved changes since it was opened. */
    isOlder: current !== undefined && !write.isPending && version < current.version,
    version,
    see,
    write,
  };
}

export type Views = ReturnType<typeof useViews>;
