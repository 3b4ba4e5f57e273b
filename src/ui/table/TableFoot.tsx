import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";

export interface TableFootProps {
  readonly count: ReactNode | undefined;
  /** Rows there are, and rows that stand on the page. */
  readonly all: number;
  readonly shown: number;
  readonly onMore: () => void;
  /** More rows are on their way. */
  readonly pending?: boolean | undefined;
  readonly onExport: (() => void) | undefined;
}

/** Under a table: how many, more of them, and a file of them all. */
export function TableFoot({ count, all, shown, onMore, pending, onExport }: TableFootProps) {
  const hasMore = all > shown;
  if (count === undefined && !hasMore && !onExport) return null;
  return (
    <div className="table-foot">
      <p className="grow">
        {count}
        {hasMore && ` ${count === undefined ? "" : "· "}${shown} of ${all} shown`}
      </p>
      {hasMore && (
        <Button small pending={pending} onClick={onMore}>
          Show more
        </Button>
      )}
      {onExport && (
        <Button small variant="ghost" icon={Download} onClick={onExport}>
          Export
        </Button>
      )}
    </div>
  );
}
