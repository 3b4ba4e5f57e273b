import { HomePage as Home } from "#features/home/web/HomePage.tsx";
import { PinnedReports } from "#features/reports/web/views/PinnedReports.tsx";

/** /home with the reports that are pinned to it. */
export function HomePage() {
  return <Home reports={<PinnedReports />} />;
}
