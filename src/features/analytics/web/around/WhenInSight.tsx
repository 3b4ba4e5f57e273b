import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Loading } from "#ui/feedback/Loading.tsx";

/** Makes its content when it is about to be scrolled into view, or printed: what is far down waits to be read. */
export function WhenInSight({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (seen || !element) return undefined;
    const see = () => setSeen(true);
    addEventListener("beforeprint", see);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(),
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => {
      removeEventListener("beforeprint", see);
      observer.disconnect();
    };
  }, [seen]);
  return (
    <div ref={place} className={seen ? "in-sight" : "when-in-sight only-screen"}>
      {seen && (
        <Suspense fallback={<Loading text={t`Loading chart data...`} shape="chart" />}>{children}</Suspense>
      )}
    </div>
  );
}
