import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../form/Button.tsx";

interface TableFootProps {
  readonly count: ReactNode | undefined;
  /** Rows there are, and rows that stand on the page. */
  readonly all: number;
  readonly shown: number;
  readonly onMore: () => void;
  readonly pending?: boolean | undefined;
  /** Fails when the rows cannot be had, which is shown. */
  readonly onExport: (() => Promise<void>) | undefined;
}

export function TableFoot({ count, all, shown, onMore, pending, onExport }: TableFootProps) {
  const [exporting, setExporting] = useState<"no" | "yes" | "failed">("no");
  const hasMore = all > shown;
  if (count === undefined && !hasMore && !onExport) return null;
  return (
    <div className="table-foot">
      <p className="grow">
        {count}
        {hasMore &&
          ` ${count === undefined ? "" : "· "}${shown.toLocaleString("en-GB")} of ${all.toLocaleString("en-GB")} shown`}
      </p>
      {hasMore && (
        <Button small pending={pending} onClick={onMore}>
          Show more
        </Button>
      )}
      {exporting === "failed" && (
        <p role="alert">The rows couldn't be read, and nothing was saved. Try again.</p>
      )}
      {onExport && (
        <Button
          small
          className="only-screen"
          variant="ghost"
          icon={Download}
          pending={exporting === "yes"}
          onClick={() => {
            setExporting("yes");
            onExport().then(
              () => setExporting("no"),
              () => setExporting("failed"),
            );
          }}
        >
          Export
        </Button>
      )}
    </div>
  );
}
