import { t } from "#shared/texts/t.ts";

/** Anonymous people's addresses; no mail reaches it (RFC 2606). */
export const removedPeopleDomain = "removed.invalid";

/** How anonymous people are called. */
export const formerName = { first: "Former", last: "person", full: "Former person" } as const;

export const formerEmail = (personId: string): string => `former-${personId}@${removedPeopleDomain}`;

/** Whether nothing tells any more who this was. */
export const isFormer = (email: string): boolean => email.endsWith(`@${removedPeopleDomain}`);

export const formerStays = () => t`This user is anonymous. Invite the person again instead.`;
