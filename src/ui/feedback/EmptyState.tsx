import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./empty-state.css";

interface EmptyStateProps {
  readonly title: string;
  /** What would be here. */
  readonly children?: ReactNode | undefined;
  /** The button that makes the first one. */
  readonly action?: ReactNode | undefined;
  readonly icon?: LucideIcon | undefined;
  /** On one line, where what can be chosen follows. */
  readonly compact?: boolean | undefined;
}

export function EmptyState({
  title,
  children,
  action,
  icon: Icon = Inbox,
  compact = false,
}: EmptyStateProps) {
  return (
    <div className={compact ? "empty-state is-compact" : "empty-state"}>
      {!compact && <Icon className="icon-large" />}
      <p className="empty-title">{title}</p>
      {children !== undefined && <p className="muted">{children}</p>}
      {action !== undefined && <div className="empty-action">{action}</div>}
    </div>
  );
}
