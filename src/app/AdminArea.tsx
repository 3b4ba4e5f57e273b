import { Link, Outlet, useLocation } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { t } from "#shared/texts/t.ts";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { useViewer } from "#web/viewer.ts";
import { adminNavigation, connections, isCurrent, visibleItems, type NavigationItem } from "./navigation.ts";
import "./admin-area.css";

// Its type is said, since the router's own, which the links ask for, is made of this page's among others.
export function AdminArea(): ReactElement {
  const { pathname } = useLocation();
  const { roles } = useViewer();
  return (
    <>
      <Tabs label={t.as("page")`Admin`} bar>
        <TabLinks items={adminNavigation} pathname={pathname} />
      </Tabs>
      {connections.some((item) => isCurrent(item, pathname)) && (
        <div className="connections">
          <Tabs label={t`Connections`}>
            <TabLinks items={visibleItems(connections, roles)} pathname={pathname} />
          </Tabs>
        </div>
      )}
      <Outlet />
    </>
  );
}

function TabLinks({
  items,
  pathname,
}: {
  readonly items: readonly NavigationItem[];
  readonly pathname: string;
}) {
  return (
    <>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={tabClass}
          aria-current={isCurrent(item, pathname) ? "page" : undefined}
        >
          {item.label}
        </Link>
      ))}
    </>
  );
}
