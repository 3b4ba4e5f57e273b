import type { ReactNode } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";

/** Beside what says that a mail is sent, on a server that cannot send one: what to do instead. */
export function NoMailServer({ children }: { readonly children: ReactNode }) {
  return <Banner tone="caution">This server has no mail server yet, so its mails wait. {children}</Banner>;
}
