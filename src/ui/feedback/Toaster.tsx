import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "../form/Button.tsx";
import { dismissToast, useToasts, type Toast, type ToastTone } from "./toast.ts";
import "./toaster.css";

const SHAPES: Record<ToastTone, LucideIcon> = {
  positive: CircleCheck,
  caution: TriangleAlert,
  critical: CircleAlert,
  info: Info,
};

/** Where toasts appear; mounted once, by the app. Lies above dialogs, and is read out as it fills. */
export function Toaster() {
  const toasts = useToasts();
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    // Shown anew each time, so that it lies above a dialog opened since.
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <div
      ref={layer}
      className="toaster"
      popover="manual"
      role="log"
      aria-live="polite"
      aria-label={t`Messages`}
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, tone, text, action } }: { readonly toast: Toast }) {
  const Shape = SHAPES[tone];
  const act = () => {
    action?.run();
    dismissToast(id);
  };
  return (
    <div className="floats toast" data-tone={tone}>
      <Shape />
      <p className="grow">{text}</p>
      {action && (
        <Button small onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton small icon={X} label={t`Dismiss`} onClick={() => dismissToast(id)} />
    </div>
  );
}
