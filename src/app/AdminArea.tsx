import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { adminNavigation, isCurrent } from "./navigation.ts";

export function AdminArea() {
  const { pathname } = useLocation();
  return (
    <>
      <Tabs label="Admin" bar>
        {adminNavigation.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className={tabClass}
            aria-current={isCurrent(item, pathname) ? "page" : undefined}
          >
            {item.label}
          </Link>
        ))}
      </Tabs>
      <Outlet />
    </>
  );
}
