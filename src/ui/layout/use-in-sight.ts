import { useEffect, useRef, useState, type RefObject } from "react";

/** Whether an element was about to be scrolled into view or printed: what is far down waits to be made or read. */
export function useInSight(): [place: RefObject<HTMLDivElement | null>, seen: boolean] {
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
  return [place, seen];
}
