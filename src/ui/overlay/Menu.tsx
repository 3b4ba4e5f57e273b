import type { LucideIcon } from "lucide-react";
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from "react";
import { Keys } from "../palette/Keys.tsx";
import { classNames } from "../layout/class-names.ts";
import "./menu.css";

export interface MenuButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly popoverTarget: string;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  readonly label: string;
  /** Draws the button: `(props) => <Button {...props}>Actions</Button>`. */
  readonly button: (props: MenuButtonProps) => ReactNode;
  /** `MenuItem`s, `MenuRule`s, or links with `menuItemClass` and `role="menuitem"`. */
  readonly children: ReactNode;
}

export const menuItemClass = "menu-item";

const ENTRY = '[role="menuitem"]:not([aria-disabled="true"])';

/** A short list of things to do, from a button. Closes by a choice, by Esc and by a press elsewhere. */
export function Menu({ label, button, children }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const toggle = (event: ToggleEvent) => {
    if (event.target !== menu.current) return;
    if (event.newState !== "open") return setPlace(null);
    // This comes a moment after the menu: someone who has chosen an entry meanwhile retains it.
    if (menu.current?.contains(document.activeElement) === false)
      menu.current.querySelector<HTMLElement>(ENTRY)?.focus();
    return undefined;
  };
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    menu.current?.showPopover();
  };
  return (
    <>
      {button({
        ref: trigger,
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": place !== null,
        onKeyDown: openWithArrow,
      })}
      <div
        ref={menu}
        id={id}
        className="floats menu"
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        style={place ?? {}}
        onBeforeToggle={(event) => {
          if (event.newState === "open" && trigger.current && menu.current)
            setPlace(
              menuPlace(trigger.current.getBoundingClientRect(), widthOf(menu.current), {
                width: innerWidth,
                height: innerHeight,
              }),
            );
        }}
        onToggle={toggle}
        onKeyDown={(event) => walk(event, menu.current)}
        onClick={(event) => {
          if ((event.target as Element).closest(ENTRY)) menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

interface MenuItemProps extends Omit<ComponentProps<"button">, "disabled"> {
  readonly icon?: LucideIcon | undefined;
  /** Set apart by colour; the word must say what is lost. */
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
}

export function MenuItem({
  icon: Icon,
  keys,
  danger = false,
  disabled = false,
  children,
  className,
  onClick,
  ...rest
}: MenuItemProps) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={classNames(menuItemClass, danger && "is-danger", className)}
      onClick={disabled ? undefined : onClick}
    >
      {Icon && <Icon />}
      <span className="grow">{children}</span>
      {keys !== undefined && <Keys of={keys} />}
    </button>
  );
}

export function MenuRule() {
  return <hr className="menu-rule" />;
}

/** How wide a menu will be that is still closed. */
function widthOf(menu: HTMLElement): number {
  menu.style.display = "block";
  const width = menu.offsetWidth;
  menu.style.display = "";
  return width;
}

/** Arrows, Home, End and first letters move within the menu; Tab leaves it. */
function walk(event: KeyboardEvent, menu: HTMLElement | null): void {
  if (!menu) return;
  if (event.key === "Tab") menu.hidePopover();
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    menu.hidePopover();
    return;
  }
  const entries = [...menu.querySelectorAll<HTMLElement>(ENTRY)];
  const goal = goalOf(event, entries);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

function goalOf({ key }: KeyboardEvent, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const here = entries.findIndex((entry) => entry === document.activeElement);
  if (key === "ArrowDown") return entries[(here + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(here <= 0 ? -1 : here - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...entries.slice(here + 1), ...entries.slice(0, here + 1)];
  return after.find((entry) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

const margin = 8;

/**
 * Under the button or above it, at its left or right edge: wherever there is more room. It avoids the
 * screen's edges. In pixels.
 */
export function menuPlace(
  button: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
  menuWidth: number,
  screen: { readonly width: number; readonly height: number },
): CSSProperties {
  const clear = (offset: number) => Math.max(margin, Math.min(offset, screen.width - menuWidth - margin));
  const right = (button.left + button.right) / 2 > screen.width / 2;
  const above = button.bottom > screen.height * 0.66;
  return {
    ...(right
      ? { right: clear(screen.width - button.right), left: "auto" }
      : { left: clear(button.left), right: "auto" }),
    ...(above
      ? { bottom: screen.height - button.top + 4, top: "auto" }
      : { top: button.bottom + 4, bottom: "auto" }),
  };
}
