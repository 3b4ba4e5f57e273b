import type { ReactNode } from "react";
import { PageName } from "./PageName.tsx";
import "./page-header.css";

interface PageHeaderProps {
  readonly title: ReactNode;
  /** One quiet line under the title. */
  readonly subtitle?: ReactNode | undefined;
  /** Beside the title: a status badge, a code. */
  readonly meta?: ReactNode | undefined;
  /** At the right: at most one primary button. */
  readonly actions?: ReactNode | undefined;
}

/** The name of the page and what can be done on it. Contains the page's only `h1`. */
export function PageHeader({ title, subtitle, meta, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        <div className="row-wrap page-header-title">
          <PageName>{title}</PageName>
          {meta}
        </div>
        {subtitle !== undefined && <p className="muted">{subtitle}</p>}
      </div>
      {actions !== undefined && <div className="row-wrap page-header-actions">{actions}</div>}
    </header>
  );
}
