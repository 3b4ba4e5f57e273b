import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";

interface StepFootProps {
  /** The step before; null on the first one. */
  readonly onBack: (() => void) | null;
  /** Quiet words beside the way on. */
  readonly note?: ReactNode;
  /** The way on: the primary button last. */
  readonly children?: ReactNode;
}

/** Under a step: the way back, and the way on. */
export function StepFoot({ onBack, note, children }: StepFootProps) {
  return (
    <footer className="import-foot">
      {onBack && <Button icon={ChevronLeft} onClick={onBack}>{t`Back`}</Button>}
      <span className="grow muted fine import-foot-note">{note}</span>
      {children}
    </footer>
  );
}
