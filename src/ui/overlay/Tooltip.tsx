import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from "react";
import { useLingering } from "./use-lingering.ts";
import "./tooltip.css";

interface TipProps {
  /** What the tip points at, in the window; nothing hides it. */
  readonly anchor: DOMRect | null;
  readonly id?: string | undefined;
  /** Esc hides it, wherever the focus is. */
  readonly onHide: () => void;
  readonly children: ReactNode;
}

/**
 * The dark label itself, above everything, beside a rectangle. For charts and grids, which have one tip for
 * many places.
 */
export function Tip({ anchor, id, onHide, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!element || !anchor) return undefined;
    if (!element.matches(":popover-open")) element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const above = anchor.top - height - 6;
    const top = above < 8 ? anchor.bottom + 6 : above;
    const left = Math.min(
      Math.max(8, anchor.left + anchor.width / 2 - width / 2),
      Math.max(8, innerWidth - width - 8),
    );
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    return undefined;
  }, [anchor, children]);
  useEscape(onHide, anchor !== null);
  if (!anchor) return null;
  return (
    <div ref={tip} id={id} className="tip" role="tooltip" popover="manual" dir={document.dir || undefined}>
      {children}
    </div>
  );
}

function useEscape(onHide: () => void, isShown: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onHide();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [isShown]);
}

interface TooltipProps {
  readonly content: ReactNode;
  /** One element that accepts `aria-describedby` and can be focused or pointed at. */
  readonly children: ReactElement<{ "aria-describedby"?: string | undefined }>;
}

const DELAY = 350;

/**
 * A short explanation beside what it explains, by pointer after a moment, by keyboard at once. It can be pointed at, and
 * Esc hides it.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  const wrap = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const show = () => setAnchor(wrap.current?.firstElementChild?.getBoundingClientRect() ?? null);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const lingering = useLingering(hide);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={wrap}
      className="tooltip-wrap"
      role="presentation"
      onPointerEnter={() => {
        lingering.stay();
        if (anchor === null) timer.current = setTimeout(show, DELAY);
      }}
      onPointerLeave={() => {
        clearTimeout(timer.current);
        lingering.leave();
      }}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) show();
      }}
      onBlur={hide}
    >
      {cloneElement(children, anchor ? { "aria-describedby": id } : {})}
      <Tip id={id} anchor={anchor} onHide={hide}>
        {content}
      </Tip>
    </span>
  );
}
