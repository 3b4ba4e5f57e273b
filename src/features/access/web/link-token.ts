import { useState } from "react";

/** A mailed link's secret, behind the #, so that it reaches no server and no log. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "");
  return token;
}
