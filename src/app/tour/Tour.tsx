import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { hasUnsavedWork } from "#web/unsaved-work.ts";
import { tours } from "./tours.ts";
import { useFollowed } from "./use-followed.ts";
import { useStops } from "./use-stops.ts";
import "./tour.css";

interface TourProps {
  readonly role: RoleCode;
  /** `left`: by going to another page. */
  readonly onEnd: (how: "done" | "left") => void;
}

/**
 * A card beside one control after the other, above the page without shutting it off. It opens pages and does nothing
 * else; leaving the page ends it.
 */
export function Tour({ role, onEnd }: TourProps) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const { shown, isMoving, at, count, opensPage, go } = useStops(tours[role].stops, onEnd);
  const followed = useFollowed(shown, card);
  const [isRefused, setRefused] = useState(false);
  useLayoutEffect(() => {
    if (shown === null || card.current === null) return;
    if (!card.current.matches(":popover-open")) card.current.showPopover();
    card.current.focus({ preventScroll: true });
  }, [shown]);
  const isLast = at === count - 1;
  const move = (by: 1 | -1) => {
    // The page would open its discard dialog.
    const isUnsaved = opensPage(by) && hasUnsavedWork();
    setRefused(isUnsaved);
    if (!isUnsaved && !isMoving) go(by);
  };
  const forward = () => (isLast ? onEnd("done") : move(1));
  useCardKeys(card, { end: () => onEnd("done"), forward });
  if (shown === null) return null;
  return (
    <div
      ref={card}
      className="floats tour"
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text ${id}-at`}
      popover="manual"
      tabIndex={-1}
      style={followed?.place ?? {}}
    >
      {followed && !isMoving && <div className="tour-ring" style={followed.ring} />}
      <p id={`${id}-at`} className="quiet fine">{t`Tour, ${at + 1} of ${count}`}</p>
      <h2 id={`${id}-title`}>{shown.stop.title}</h2>
      <div id={`${id}-text`}>
        <p>{shown.stop.text}</p>
        {isLast && (
          <p>
            <a
              href={`/help/${tours[role].guide}`}
              target="_blank"
              rel="noreferrer"
              className="for-finger"
            >{t`Read on in the guide`}</a>
          </p>
        )}
      </div>
      {isRefused && (
        <p
          role="alert"
          className="critical"
        >{t`Save or discard your changes first. The next step is on another page.`}</p>
      )}
      <div className="row-wrap tour-buttons">
        {!isLast && <Button small variant="ghost" onClick={() => onEnd("done")}>{t`End tour`}</Button>}
        <span className="grow" />
        {at > 0 && <Button small onClick={() => move(-1)}>{t`Back`}</Button>}
        <Button small variant="primary" pending={isMoving} onClick={forward}>
          {isLast ? t`Done` : t`Next`}
        </Button>
      </div>
    </div>
  );
}

/** Enter on the card goes on; Esc ends the tour from the card, and from the page where nothing else has the focus. */
function useCardKeys(
  card: RefObject<HTMLElement | null>,
  { end, forward }: { readonly end: () => void; readonly forward: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const { target, key } = event;
    const isOurs = target === document.body || (target instanceof Node && card.current?.contains(target));
    const work =
      key === "Enter" && target === card.current ? forward : key === "Escape" && isOurs === true ? end : null;
    if (work === null) return;
    // The key would also press what gets the focus.
    event.preventDefault();
    work();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
