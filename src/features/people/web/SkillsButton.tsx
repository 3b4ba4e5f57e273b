import { lazy, Suspense } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { useOpened } from "#web/use-opened.ts";

const SkillsDialog = lazy(() =>
  import("./SkillsDialog.tsx").then((module) => ({ default: module.SkillsDialog })),
);

/** Opens the organisation's skills, to rename or remove them. */
export function SkillsButton() {
  const [open, setOpen] = useOpened("skills");
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>{t`Skills`}</Button>
      {open && (
        <Suspense fallback={null}>
          <SkillsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
