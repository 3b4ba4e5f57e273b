import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ManagerSearch } from "./manager-search.ts";
import type { ManagerView } from "./manager-view.ts";

/** Back to the portal as it was left, in the tab one belongs to. */
export function BackToPortal({ tab }: { readonly tab: ManagerView["tab"] }) {
  const { state } = useLocation();
  const search: ManagerSearch = useSearch({ strict: false });
  return (
    <Link
      className="back-link for-finger"
      to="/manager"
      search={search}
      state={{ managerTab: state.managerTab ?? tab }}
    >
      <ArrowLeft className="icon-small" /> Manager Portal
    </Link>
  );
}
