import { exportPeople } from "./export-people.ts";
import { invitePerson } from "./invite-person.ts";
import { listInvitations } from "./list-invitations.ts";
import { renewLinks, resendInvitation, revokeInvitation, revokeInvitations } from "./resend-invitation.ts";

export const invitationRoutes = {
  invitePerson,
  listInvitations,
  renewLinks,
  revokeInvitations,
  resendInvitation,
  revokeInvitation,
  exportPeople,
};
