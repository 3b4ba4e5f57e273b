import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Period } from "../../contract.ts";
import { FiguresWait } from "./FiguresWait.tsx";
import { PeriodName } from "../PeriodName.tsx";

/** What the panel of every dashboard is given. */
export interface FiguresProps<Analytics> {
  /** The button that opens the history. */
  readonly history: ReactNode;
  readonly read: Read<Analytics>;
}

interface FiguresPanelProps<Analytics> extends FiguresProps<Analytics> {
  readonly title: string;
  /** How many tiles stand in each row while they are on their way. */
  readonly wait: readonly number[];
  readonly children: (analytics: Analytics) => ReactNode;
}

/** The panel of key figures: period, history, and Retry where a part failed. */
export function FiguresPanel<Analytics extends { readonly period: Period }>({
  title,
  wait,
  history,
  read,
  children,
}: FiguresPanelProps<Analytics>) {
  const analytics = read.data;
  return (
    <Panel
      title={title}
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
            >
              Retry
            </Button>
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
