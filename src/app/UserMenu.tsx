import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import {
  BookOpen,
  CalendarRange,
  Code,
  GraduationCap,
  Keyboard,
  KeyRound,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  Play,
  Sun,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { roleLabel } from "#shared/permissions.ts";
import { t, plural } from "#shared/texts/t.ts";
import type { CurrentUser, Session } from "#features/access/contract.ts";
import { initialsOf } from "#features/people/rules/person-name.ts";
import { RoleBadge } from "#parts/people/RoleBadge.tsx";
import { Avatar } from "#ui/data/Avatar.tsx";
import { Menu, MenuItem, menuItemClass, MenuRule } from "#ui/overlay/Menu.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useTheme, type Theme } from "#ui/layout/theme.ts";
import { keys } from "#parts/keys.ts";
import { helpFor } from "./help.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { endSession } from "#features/access/web/session-upkeep.ts";
import { countUnsent } from "#features/timesheets/web/week/unsent-weeks.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";

/** Logs out; confirms first where hours on this device haven't been sent. */
function useLogOut(personId: string): { readonly leave: () => void; readonly question: ReactNode } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const logOut = async () => {
    await endSession(client);
    await navigate({ to: "/login" });
  };
  return {
    leave: () => {
      const waiting = countUnsent(personId);
      setUnsent(waiting);
      if (waiting === 0) void logOut();
    },
    question: (
      <Dialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={t`Log out?`}
        cancel={t`Stay logged in`}
        verb={t`Log out`}
        danger
        onConfirm={() => void logOut()}
      >
        <p>{t`${plural(unsent, "# booking hasn't", "# bookings haven't")} been sent yet. What isn't sent stays on this device for a week, and goes out when you log in here again.`}</p>
      </Dialog>
    ),
  };
}

interface UserMenuProps {
  readonly user: CurrentUser;
  readonly product: Session["product"];
  readonly cycleHidden: boolean;
  readonly onShowCycle: (shown: boolean) => void;
  readonly onTour: () => void;
  readonly onShortcuts: () => void;
}

const themes: readonly { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: "system", label: t.as("theme")`System`, icon: Monitor },
  { value: "light", label: t.as("theme")`Light`, icon: Sun },
  { value: "dark", label: t.as("theme")`Dark`, icon: Moon },
];

interface ItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
}

const asItem = { role: "menuitem", tabIndex: -1, className: menuItemClass };

function PageItem({ to, icon: Icon, label }: ItemProps & { readonly to: string }) {
  return (
    <Link to={to} {...asItem}>
      <Icon />
      <span className="grow">{label}</span>
    </Link>
  );
}

function SiteItem({ href, icon: Icon, label }: ItemProps & { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" {...asItem}>
      <Icon />
      <span className="grow">{label}</span>
    </a>
  );
}

/** The licence lets people get the source of what they use over a network. */
function Version({ version, sourceUrl }: Pick<Session["product"], "version" | "sourceUrl">) {
  const text = `Stint ${version}`;
  if (sourceUrl !== null)
    return <SiteItem href={sourceUrl} icon={Code} label={t`Stint ${version}, source code`} />;
  return (
    <p className="account-version quiet fine" role="presentation">
      {text}
    </p>
  );
}

export function UserMenu({ user, product, cycleHidden, onShowCycle, onTour, onShortcuts }: UserMenuProps) {
  const { pathname } = useLocation();
  const [theme, setTheme] = useTheme();
  const initials = initialsOf(user.fullName, user.email);
  const { leave, question } = useLogOut(user.id);
  const menu = (
    <Menu
      label={t`Your account`}
      button={(props) => (
        <button {...props} type="button" className="avatar-button">
          <Avatar initials={initials} />
          <span className="visually-hidden">{t`Your account, ${user.fullName ?? user.email}`}</span>
        </button>
      )}
    >
      <div className="account" role="presentation">
        <b>{user.fullName ?? t`No name`}</b>
        <span className="muted">{user.email}</span>
        <span className="quiet fine">{user.organizationName}</span>
        <span className="row-wrap gap-1 account-roles">
          {user.roles.map((role) => (
            <RoleBadge key={role} role={role} label={roleLabel(role)} />
          ))}
        </span>
        {user.costTierName !== null && <span className="muted fine">{user.costTierName}</span>}
      </div>
      <MenuRule />
      <PageItem to="/account" icon={UserRound} label={t`Your account`} />
      <PageItem to="/account/password" icon={KeyRound} label={t`Reset Password`} />
      <SiteItem href={helpFor(pathname)} icon={BookOpen} label={t`Help`} />
      <MenuItem icon={Play} onClick={onTour}>{t`Take the tour`}</MenuItem>
      <MenuItem icon={Keyboard} keys={keys.shortcuts} onClick={onShortcuts}>{t`Keyboard shortcuts`}</MenuItem>
      {product.tutorialsUrl !== null && (
        <SiteItem href={product.tutorialsUrl} icon={GraduationCap} label={t`Tutorials`} />
      )}
      {product.supportUrl !== null && (
        <SiteItem href={product.supportUrl} icon={LifeBuoy} label={t`Support`} />
      )}
      <MenuItem icon={CalendarRange} onClick={() => onShowCycle(cycleHidden)}>
        {cycleHidden ? t`Show month cycle` : t`Hide month cycle`}
      </MenuItem>
      <MenuRule />
      <div className="account-theme" role="presentation">
        <Segmented label={t`Theme`} small options={themes} value={theme} onValueChange={setTheme} />
      </div>
      <MenuRule />
      <MenuItem icon={LogOut} onClick={leave}>{t`Log Out`}</MenuItem>
      <Version version={product.version} sourceUrl={product.sourceUrl} />
    </Menu>
  );
  return (
    <>
      {menu}
      {question}
    </>
  );
}
