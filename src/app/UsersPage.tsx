import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { AddPeopleActions } from "#features/invitations/web/AddPeopleActions.tsx";
import {
  InvitationsSection,
  invitationsPlace,
  showInvitations,
  usePendingInvitations,
} from "#features/invitations/web/InvitationsSection.tsx";
import { SkillsButton } from "#features/people/web/SkillsButton.tsx";
import { UserList } from "#features/people/web/UserList.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { late } from "#web/late.tsx";

const BulkAddDialog = late(async () => (await import("./BulkAddDialog.tsx")).BulkAddDialog);

/** /admin/users: who is here, and who has been invited. */
export function UsersPage() {
  const [isListed, setListed] = useState(false);
  const [isBulk, setBulk] = useState(false);
  const pending = usePendingInvitations();
  return (
    <main className="page">
      <PageHeader
        title={t`Users & Roles`}
        subtitle={
          pending > 0 ? (
            <Link
              to="/admin/users"
              search
              hash={invitationsPlace}
              replace
              resetScroll={false}
              onClick={showInvitations}
              className="for-finger"
            >
              {t`${plural(pending, "# pending invitation", "# pending invitations")}`}
            </Link>
          ) : undefined
        }
        actions={
          <>
            <SkillsButton />
            <AddPeopleActions onBulk={() => setBulk(true)} />
          </>
        }
      />
      <UserList onSettled={setListed} />
      <InvitationsSection isSettled={isListed} />
      {isBulk && <BulkAddDialog onClose={() => setBulk(false)} />}
    </main>
  );
}
