import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { useInSight } from "#ui/layout/use-in-sight.ts";

/** The parts of a list that so many lines show, and how many lines of each: the last may be cut. */
export function partsShown<Part>(
  parts: readonly Part[],
  linesOf: (part: Part) => number,
  most: number,
): { readonly shown: readonly { readonly part: Part; readonly lines: number }[]; readonly isMore: boolean } {
  const shown: { part: Part; lines: number }[] = [];
  let left = most;
  for (const part of parts) {
    if (left === 0) return { shown, isMore: true };
    const all = linesOf(part);
    const lines = Math.min(all, left);
    shown.push({ part, lines });
    if (lines < all) return { shown, isMore: true };
    left -= lines;
  }
  return { shown, isMore: false };
}

/** A few windows' worth. A line is four to eight elements, and the proposals of a thousand people 2,000 lines. */
const linesAtOnce = 50;

interface ProposalPartsProps<Part> {
  readonly parts: readonly Part[];
  readonly linesOf: (part: Part) => number;
  /** Draws a part, or its first lines where it's cut. */
  readonly children: (part: Part, lines: number) => ReactNode;
}

/** The parts of a proposal, by project or person: the first, and more as they come into sight or at a press. */
export function ProposalParts<Part>({ parts, linesOf, children: draw }: ProposalPartsProps<Part>) {
  const [most, setMost] = useState(linesAtOnce);
  const { shown, isMore } = partsShown(parts, linesOf, most);
  const more = () => setMost(most + linesAtOnce);
  return (
    <>
      {shown.map(({ part, lines }) => draw(part, lines))}
      {isMore && (
        <div className="proposal-more">
          <Button small onClick={more}>{t`Show more`}</Button>
          <End key={most} onSeen={more} />
        </div>
      )}
    </>
  );
}

/** The end of what is drawn; says once when it's about to be seen. */
function End({ onSeen }: { readonly onSeen: () => void }) {
  const [place, seen] = useInSight();
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (seen) see();
  }, [seen]);
  return <div ref={place} />;
}
