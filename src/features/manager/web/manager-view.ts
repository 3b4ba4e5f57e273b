import { useLocation, useNavigate } from "@tanstack/react-router";
import { startOfWeek, type Day } from "../../../shared/day.ts";
import { useViewer } from "../../../web/viewer.ts";

/** What the Manager Portal shows; kept in the history state, so that it survives back and reload but is not in the address. */
export interface ManagerView {
  readonly tab: "timesheets" | "holiday-requests";
  readonly week: Day;
  /** "" filters nothing. */
  readonly functionId: string;
  readonly status: string;
  readonly search: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    manager?: ManagerView;
  }
}

/** The portal's view and how to change it. */
export function useManagerView(): [ManagerView, (change: Partial<ManagerView>) => void] {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { state } = useLocation();
  const view: ManagerView = state.manager ?? { tab: "timesheets", week: startOfWeek(viewer.today), functionId: "", status: "", search: "" };
  const change = (changed: Partial<ManagerView>) =>
    void navigate({ to: ".", search: true, replace: true, resetScroll: false, state: { manager: { ...view, ...changed } } });
  return [view, change];
}
