import { fulfilmentShown, type Fulfilment } from "../../rules/demand.ts";

/** How much of the demand is allocated, in per cent; amber below 100. */
export function Fulfilled({ of }: { readonly of: Pick<Fulfilment, "fulfilment"> }) {
  return <span className={of.fulfilment < 100 ? "caution" : undefined}>{fulfilmentShown(of)}%</span>;
}
