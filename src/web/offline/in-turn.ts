/**
 * Does a piece of work while no other window of this browser does the same. Without locks (plain http) it's done
 * without waiting.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? await navigator.locks.request(name, work) : await work();
}
