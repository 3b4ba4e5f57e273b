import { changePassword } from "./change-password.ts";
import { acceptInvitation, openInvitation } from "./invitation.ts";
import { readSession } from "./read-session.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

export const accessRoutes = [signIn, readSession, signOut, changePassword, openInvitation, acceptInvitation];
