import { readWaitingMail } from "./read-waiting-mail.ts";

export const mailRoutes = { readWaitingMail };
