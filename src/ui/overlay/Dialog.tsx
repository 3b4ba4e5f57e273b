import { X } from "lucide-react";
import { useId, type FormEvent, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "../feedback/Banner.tsx";
import { PartBoundary } from "../feedback/PartBoundary.tsx";
import { Button, IconButton } from "../form/Button.tsx";
import { classNames } from "../layout/class-names.ts";
import { firstClickOnly } from "./first-click.ts";
import { useModal } from "./modal.ts";
import "./dialog.css";

export interface DialogProps extends Buttons {
  readonly open: boolean;
  /** Esc, the cross and the scrim call this; a form with unsaved words may refuse. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One quiet line under the title. */
  readonly subtitle?: ReactNode | undefined;
  readonly children: ReactNode;
  /** Why the last try failed, above everything else. */
  readonly failure?: string | null | undefined;
  /** Makes the dialog a form, so that Enter submits. Not called while pending. */
  readonly onSubmit?: (() => void) | undefined;
  /** Work is under way: the dialog stays. */
  readonly pending?: boolean | undefined;
  /** 440, 600 or 960 px wide, or nearly the full window. */
  readonly size?: "small" | "medium" | "large" | "full" | undefined;
  /** The content reaches the edges: tables and grids. */
  readonly flush?: boolean | undefined;
  /** From the right edge of the window, its full height. */
  readonly drawer?: boolean | undefined;
  /** When it changes, the dialog shows something else, and focus goes to where it would on opening. */
  readonly stage?: string | undefined;
}

interface Buttons {
  /** The primary button, which submits the form. Beside it is a button that closes. */
  readonly verb?: ReactNode;
  readonly pendingVerb?: string | undefined;
  /** The verb destroys something. */
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** For a dialog that isn't a form. */
  readonly onConfirm?: (() => void) | undefined;
  /** The button that closes, "Cancel" unless it says something else. */
  readonly cancel?: string | undefined;
  readonly aside?: ReactNode;
  /** Other buttons than these: the quiet ones first, the primary one last. */
  readonly footer?: ReactNode;
}

/** A question or a form above the page, which waits behind it. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  subtitle,
  children,
  failure,
  onSubmit,
  pending = false,
  size = "small",
  flush = false,
  drawer = false,
  stage,
  ...buttons
}: Omit<DialogProps, "open">) {
  const titleId = useId();
  const modal = useModal(onClose, pending, stage);
  const content = (
    <>
      <div className={classNames("dialog-body", flush && "is-flush")}>
        {failure && <Banner tone="critical">{failure}</Banner>}
        <PartBoundary>{children}</PartBoundary>
      </div>
      <Foot {...buttons} onClose={onClose} isForm={onSubmit !== undefined} pending={pending} />
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!pending) onSubmit?.();
  };
  return (
    <dialog
      {...modal}
      className={classNames("dialog", drawer ? "is-drawer" : `is-${size}`)}
      aria-labelledby={titleId}
      aria-busy={pending || undefined}
    >
      <header className="dialog-head">
        <div className="grow">
          <h1 id={titleId}>{title}</h1>
          {subtitle !== undefined && <p className="muted">{subtitle}</p>}
        </div>
        <IconButton small icon={X} label={t`Close`} disabled={pending} onClick={onClose} />
      </header>
      {onSubmit ? (
        <form className="dialog-content" noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        <div className="dialog-content">{content}</div>
      )}
    </dialog>
  );
}

interface FootProps extends Buttons {
  readonly onClose: () => void;
  readonly isForm: boolean;
  readonly pending: boolean;
}

function Foot({ footer, verb, pendingVerb, danger, cancel, aside, isForm, pending, ...rest }: FootProps) {
  if (footer !== undefined)
    return (
      <footer className="dialog-foot" onClickCapture={firstClickOnly}>
        {footer}
      </footer>
    );
  if (verb === undefined && cancel === undefined) return null;
  return (
    <footer className="dialog-foot" onClickCapture={firstClickOnly}>
      {aside}
      <Button onClick={rest.onClose} disabled={pending}>
        {cancel ?? t`Cancel`}
      </Button>
      {verb !== undefined && (
        <Button
          variant={danger === true ? "danger-solid" : "primary"}
          type={isForm ? "submit" : "button"}
          disabled={rest.disabled}
          pending={pending}
          pendingLabel={pendingVerb}
          onClick={rest.onConfirm}
        >
          {verb}
        </Button>
      )}
    </footer>
  );
}
