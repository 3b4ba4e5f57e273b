export interface HistoriesRequest {
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** Faults are written out for so many histories. */
const maxLogged = 5;

/**
 * Goes through random histories, of which `faultsOf` one names what differs; 1,000,000 when `rounds` is left out.
 * `found` counts those with a fault.
 */
export function tryHistories(
  { rounds = 1_000_000, log }: Omit<HistoriesRequest, "seed">,
  faultsOf: (round: number) => readonly string[],
): { tried: number; found: number } {
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const faults = faultsOf(round);
    if (faults.length > 0) {
      found += 1;
      if (found <= maxLogged)
        log(`FOUND in history ${round}: ${faults.length} differences, first ${faults[0] ?? ""}`);
    }
    if (round % 100_000 === 99_999) log(`${round + 1} histories`);
  }
  return { tried: rounds, found };
}
