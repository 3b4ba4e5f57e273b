import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#web/call.ts";
import type { openInvitation } from "../contract.ts";

const tokenInAddress = () => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";

/**
 * A mailed link: its secret, behind the # so that it reaches no server and no log, and whom it is for, read
 * without using it up.
 */
export function useMailedLink(open: typeof openInvitation) {
  const [token, setToken] = useState(tokenInAddress);
  // Another link pasted into the same tab changes the hash only.
  useEffect(() => {
    const read = () => setToken(tokenInAddress());
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  const link = useQuery({
    queryKey: ["mailed link", open.path, token],
    queryFn: () => call(open, { body: { token } }),
    enabled: token !== "",
    retry: false,
    staleTime: Infinity,
  });
  return { token, link, dead: token === "" || link.isError };
}
