import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { buttonClass, IconButton } from "#ui/form/Button.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { keys } from "#parts/keys.ts";
import type { ListQueue } from "./list-queue.ts";
import type { ManagerSearch } from "./manager-search.ts";
import type { ManagerView } from "./manager-view.ts";
import "./manager.css";

interface DetailFrameProps<Row> {
  readonly tab: ManagerView["tab"];
  /** The list it was opened from; without one the address is wrong. */
  readonly queue?: ListQueue<Row>;
  readonly children: ReactNode;
}

/** The page of a week or a request: the way back, the neighbours in the list, and the detail. */
export function DetailFrame<Row>({ tab, queue, children }: DetailFrameProps<Row>) {
  return (
    <main className="page">
      {queue === undefined ? (
        <BackToPortal tab={tab} />
      ) : (
        <div className="row gap-3 between manager-back-row">
          <BackToPortal tab={tab} />
          <QueueBar queue={queue} tab={tab} />
        </div>
      )}
      {children}
    </main>
  );
}

/** Back to the portal as it was left, in the tab one belongs to. */
function BackToPortal({ tab }: Pick<ManagerView, "tab">) {
  const { state } = useLocation();
  const search: ManagerSearch = useSearch({ strict: false });
  return (
    <Link
      className="back-link for-finger"
      to="/manager"
      search={search}
      state={{ managerTab: state.managerTab ?? tab }}
    >
      <ArrowLeft className="icon-small" /> {t`Manager Portal`}
    </Link>
  );
}

interface QueueBarProps<Row> extends Pick<ManagerView, "tab"> {
  readonly queue: ListQueue<Row>;
}

function QueueBar<Row>({ queue, tab }: QueueBarProps<Row>) {
  const { place, count, previous, next, open } = queue;
  const isWeek = tab === "timesheets";
  if (place === 0 || count < 2) return null;
  return (
    <span className="row week-queue">
      <span className="muted">{t.as("position")`${place} of ${count}`}</span>
      <IconButton
        icon={ChevronLeft}
        small
        variant="secondary"
        label={isWeek ? t`Previous week of the list` : t`Previous request of the list`}
        keys={keys.previous}
        disabled={!previous}
        onClick={() => previous && open(previous)}
      />
      <IconButton
        icon={ChevronRight}
        small
        variant="secondary"
        label={isWeek ? t`Next week of the list` : t`Next request of the list`}
        keys={keys.next}
        disabled={!next}
        onClick={() => next && open(next)}
      />
    </span>
  );
}

export function NoDetail({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Panel>
      <PageName hidden>{title}</PageName>
      <EmptyState
        title={title}
        action={<Link className={buttonClass()} to="/manager">{t`Back to Manager Portal`}</Link>}
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
