/** Said to whoever reminds somebody a second time on a day. */
export const oneReminderADay = "Reminded today already. Everybody is reminded at most once a day.";
