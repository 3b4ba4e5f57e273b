import { useCallback, useState } from "react";
import { roleCodes, type RoleCode } from "#shared/permissions.ts";
import type { Session } from "#features/access/contract.ts";
import { answeredHere } from "./answered-here.ts";

function hasAnsweredHere(): boolean {
  try {
    return localStorage.getItem(answeredHere) !== null;
  } catch {
    return false;
  }
}

/** A role's tour, the choice of one, or the answer that none is wanted. */
export type TourState = RoleCode | "choice" | "declined";

/** Whether a tour is offered, and the one that is on. All else is loaded with it. */
export function useTour({ user, tours, product, home }: Session, pathname: string) {
  const [on, setOn] = useState<TourState | null>(null);
  const [isAnswered, setAnswered] = useState(product.isDemonstration && hasAnsweredHere);
  const roles = roleCodes.filter((role) => user?.roles.includes(role));
  return {
    roles,
    on,
    offered:
      isAnswered || on !== null || !pathname.startsWith(home)
        ? undefined
        : roles.find((role) => tours.includes(role)),
    start: setOn,
    accept: () => setOn(roles.length > 1 ? "choice" : (roles[0] ?? null)),
    decline: () => {
      setOn("declined");
      document.getElementById("content")?.focus();
    },
    onAnswered: useCallback(() => setAnswered(true), []),
    end: useCallback(() => setOn(null), []),
  };
}
