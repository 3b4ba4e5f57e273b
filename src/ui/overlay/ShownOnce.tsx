import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "../feedback/Banner.tsx";
import { Button } from "../form/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ShownOnceProps {
  readonly title: string;
  /** That it can't be seen again, and where it belongs. */
  readonly warning: string;
  readonly size?: "medium";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something that was made, such as a token or a secret link, and can't be seen again once this is closed. */
export function ShownOnce({ title, warning, size, onClose, children }: ShownOnceProps) {
  return (
    <Dialog
      open
      {...(size === undefined ? {} : { size })}
      stage="made"
      title={title}
      onClose={onClose}
      footer={<Button variant="primary" onClick={onClose}>{t`I've saved it`}</Button>}
    >
      <div className="stack">
        <Banner tone="caution">{warning}</Banner>
        {children}
      </div>
    </Dialog>
  );
}
