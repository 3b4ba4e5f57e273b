import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { formatMonthShort, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Period } from "../../contract.ts";

/** What the panel of every dashboard is given. */
export interface FiguresProps<Analytics> {
  /** The button that opens the history. */
  readonly history: ReactNode;
  readonly read: Read<Analytics>;
}

interface FiguresPanelProps<Analytics> extends FiguresProps<Analytics> {
  readonly title: string;
  readonly help?: ReactNode;
  /** How many tiles stand in each row while they are on their way. */
  readonly wait: readonly number[];
  readonly children: (analytics: Analytics) => ReactNode;
}

/** The panel of key figures: period, history, and Retry where a part failed. */
export function FiguresPanel<Analytics extends { readonly period: Period }>({
  title,
  help,
  wait,
  history,
  read,
  children,
}: FiguresPanelProps<Analytics>) {
  const analytics = read.data;
  return (
    <Panel
      title={title}
      help={help}
      collapsible
      flush
      className="key-figures"
      actions={
        <>
          {analytics && <PeriodName period={analytics.period} />}
          {analytics && hasFailedPart(analytics) && (
            <Button
              small
              variant="ghost"
              icon={RotateCcw}
              pending={read.isFetching}
              onClick={() => void read.refetch()}
            >{t`Retry`}</Button>
          )}
          {history}
        </>
      }
    >
      {analytics === undefined ? <FiguresWait rows={wait} /> : children(analytics)}
    </Panel>
  );
}

function hasFailedPart(analytics: object): boolean {
  return Object.values(analytics).some(
    (part: unknown) => typeof part === "object" && part !== null && "ok" in part && part.ok === false,
  );
}

/** The rows of figures while they load, in their places. */
function FiguresWait({ rows }: { readonly rows: readonly number[] }) {
  return (
    <Loading text={t`Loading KPI data...`}>
      <div className="figures-wait" aria-hidden="true">
        {rows.map((count, row) => (
          <div key={row} style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
            {Array.from({ length: count }, (_, figure) => (
              <div key={figure}>
                <Skeleton width="56%" />
                <Skeleton width="30%" height={row === 0 ? 26 : 16} />
                <Skeleton width="70%" height={10} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}

/**
 * The months a figure is about: `Nov 2025 – Oct 2026`. Nothing for a range over centuries or an empty one.
 */
function PeriodName({ period }: { readonly period: Period }) {
  const [first, last] = [monthOf(period.first), monthOf(period.last)];
  if (last < first || first === "1900-01") return null;
  return (
    <span className="quiet fine">
      {first === last ? formatMonthShort(first) : `${formatMonthShort(first)} – ${formatMonthShort(last)}`}
    </span>
  );
}
