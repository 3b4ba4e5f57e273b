import { exportPeople } from "./export-people.ts";
import { invitePerson } from "./invite-person.ts";
import { listInvitations } from "./list-invitations.ts";
import { readKnownAddresses } from "./read-known-addresses.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

export const invitationRoutes = {
  invitePerson,
  listInvitations,
  readKnownAddresses,
  resendInvitation,
  revokeInvitation,
  exportPeople,
};
