import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from "react";
import { t } from "#shared/texts/t.ts";
import { useViewer } from "#web/viewer.ts";
import { adminNavigation, currentAdminPage, visibleGroups } from "./admin-pages.ts";
import type { NavigationItem } from "./navigation.ts";
import "./admin-area.css";

// An explicit type: the router's own, which the links need, is inferred from this page among others.
export function AdminArea(): ReactElement {
  return (
    <div className="admin-area">
      <AdminNavigation />
      <div className="admin-page">
        <Outlet />
      </div>
    </div>
  );
}

/**
 * All admin pages by subject: a column at the side where there is room, else the first group as a row with a
 * button for the rest, and on phones one button for all of them.
 */
function AdminNavigation() {
  const { pathname, hash } = useLocation();
  const { roles } = useViewer();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const current = currentAdminPage(pathname, hash, roles);
  const isBeyond = current !== undefined && !adminNavigation.includes(current);
  const close = () => setOpen(false);
  // The column scrolls on its own: the lit place comes into sight, the page stays where it is.
  useEffect(() => {
    const lit = nav.current?.querySelector("[aria-current]");
    if (!nav.current || !lit) return;
    const below =
      lit.getBoundingClientRect().bottom - Math.min(nav.current.getBoundingClientRect().bottom, innerHeight);
    if (below > 0) nav.current.scrollTop += below;
  }, [current]);
  useDismissal(isOpen, setOpen, nav, button);
  return (
    <nav
      ref={nav}
      className={isOpen ? "admin-nav only-screen is-open" : "admin-nav only-screen"}
      aria-label={t.as("page")`Admin`}
    >
      <button
        ref={button}
        type="button"
        className={isBeyond ? "admin-fold is-beyond" : "admin-fold"}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="admin-fold-all">{t`All admin pages`}</span>
        {current !== undefined && <span className="admin-fold-here">{current.label}</span>}
        <ChevronDown className="icon-small" />
      </button>
      <div id={id} className="admin-lists">
        <Items items={adminNavigation} current={current} className="admin-first" onChoose={close} />
        <div className="admin-groups">
          {visibleGroups(roles).map(({ label, items }, at) => (
            <div key={label} className="admin-group">
              <p id={`${id}-${at}`}>{label}</p>
              <Items items={items} current={current} labelledBy={`${id}-${at}`} onChoose={close} />
            </div>
          ))}
        </div>
      </div>
    </nav>
  );
}

/** Closes what is open on a press or focus elsewhere, and on Escape, which returns the focus to its button. */
function useDismissal(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
  nav: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !nav.current?.contains(target)) setOpen(false);
    };
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("focusin", onPress);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", onPress);
      document.removeEventListener("keydown", onEscape);
    };
  }, [isOpen, setOpen, nav, button]);
}

/** Links to parts of a page would all count as the page's. */
const exactly = { exact: true, includeHash: true, includeSearch: false };

interface ItemsProps {
  readonly items: readonly NavigationItem[];
  readonly current: NavigationItem | undefined;
  readonly className?: string;
  readonly labelledBy?: string;
  readonly onChoose: () => void;
}

function Items({ items, current, className, labelledBy, onChoose }: ItemsProps) {
  return (
    <ul className={className} aria-labelledby={labelledBy}>
      {items.map((item) => (
        <li key={item.label}>
          <Link
            to={item.to}
            hash={item.hash ?? ""}
            activeOptions={exactly}
            aria-current={item === current ? "page" : undefined}
            onClick={onChoose}
          >
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
