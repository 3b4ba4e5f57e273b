import { deactivatedMessage } from "#features/people/rules/person-removal.ts";
import { t } from "#shared/texts/t.ts";
import type { Identity } from "./claims.ts";
import { domainOf } from "./connection.ts";

/** A person who may be meant. */
export interface Candidate {
  readonly id: string;
  readonly isActive: boolean;
  /** Their identity at this provider, if any. */
  readonly subject: string | null;
}

/** What is stored that decides who logs in. */
export interface LoginFacts {
  /** The person with this identity. */
  readonly linked: Candidate | null;
  /** The person with this address. */
  readonly addressed: Candidate | null;
  /** An invitation waits for this address. */
  readonly isInvited: boolean;
  readonly makesPeople: boolean;
  readonly provenDomains: readonly string[];
}

export type Refused =
  | "deactivated"
  | "no-address"
  | "unverified"
  | "other-identity"
  | "other-domain"
  | "unknown";

export type LoginDecision =
  | { readonly kind: "person"; readonly id: string; readonly links: boolean }
  | { readonly kind: "invited" }
  | { readonly kind: "make" }
  | { readonly kind: "refused"; readonly reason: Refused; readonly personId: string | null };

const refused = (reason: Refused, personId: string | null = null): LoginDecision => ({
  kind: "refused",
  reason,
  personId,
});

/**
 * Who logs in. The identity decides where it is known, whatever the address says by now; a confirmed address
 * only for someone who has no identity at this provider yet.
 */
export function decideLogin(identity: Identity, facts: LoginFacts): LoginDecision {
  const { linked, addressed } = facts;
  if (linked !== null)
    return linked.isActive
      ? { kind: "person", id: linked.id, links: false }
      : refused("deactivated", linked.id);
  if (identity.email === null) return refused("no-address");
  if (!identity.isEmailVerified) return refused("unverified");
  if (addressed !== null) {
    if (addressed.subject !== null) return refused("other-identity", addressed.id);
    return addressed.isActive
      ? { kind: "person", id: addressed.id, links: true }
      : refused("deactivated", addressed.id);
  }
  if (facts.isInvited) return { kind: "invited" };
  if (!facts.makesPeople) return refused("unknown");
  return facts.provenDomains.includes(domainOf(identity.email)) ? { kind: "make" } : refused("other-domain");
}

/** What someone reads who is refused. */
export function refusalText(reason: Refused, email: string | null): string {
  switch (reason) {
    case "deactivated":
      return deactivatedMessage();
    case "no-address":
      return t`Your login provider doesn't tell us your email address. Ask an admin of your organisation.`;
    case "unverified":
      return email === null
        ? t`Your login provider hasn't confirmed your address. Ask an admin of your organisation.`
        : t`Your login provider hasn't confirmed ${email}. Ask an admin of your organisation.`;
    case "other-identity":
      return email === null
        ? t`Your address belongs to another login at your provider. We've told your admins.`
        : t`${email} belongs to another login at your provider. We've told your admins.`;
    case "other-domain":
    case "unknown":
      return email === null
        ? t`There's no account for you here. Ask an admin of your organisation to invite you.`
        : t`There's no account for ${email} here. Ask an admin of your organisation to invite you.`;
  }
}
