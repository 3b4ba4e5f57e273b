import { useEffect, useRef, type ReactNode } from "react";

interface PageNameProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Where the page says its name in another way. */
  readonly hidden?: boolean | undefined;
}

/** Not in every browser yet; without it screen readers find the name at the top of the page and in the window's title. */
interface Announcing {
  readonly ariaNotify?: (words: string) => void;
}

const ending = " – Stint";

/** Names the window after the page, and says the name to screen readers when one page led to another. */
function namePage(name: string): void {
  const title = `${name}${ending}`;
  if (name === "" || document.title === title) return;
  const ledHere = document.title.endsWith(ending);
  document.title = title;
  if (ledHere) (document as Announcing).ariaNotify?.(name);
}

/** The page's only `h1`. Windows, tabs and the browser's history have its words too. */
export function PageName({ children, className, hidden = false }: PageNameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => namePage(heading.current?.textContent ?? ""));
  return (
    <h1 ref={heading} className={hidden ? "visually-hidden" : className}>
      {children}
    </h1>
  );
}
