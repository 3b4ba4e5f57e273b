import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";

/** Pages of a list that says where the next one begins. */
export function usePages() {
  const [before, setBefore] = useState<readonly string[]>([]);
  const after = before.at(-1);
  return {
    query: after === undefined ? {} : { after },
    isFirst: before.length === 0,
    first: () => setBefore([]),
    back: () => setBefore(before.slice(0, -1)),
    on: (next: string) => setBefore([...before, next]),
  };
}

interface PageButtonsProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly next: string | null;
}

/** Back and on, where there is more than one page. */
export function PageButtons({ pages, next }: PageButtonsProps) {
  if (pages.isFirst && next === null) return null;
  return (
    <div className="row end pay-tools">
      <Button small icon={ChevronLeft} disabled={pages.isFirst} onClick={pages.back}>{t`Previous`}</Button>
      <Button
        small
        icon={ChevronRight}
        disabled={next === null}
        onClick={() => next !== null && pages.on(next)}
      >{t`Next`}</Button>
    </div>
  );
}
