/**
 * Whose people the Manager Portal shows: one's own reports, those delegated, or (for admins) those without a
 * manager.
 */
export const managerScopes = ["reports", "delegated", "without-manager"] as const;
export type ManagerScope = (typeof managerScopes)[number];
