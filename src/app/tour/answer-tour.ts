import type { QueryClient } from "@tanstack/react-query";
import { answerTour as contract } from "#features/access/tour-contract.ts";
import { refreshSession } from "#features/access/web/session.ts";
import { call } from "#web/call.ts";
import { answeredHere } from "./answered-here.ts";

/** Stores that the tours of someone's roles needn't be offered any more. Where it fails, they're offered once more. */
export async function answerTour(client: QueryClient, isDemonstration: boolean): Promise<void> {
  if (!isDemonstration) {
    const isStored = await call(contract, {}).then(
      () => true,
      () => false,
    );
    if (isStored) await refreshSession(client);
    return;
  }
  try {
    localStorage.setItem(answeredHere, "yes");
  } catch {
    // A browser that keeps nothing is offered the tour again.
  }
}
