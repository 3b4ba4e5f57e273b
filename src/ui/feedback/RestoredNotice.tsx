import { t } from "#shared/texts/t.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "../form/Button.tsx";

interface RestoredNoticeProps {
  /** What came back: "the hours you changed". */
  readonly what: string;
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
}

/** Reports that unsaved work of an earlier visit is restored. */
export function RestoredNotice({ what, onDiscard, onDismiss }: RestoredNoticeProps) {
  return (
    <Banner
      tone="info"
      onDismiss={onDismiss}
      action={<Button small onClick={onDiscard}>{t`Discard`}</Button>}
    >
      {t`Restored ${what} before this page was closed. These changes aren't saved yet.`}
    </Banner>
  );
}
