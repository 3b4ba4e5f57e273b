import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";

/** Beside what says that a mail is sent, on a server that cannot send one: what to do instead. */
export function NoMailServer({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="caution">
      {t`This server has no mail server yet, so its mails wait.`} {children}
    </Banner>
  );
}
