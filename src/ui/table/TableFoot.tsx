import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../form/Button.tsx";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

interface TableFootProps {
  readonly count: ReactNode | undefined;
  /** Rows there are, and rows on the page. */
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
        {hasMore && `${count === undefined ? "" : " · "}${t`${grouped(shown)} of ${grouped(all)} shown`}`}
      </p>
      {hasMore && <Button small pending={pending} onClick={onMore}>{t`Show more`}</Button>}
      {exporting === "failed" && (
        <p role="alert">{t`The rows couldn't be read, and nothing was saved. Try again.`}</p>
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
        >{t`Export`}</Button>
      )}
    </div>
  );
}
