import { compareTexts } from "#shared/in-order.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { addressWithLogin } from "#shared/web-address.ts";

/** A value of the provider's claim, and the role it gives. */
export interface RoleValue {
  readonly value: string;
  readonly role: RoleCode;
}

/** What an organisation says of its provider. */
export interface ConnectionValues {
  readonly issuer: string;
  readonly clientId: string;
  readonly buttonLabel: string;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  readonly trustsAddresses: boolean;
  readonly trustsSecondFactor: boolean;
  readonly makesPeople: boolean;
  readonly roleClaim: string;
  readonly roleValues: readonly RoleValue[];
  readonly allowsSuperAdmin: boolean;
  readonly domains: readonly string[];
}

export const maxDomains = 50;
export const maxRoleValues = 100;

/** Entra's addresses for everyone's tenants: anyone with a Microsoft account could log in. */
const anyTenant = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i;

/** `example.com`, without a scheme, a path or a final dot. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text);
}

/** The part of an address behind the @, in lower case; empty without one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1 || email.length).toLowerCase();
}

function issuerFault(issuer: string): string | null {
  if (!/^https?:\/\/[^\s/]/i.test(issuer))
    return t`Enter your provider's address, such as https://login.example.com`;
  if (/^https?:\/\/[^/?#]*@/i.test(issuer)) return addressWithLogin();
  if (!/^https?:\/\/[a-z0-9.:[\]-]+(?:\/[^\s?#]*)?$/i.test(issuer) || issuer.includes("/.well-known/"))
    return t`Enter the address alone, without what follows ?, # or /.well-known`;
  if (anyTenant.test(issuer))
    return t`Enter the address with your own tenant's ID: this one lets people of every tenant in`;
  return null;
}

/** What is wrong, a message per field; empty when it may be saved. */
export function checkConnection(values: ConnectionValues): Record<string, string> {
  const faults: Record<string, string> = {};
  const issuer = issuerFault(values.issuer);
  if (issuer !== null) faults["issuer"] = issuer;
  if (values.clientId === "") faults["clientId"] = t`Enter the client ID your provider shows`;
  if (values.buttonLabel === "") faults["buttonLabel"] = t`Enter what the button says`;
  const wrong = values.domains.find((domain) => !isDomain(domain));
  if (wrong !== undefined) faults["domains"] = t`Enter domains such as example.com: “${wrong}” isn't one`;
  if (values.makesPeople && values.domains.length === 0)
    faults["domains"] = t`Enter the domains of people who get an account at their first login`;
  if (values.isRequired && !values.isEnabled)
    faults["isRequired"] = t`Turn single sign-on on before you require it`;
  return { ...faults, ...roleFaults(values) };
}

function roleFaults({ roleClaim, roleValues, allowsSuperAdmin }: ConnectionValues): Record<string, string> {
  const faults: Record<string, string> = {};
  if (roleValues.length > 0 && roleClaim === "")
    faults["roleClaim"] = t`Enter the claim whose values give roles`;
  if (roleValues.some(({ value }) => value === "")) faults["roleValues"] = t`Enter a value for each role`;
  else if (!allowsSuperAdmin && roleValues.some(({ role }) => role === "super_admin"))
    faults["roleValues"] = t`Allow Super Admin below before a value can give that role`;
  return faults;
}

/** The same as it is stored: without blanks around, domains in lower case, nothing twice. */
export function tidyConnection(values: ConnectionValues): ConnectionValues {
  const domains = values.domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ""));
  const roleValues = values.roleValues.map(({ value, role }) => ({ value: value.trim(), role }));
  const keyOf = ({ value, role }: RoleValue) => `${role} ${value}`;
  return {
    ...values,
    issuer: values.issuer.trim(),
    clientId: values.clientId.trim(),
    buttonLabel: values.buttonLabel.trim(),
    roleClaim: values.roleClaim.trim(),
    domains: [...new Set(domains.filter((domain) => domain !== ""))].toSorted(),
    roleValues: [...new Map(roleValues.map((each) => [keyOf(each), each])).entries()]
      .toSorted(([a], [b]) => compareTexts(a, b))
      .map(([, each]) => each),
  };
}

/** The name of a domain's TXT record, and the text it must contain. */
export function proofRecord(domain: string, proof: string): { name: string; text: string } {
  return { name: `_stint.${domain}`, text: `stint-domain=${proof}` };
}
