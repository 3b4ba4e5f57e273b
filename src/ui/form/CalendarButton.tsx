import { CalendarRange } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { isRightToLeft } from "../base/direction.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { IconButton } from "./Button.tsx";
import { FieldContext } from "./field-control.ts";

/** The calendar is a file of its own: no page waits for it. */
export const loadCalendar = () => import("./Calendars.tsx");

interface CalendarButtonProps {
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
  // Drawn when it is in sight: what is not can't be focused.
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
        label={t`Open calendar, ${label}`}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onFocus={warm}
        onPointerEnter={warm}
      />
      <div
        ref={popup}
        id={id}
        className="floats calendar-popup"
        popover="auto"
        role="dialog"
        aria-label={t`Calendar, ${label}`}
        style={place}
        onBeforeToggle={({ newState }) => {
          const field = button.current?.parentElement;
          if (newState === "open" && field)
            setPlace(
              calendarPlace(
                field.getBoundingClientRect(),
                { width: innerWidth, height: innerHeight },
                isRightToLeft(field),
              ),
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

const size = { width: 292, height: 372 };
const margin = 8;

/**
 * Below a field or above it, from where its line begins, where the calendar fits; never out of the window. In pixels; a
 * phone has a place of its own in the sheet.
 */
export function calendarPlace(
  field: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
  screen: { readonly width: number; readonly height: number },
  fromRight = false,
): CSSProperties {
  const below = field.bottom + 4;
  const above = field.top - 4 - size.height;
  const lowest = screen.height - size.height - margin;
  const top = below <= lowest || above < margin ? Math.min(below, lowest) : above;
  const left = Math.min(
    fromRight ? field.right - size.width : field.left,
    screen.width - size.width - margin,
  );
  return { "--top": `${Math.max(margin, top)}px`, "--left": `${Math.max(margin, left)}px` } as CSSProperties;
}
