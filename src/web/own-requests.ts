const most = 100;
const own = new Set<string>();

/** Remembers that this page made a request: news of it is no news here. */
export function rememberRequest(requestId: string): void {
  own.add(requestId);
  const [oldest] = own;
  if (own.size > most && oldest !== undefined) own.delete(oldest);
}

/** True for a request that this page made and has the answer of. */
export function isOwnRequest(requestId: string): boolean {
  return own.has(requestId);
}
