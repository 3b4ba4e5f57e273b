import { Pin } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import type { OpenPlanner } from "../planner/use-plan.ts";

const PinsDialog = lazy(() => import("./PinsDialog.tsx").then((module) => ({ default: module.PinsDialog })));

/** Opens the pins of the function's people. */
export function PinsButton({
  planner,
  small = false,
}: {
  readonly planner: OpenPlanner;
  readonly small?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const opening = { "aria-haspopup": "dialog" as const, onClick: () => setOpen(true) };
  return (
    <>
      {small ? (
        <IconButton {...opening} small icon={Pin} label={t`Pins…`} />
      ) : (
        <Button {...opening} icon={Pin}>{t`Pins…`}</Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <PinsDialog planner={planner} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
