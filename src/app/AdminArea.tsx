import { Link, Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { isAdmin } from "../shared/role.ts";
import { tabClass, Tabs } from "../ui/Tabs.tsx";
import { useViewer } from "../web/viewer.ts";
import { adminNavigation, isCurrent } from "./navigation.ts";

/** The admin pages under their tab bar; others are redirected to /dashboard. */
export function AdminArea() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (!isAdmin(viewer.roles)) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <Tabs label="Admin" bar>
        {adminNavigation.map((item) => (
          <Link key={item.to} to={item.to} className={tabClass} aria-current={isCurrent(item, pathname) ? "page" : undefined}>
            {item.label}
          </Link>
        ))}
      </Tabs>
      <Outlet />
    </>
  );
}
