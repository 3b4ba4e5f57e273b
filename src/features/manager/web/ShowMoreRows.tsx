import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import type { MorePages } from "#web/pages.ts";

/** Under a list that is read 500 rows at a time: that there are more. */
export function ShowMoreRows({
  hasMore,
  isMorePending,
  onMore,
  words,
}: MorePages & { readonly words: string }) {
  if (!hasMore) return null;
  return (
    <p className="row-wrap team-more">
      <span className="muted">{words}</span>
      <Button small pending={isMorePending} onClick={onMore}>{t`Load more`}</Button>
    </p>
  );
}
