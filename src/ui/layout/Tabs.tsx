import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./tabs.css";

interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  readonly label: string;
  /** Links with `tabClass` (the current one has `aria-current="page"`), or `TabButton`s. */
  readonly children: ReactNode;
  readonly aside?: ReactNode | undefined;
  /** Without the line below, for use beside a title. */
  readonly bare?: boolean | undefined;
  /** In a toolbar, as high as it is. */
  readonly tool?: boolean | undefined;
  /** On a surface of its own across the page, as the second level of navigation. */
  readonly bar?: boolean | undefined;
}

export const tabClass = "tab";

/**
 * A row of tabs. Knows nothing of addresses: it draws the links or buttons it is given. On a narrow screen
 * the current one comes into sight.
 */
export function Tabs({ label, children, aside, bare = false, tool = false, bar = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]:not([aria-current="false"])') ?? null;
    // Once for each tab: someone who scrolls on afterwards is left alone.
    if (list.current && current && current !== shown.current) bringIntoSight(list.current, current);
    shown.current = current;
  });
  return (
    <nav
      className={classNames("tabs", bare && "is-bare", tool && "is-tool", bar && "is-bar")}
      aria-label={label}
    >
      <div ref={list} className="tabs-list">
        {children}
      </div>
      {aside !== undefined && <div className="tabs-aside">{aside}</div>}
    </nav>
  );
}

/** Scrolls the row alone, so that the page stays where it is. */
function bringIntoSight(row: Element, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
  else if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
}

interface TabButtonProps extends ComponentProps<"button"> {
  readonly current: boolean;
  /** A quiet count or remark after the word. */
  readonly note?: ReactNode | undefined;
}

export function TabButton({ current, note, className, children, ...rest }: TabButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(tabClass, className)}
      aria-current={current ? "true" : undefined}
    >
      {children}
      {note !== undefined && (
        <>
          <span className="visually-hidden">, </span>
          <small>{note}</small>
        </>
      )}
    </button>
  );
}
