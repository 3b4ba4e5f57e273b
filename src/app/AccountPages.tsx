import { AccountPage } from "#features/access/web/AccountPage.tsx";
import { WishesPanel } from "#features/allocations/web/preferences/WishesPanel.tsx";
import { ChatPanel } from "#features/chat/web/ChatPanel.tsx";
import { OwnCalendarPanel } from "#features/timesheets/web/OwnCalendarPanel.tsx";
import { OwnTokensPanel } from "#features/tokens/web/OwnTokensPanel.tsx";

/** /account, with the panels of every feature that has one there. They read when they come into sight. */
export function AccountPages() {
  return (
    <AccountPage>
      <WishesPanel />
      <ChatPanel />
      <OwnCalendarPanel />
      <OwnTokensPanel />
    </AccountPage>
  );
}
