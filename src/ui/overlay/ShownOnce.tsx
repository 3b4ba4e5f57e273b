import { useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "../feedback/Banner.tsx";
import { Button } from "../form/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ShownOnceProps {
  readonly title: string;
  readonly subtitle?: string;
  /** That it can't be seen again, and where it belongs. */
  readonly warning: string;
  readonly size?: "medium";
  /** Buttons before the one that closes. */
  readonly actions?: ReactNode;
  /** The button that closes, "I've saved it" unless it says something else. */
  readonly saved?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Something that was made, such as a token or a secret link, and can't be seen again once this is closed: Esc, the
 * cross and the scrim confirm first.
 */
export function ShownOnce({ title, subtitle, warning, size, actions, saved, ...rest }: ShownOnceProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Dialog
        open
        {...(size === undefined ? {} : { size })}
        stage="made"
        title={title}
        subtitle={subtitle}
        onClose={() => setLeaving(true)}
        footer={
          <>
            {actions}
            <Button variant="primary" onClick={rest.onClose}>
              {saved ?? t`I've saved it`}
            </Button>
          </>
        }
      >
        <div className="stack">
          <Banner tone="caution">{warning}</Banner>
          {rest.children}
        </div>
      </Dialog>
      <Dialog
        open={isLeaving}
        title={t`Close without saving?`}
        cancel={t`Go back`}
        verb={t`Close`}
        danger
        onClose={() => setLeaving(false)}
        onConfirm={rest.onClose}
      >
        <p>{warning}</p>
      </Dialog>
    </>
  );
}
