import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { Keys } from "../palette/Keys.tsx";
import { classNames } from "../layout/class-names.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import "./button.css";

/** `primary` at most once a screen; `danger` opens a dialog, `danger-solid` acts. */
type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-solid";

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  /** 28 px high, for toolbars and table rows. */
  readonly small?: boolean | undefined;
  /** Square, for a lone icon. */
  readonly square?: boolean | undefined;
}

/** The class of a button, for links that must look like one. */
export function buttonClass(look: ButtonLook = {}): string {
  return classNames(
    "button",
    look.variant ?? "secondary",
    look.small === true && "is-small for-finger",
    look.square === true && "is-square",
  );
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  readonly icon?: LucideIcon | undefined;
  /** The keys that do the same, said beside the words; single letters by `aria-keyshortcuts` too. */
  readonly keys?: string | undefined;
  /** Work is under way: the button shows a spinner, retains its focus and ignores clicks. */
  readonly pending?: boolean | undefined;
  /** The words while pending, "Saving…"; the usual words when left out. */
  readonly pendingLabel?: string | undefined;
}

/** A button; `type="button"` unless set otherwise. While pending it neither clicks nor submits. */
export function Button({
  variant,
  small,
  square,
  icon: Icon,
  keys,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, small, square }), className)}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending || undefined}
      aria-keyshortcuts={keys?.length === 1 ? keys : rest["aria-keyshortcuts"]}
      onClick={press}
    >
      {pending ? <Spinner /> : Icon && <Icon />}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
      {keys !== undefined && <Keys of={keys} />}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "square" | "keys"> {
  /** What the button does, said by its tooltip and to assistive technology. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** The keys that do the same, said in its tip. */
  readonly keys?: string | undefined;
}

/** A button of one icon, for places where a word does not fit. Quiet (`ghost`) unless set otherwise. */
export function IconButton({ label, icon: Icon, keys, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Button
      aria-keyshortcuts={keys?.length === 1 ? keys : undefined}
      {...rest}
      variant={variant}
      square
      aria-label={label}
    >
      {rest.pending !== true && (
        // The tooltip is the icon's: on the button assistive technology would say the label twice.
        <span
          className="button-face"
          aria-hidden="true"
          title={keys === undefined ? label : `${label} (${keys})`}
        >
          <Icon />
        </span>
      )}
    </Button>
  );
}
