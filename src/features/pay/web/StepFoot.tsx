import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";

interface StepFootProps {
  readonly onBack?: () => void;
  /** The way on: the primary button. */
  readonly children: ReactNode;
}

/** Under a step of a new export: the way back, and the way on. */
export function StepFoot({ onBack, children }: StepFootProps) {
  return (
    <footer className="row-wrap pay-foot">
      {onBack && <Button icon={ChevronLeft} onClick={onBack}>{t`Back`}</Button>}
      <span className="grow pay-gap" />
      {children}
    </footer>
  );
}
