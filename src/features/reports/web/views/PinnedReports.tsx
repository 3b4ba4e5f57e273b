import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { listReportViews } from "../../views-contract.ts";
import { writeSearch } from "../search.ts";
import { searchOf } from "./use-views.ts";
import "./pinned-reports.css";

/** The views pinned to Home, where there are any; Home stands without them where they can't be read. */
export function PinnedReports() {
  const { today } = useViewer();
  const { data } = useRead(listReportViews, { query: { pinned: "true" } });
  if (data === undefined || data.views.length === 0) return null;
  return (
    <Panel title={t`Pinned reports`} flush>
      <ul className="pinned-reports">
        {data.views.map((view) => (
          <li key={view.id}>
            <Link to="/reports" search={writeSearch(searchOf(view, today))} className="for-finger">
              {view.name}
            </Link>
            {!view.isOwn && <span className="muted fine">{t`Shared by ${view.ownerName}`}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
