import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./tabs.css";

export interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  readonly label: string;
  /** Links with `tabClass` (the current one has `aria-current="page"`), or `TabButton`s. */
  readonly children: ReactNode;
  /** At the right end of the line. */
  readonly aside?: ReactNode | undefined;
  /** Without the line below, to stand beside a title. */
  readonly bare?: boolean | undefined;
  /** On a surface of its own across the page, as the second level of navigation. */
  readonly bar?: boolean | undefined;
}

/** The class of a tab, for links. */
export const tabClass = "tab";

/** A row of tabs. Knows nothing of addresses: it draws the links or buttons it is given. */
export function Tabs({ label, children, aside, bare = false, bar = false }: TabsProps) {
  return (
    <nav className={classNames("tabs", bare && "is-bare", bar && "is-bar")} aria-label={label}>
      <div className="tabs-list">{children}</div>
      {aside !== undefined && <div className="tabs-aside">{aside}</div>}
    </nav>
  );
}

export interface TabButtonProps extends ComponentProps<"button"> {
  readonly current: boolean;
  /** A quiet count or remark after the word. */
  readonly note?: ReactNode | undefined;
}

/** A tab that is not a link. */
export function TabButton({ current, note, className, children, ...rest }: TabButtonProps) {
  return (
    <button {...rest} type="button" className={classNames(tabClass, className)} aria-current={current ? "true" : undefined}>
      {children}
      {note !== undefined && <small>{note}</small>}
    </button>
  );
}
