import { useRef, type ReactNode } from "react";
import { useStablePlace } from "./stable-place.ts";

/** A button that goes once it has done its work: the keyboard goes on in the panel. */
export function Leaving({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useStablePlace(place);
  return <span ref={place}>{children}</span>;
}
