import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import type { CurrentUser, Session } from "#features/access/contract.ts";
import { TimerBar } from "#features/timesheets/web/timer/TimerBar.tsx";
import { BrandMark } from "#ui/layout/BrandMark.tsx";
import { IconButton } from "#ui/form/Button.tsx";
import { useLetterKeys } from "#ui/palette/letter-keys.ts";
import { isCurrent, topNavigation, visibleItems } from "./navigation.ts";
import { GoTo, type OpenGoTo } from "./palette/GoTo.tsx";
import { UserMenu } from "./UserMenu.tsx";

interface TopNavigationProps {
  readonly session: Session;
  readonly user: CurrentUser;
  readonly pathname: string;
  readonly cycleHidden: boolean;
  readonly onShowCycle: (shown: boolean) => void;
  readonly onTour: () => void;
  /** The compact month cycle, when the bar is hidden. */
  readonly children: ReactNode;
}

/** The bar at the top of every guarded page; on a phone its items are behind a button. */
export function TopNavigation({
  session,
  user,
  pathname,
  cycleHidden,
  onShowCycle,
  onTour,
  children,
}: TopNavigationProps) {
  // Open on the page it was opened on: going elsewhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const [lettersOn] = useLetterKeys();
  const [goTo, setGoTo] = useState<OpenGoTo>(null);
  return (
    <header className={open ? "top only-screen is-open" : "top only-screen"}>
      <Link className="top-brand" to="/dashboard">
        <BrandMark />
        {"Stint"}
      </Link>
      <nav id="top-items" className="top-items" aria-label={t.as("navigation")`Main`}>
        {visibleItems(topNavigation, user.roles).map((item) => (
          <Link
            key={item.to}
            to={item.to}
            title={lettersOn && item.key ? t`G, then ${item.key.toUpperCase()}` : undefined}
            aria-current={isCurrent(item, pathname) ? "page" : undefined}
          >
            {item.label}
          </Link>
        ))}
      </nav>
      {children}
      <GoTo roles={user.roles} open={goTo} onOpen={setGoTo} onTour={onTour} />
      <TimerBar />
      <UserMenu
        user={user}
        product={session.product}
        cycleHidden={cycleHidden}
        onShowCycle={onShowCycle}
        onTour={onTour}
        onShortcuts={() => setGoTo("shortcuts")}
      />
      <IconButton
        className="top-more"
        label={open ? t`Close menu` : t`Menu`}
        icon={open ? X : MenuIcon}
        aria-expanded={open}
        aria-controls="top-items"
        onClick={() => setOpenOn(open ? null : pathname)}
      />
    </header>
  );
}
