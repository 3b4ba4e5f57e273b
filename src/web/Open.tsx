import type { ReactNode } from "react";
import type { Endpoint } from "#shared/contract.ts";
import { notInDemonstration } from "#shared/demonstration.ts";
import { t } from "#shared/texts/t.ts";
import { useViewer } from "./viewer.ts";

interface OpenProps {
  /** What the control calls. */
  readonly to: Pick<Endpoint, "closedInDemonstration">;
  /** What is closed, where nothing beside it says so: "Adding people". */
  readonly what?: string;
  readonly children: ReactNode;
}

/** A control, or in the public demonstration why it isn't there. */
export function Open({ to, what, children }: OpenProps) {
  const { isDemonstration } = useViewer();
  if (isDemonstration && to.closedInDemonstration === true)
    return (
      <span className="quiet fine">
        {what === undefined ? notInDemonstration() : t`${what}: not in the public demonstration.`}
      </span>
    );
  return children;
}
