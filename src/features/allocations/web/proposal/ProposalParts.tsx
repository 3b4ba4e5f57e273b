import { useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";

/** Of a thousand people all parts would be 16,000 elements. */
const listedAtOnce = 40;

/** The parts of a proposal, by project or person: the first, and more at a press. */
export function ProposalParts({ children: parts }: { readonly children: readonly ReactNode[] }) {
  const [most, setMost] = useState(listedAtOnce);
  return (
    <>
      {parts.slice(0, most)}
      {parts.length > most && (
        <div className="proposal-more">
          <Button small onClick={() => setMost(most + listedAtOnce)}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}
