import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "./EmptyState.tsx";
import { PageName } from "../layout/PageName.tsx";

interface GonePageProps {
  readonly icon: LucideIcon;
  /** "Webhook" */
  readonly what: string;
  /** The way to those that are there. */
  readonly children: ReactNode;
}

/** In the place of something that was deleted, maybe by someone else while this one looks at it. */
export function GonePage({ icon, what, children }: GonePageProps) {
  const title = t`${what} not found`;
  return (
    <main className="page">
      <PageName hidden>{title}</PageName>
      <EmptyState icon={icon} title={title} action={children}>{t`It may have been deleted.`}</EmptyState>
    </main>
  );
}
