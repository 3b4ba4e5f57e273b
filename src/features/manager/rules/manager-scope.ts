/**
 * Whose people the Manager Portal shows: one's own reports, those handed to one by their manager, or (for
 * admins) those without a manager.
 */
export const managerScopes = ["reports", "delegated", "without-manager"] as const;
export type ManagerScope = (typeof managerScopes)[number];
