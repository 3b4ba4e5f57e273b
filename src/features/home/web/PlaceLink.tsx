import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Place } from "../rules/places.ts";

interface PlaceLinkProps {
  readonly place: Place;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to where something is done. */
export function PlaceLink({ place, className, children }: PlaceLinkProps) {
  return (
    <Link to={place.to} search={place.search ?? {}} className={className}>
      {children}
    </Link>
  );
}
