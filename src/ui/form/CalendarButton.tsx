import { CalendarRange } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { IconButton } from "./Button.tsx";
import { FieldContext } from "./field-control.ts";
import { calendarPlace } from "./calendar-place.ts";

/** The calendar is a file of its own: no page waits for it. */
export const loadCalendar = () => import("./Calendars.tsx");

interface CalendarButtonProps {
  /** Of the field beside it. */
  readonly label: string;
  /** The calendar, drawn while it is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** Opens a calendar below its field; on a phone at the foot of the window. */
export function CalendarButton({ label, children }: CalendarButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  // Drawn when it is in sight: what is not can't take the focus.
  const [isOpen, setOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  useEffect(() => {
    if (!isOpen) return undefined;
    // Before the dialog around it hears of the key, and closes.
    const stop = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      popup.current?.hidePopover();
    };
    document.addEventListener("keydown", stop, true);
    return () => document.removeEventListener("keydown", stop, true);
  }, [isOpen]);
  const warm = () => void loadCalendar();
  return (
    <>
      <IconButton
        ref={button}
        className="input-end"
        small
        icon={CalendarRange}
        label={`Open calendar, ${label}`}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onFocus={warm}
        onPointerEnter={warm}
      />
      <div
        ref={popup}
        id={id}
        className="calendar-popup"
        popover="auto"
        role="dialog"
        aria-label={`Calendar, ${label}`}
        style={place}
        onBeforeToggle={({ newState }) => {
          const field = button.current?.parentElement;
          if (newState === "open" && field)
            setPlace(
              calendarPlace(field.getBoundingClientRect(), { width: innerWidth, height: innerHeight }),
            );
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && (
          <Suspense
            fallback={
              <div className="calendar-wait">
                <Spinner />
              </div>
            }
          >
            {/* What is in it is no control of the field around it. */}
            <FieldContext value={null}>{children(close)}</FieldContext>
          </Suspense>
        )}
      </div>
    </>
  );
}
