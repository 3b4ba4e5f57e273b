/** What became of a proposal; `expired` while it is stored as open and too old. */
export const proposalStates = ["open", "accepted", "rejected", "conflict", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Days that an open proposal can be accepted. */
export const openDays = 7;

/** Open proposals of a person: more than anyone reads. */
export const maxOpen = 50;

interface StoredProposal {
  readonly state: string;
  readonly isOld: boolean;
}

/** The state of a stored proposal as people see it. */
export function stateOf({ state, isOld }: StoredProposal): ProposalState {
  const known = proposalStates.find((each) => each === state);
  if (known === undefined) throw new Error(`Unknown state of a proposal: ${state}`);
  return known === "open" && isOld ? "expired" : known;
}

/**
 * Whether a refused change may be accepted once more: a server that is busy or a session that ended pass. Another
 * version or a right that is missing stay, and end the proposal.
 */
export function canBeTriedAgain(status: number, code: string): boolean {
  return status === 401 || status === 429 || status >= 500 || code === "in_progress";
}
