import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/call.ts";
import type { openInvitation } from "../contract.ts";

/**
 * A mailed link: its secret, behind the # so that it reaches no server and no log, and whom it is for, read
 * without using it up.
 */
export function useMailedLink(open: typeof openInvitation) {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "");
  const link = useQuery({
    queryKey: ["mailed link", open.path, token],
    queryFn: () => call(open, { body: { token } }),
    enabled: token !== "",
    retry: false,
    staleTime: Infinity,
  });
  return { token, link, dead: token === "" || link.isError };
}
