import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { freshFor, useRead } from "#web/data.ts";
import { listInvitations } from "../../invitation-contract.ts";

/** The place of the pending invitations, in an address and on the page. */
export const invitationsPlace = "invitations";

export function showInvitations(): void {
  document.getElementById(invitationsPlace)?.scrollIntoView();
}

/**
 * How many invitations are pending. An address that asks for them is led there once what stands above them
 * (`isSettled`) has its height: the router goes there too, but before the people are read.
 */
export function usePendingInvitations(isSettled: boolean): number {
  const { hash } = useLocation();
  const { data, isPending } = useRead(listInvitations, {}, { fresh: freshFor.planning });
  const wanted = hash === invitationsPlace && isSettled && !isPending;
  useEffect(() => {
    if (wanted) showInvitations();
  }, [wanted]);
  return data?.invitations.length ?? 0;
}
