import { AccountPage } from "#features/access/web/AccountPage.tsx";
import { OwnTokensPanel } from "#features/tokens/web/OwnTokensPanel.tsx";

/** /account, with the panels of every feature that has one there. */
export function AccountPages() {
  return (
    <AccountPage>
      <OwnTokensPanel />
    </AccountPage>
  );
}
