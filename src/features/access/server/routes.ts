import { answerTour } from "./answer-tour.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail, mailConfirmationAgain, openEmailConfirmation } from "./confirm-email.ts";
import { acceptInvitation, openInvitation } from "./invitation.ts";
import {
  changePreferences,
  endOtherSessions,
  endOwnSession,
  exportOwnData,
  readAccount,
} from "./own-account.ts";
import { changeOwnEmail, withdrawOwnEmail } from "./own-email.ts";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./passkeys/own-passkeys.ts";
import { challengePasskey, signInWithPasskey } from "./passkeys/sign-in-with-passkey.ts";
import { lookAround, readDemonstration } from "./demonstration/look-around.ts";
import { endPersonAccess, endPersonSession, readPersonAccess } from "./person-access.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { readSession, signOut } from "./present-session.ts";
import { openPasswordReset, requestPasswordReset, resetPassword } from "./reset-password.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.ts";
import { signIn } from "./sign-in.ts";

export const accessRoutes = {
  signIn,
  readSession,
  signOut,
  changePassword,
  openInvitation,
  acceptInvitation,
  requestPasswordReset,
  openPasswordReset,
  resetPassword,
  readAccount,
  exportOwnData,
  changePreferences,
  answerTour,
  endOwnSession,
  endOtherSessions,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  removeSecondFactor,
  readPersonAccess,
  endPersonAccess,
  endPersonSession,
  challengePasskey,
  signInWithPasskey,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  changeOwnEmail,
  withdrawOwnEmail,
  openEmailConfirmation,
  confirmEmail,
  mailConfirmationAgain,
  readDemonstration,
  lookAround,
};
