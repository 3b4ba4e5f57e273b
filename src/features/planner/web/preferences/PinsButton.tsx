import { Pin } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import type { OpenPlanner } from "../planner/use-plan.ts";

const PinsDialog = lazy(() => import("./PinsDialog.tsx").then((module) => ({ default: module.PinsDialog })));

/** Opens the pins of the function's people. */
export function PinsButton({ planner }: { readonly planner: OpenPlanner }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Pin} aria-haspopup="dialog" onClick={() => setOpen(true)}>{t`Pins…`}</Button>
      {open && (
        <Suspense fallback={null}>
          <PinsDialog planner={planner} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
