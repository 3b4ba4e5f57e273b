import { may } from "#shared/permissions.ts";

interface StoredAway {
  readonly personId: string;
  readonly fullName: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Null for Holiday. */
  readonly kindName: string | null;
  readonly isPrivate: boolean;
}

/** Who is away as someone may know it: others' private kinds are for admins only. */
export function awayAs(viewer: { readonly roles: readonly string[] }, away: readonly StoredAway[]) {
  const seesAll = may(viewer.roles, "read leave and overtime");
  return away.map(({ isPrivate, kindName, ...person }) => ({
    ...person,
    kindName: isPrivate && !seesAll ? null : kindName,
  }));
}
