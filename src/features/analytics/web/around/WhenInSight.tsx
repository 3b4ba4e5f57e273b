import { Suspense, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Loading } from "#ui/feedback/Loading.tsx";
import { useInSight } from "#ui/layout/use-in-sight.ts";

/** Makes its content when it is about to be scrolled into view, or printed. */
export function WhenInSight({ children }: { readonly children: ReactNode }) {
  const [place, seen] = useInSight();
  return (
    <div ref={place} className={seen ? "in-sight" : "when-in-sight only-screen"}>
      {seen && (
        <Suspense fallback={<Loading text={t`Loading chart data...`} shape="chart" />}>{children}</Suspense>
      )}
    </div>
  );
}
