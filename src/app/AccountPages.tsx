import { AccountPage } from "#features/access/web/AccountPage.tsx";
import { PreferencesPanel } from "#features/planner/web/preferences/PreferencesPanel.tsx";
import { ChatPanel } from "#features/chat/web/ChatPanel.tsx";
import { OwnCalendarPanel } from "#features/timesheets/web/OwnCalendarPanel.tsx";
import { OwnTokensPanel } from "#features/tokens/web/OwnTokensPanel.tsx";

/** /account, with the panels of every feature that has one there. They read when they come into sight. */
export function AccountPages() {
  return (
    <AccountPage>
      <PreferencesPanel />
      <ChatPanel />
      <OwnCalendarPanel />
      <OwnTokensPanel />
    </AccountPage>
  );
}
