import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import "./pay.css";

const tabs = [
  { to: "/admin/pay", label: t`Exports` },
  { to: "/admin/pay/templates", label: t`Templates` },
  { to: "/admin/pay/details", label: t`Details` },
] as const;

/** Templates and details are below the exports, whose tab would count as theirs. */
const exactly = { exact: true };

interface PayFrameProps {
  readonly current: (typeof tabs)[number]["to"];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Around the pages of Pay and invoices. */
export function PayFrame({ current, actions, children }: PayFrameProps) {
  return (
    <main className="page">
      <PageHeader
        title={t`Pay and invoices`}
        subtitle={t`Export approved hours for payroll and invoicing. No hour is exported twice.`}
        actions={actions}
      />
      <Tabs label={t`Pay and invoices`}>
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={exactly}
            className={tabClass}
            aria-current={to === current ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </Tabs>
      {children}
    </main>
  );
}
