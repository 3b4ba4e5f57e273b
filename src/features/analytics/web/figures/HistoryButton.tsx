import { History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import type { DashboardView } from "../../rules/timeframe.ts";

const HistoryDialog = lazy(() =>
  import("./HistoryDialog.tsx").then((module) => ({ default: module.HistoryDialog })),
);

/** Opens the history of a view's figures; `subject`: the project's or function's id. */
export function HistoryButton({ view, subject }: { readonly view: DashboardView; readonly subject: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        variant="ghost"
        icon={History}
        className="only-screen"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >{t`History`}</Button>
      {open && (
        <Suspense fallback={null}>
          <HistoryDialog view={view} subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
