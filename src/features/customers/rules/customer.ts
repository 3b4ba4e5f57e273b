import { isEmail } from "#features/people/rules/email.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What is typed of a customer. */
export interface CustomerFields {
  readonly name: string;
  /** As invoicing programs know it. */
  readonly number: string;
  /** Lines. */
  readonly address: string;
  /** Two letters of ISO 3166; "" for none. */
  readonly country: string;
  readonly vatId: string;
  readonly invoiceEmail: string;
  readonly contact: string;
  readonly note: string;
}

export const noCustomer: CustomerFields = {
  name: "",
  number: "",
  address: "",
  country: "",
  vatId: "",
  invoiceEmail: "",
  contact: "",
  note: "",
};

/** Characters. */
export const longest: Readonly<Record<keyof CustomerFields, number>> = {
  name: 200,
  number: 40,
  address: 1000,
  country: 2,
  vatId: 30,
  invoiceEmail: 254,
  contact: 200,
  note: 4000,
};

export const customerNameRequired = () => t`Enter a name`;
export const customerNameInUse = () => t`Another customer has this name`;
export const customerGone = () => t`This customer doesn't exist any more. Choose another one.`;
export const customerInactive = () => t`This customer is inactive. Choose another one.`;

/** A customer as it's stored: single spaces, but in texts of several lines. */
export function tidyCustomer(fields: CustomerFields): CustomerFields {
  return {
    name: tidyText(fields.name),
    number: tidyText(fields.number),
    address: fields.address.trim(),
    country: tidyText(fields.country).toUpperCase(),
    vatId: tidyText(fields.vatId),
    invoiceEmail: fields.invoiceEmail.trim(),
    contact: tidyText(fields.contact),
    note: fields.note.trim(),
  };
}

/** What is wrong with a customer, by field. Lengths are the contract's. */
export function checkCustomer(fields: CustomerFields): Record<string, string> {
  const { name, country, invoiceEmail } = tidyCustomer(fields);
  const faults: Record<string, string> = {};
  if (name === "") faults["name"] = customerNameRequired();
  if (country !== "" && !/^[A-Z]{2}$/.test(country))
    faults["country"] = t`Enter the country's two letters, such as GB`;
  if (invoiceEmail !== "" && !isEmail(invoiceEmail)) faults["invoiceEmail"] = t`Enter a valid email address`;
  return faults;
}

/** Why a customer can't be deleted, with what it has; null where it can. Codes: those of its projects, by code. */
export function deletionRefusal(name: string, codes: readonly string[], contracts: number): string | null {
  if (codes.length + contracts === 0) return null;
  const few = codes.slice(0, 5).join(", ");
  const listed = codes.length > 5 ? `${few}, …` : few;
  const advice = t`Set it inactive instead.`;
  const projects = t`${plural(codes.length, "# project", "# projects")} (${listed})`;
  const agreed = t`${plural(contracts, "# contract", "# contracts")}`;
  if (contracts === 0) return `${t`${name} has ${projects}.`} ${advice}`;
  if (codes.length === 0) return `${t`${name} has ${agreed}.`} ${advice}`;
  return `${t`${name} has ${projects} and ${agreed}.`} ${advice}`;
}
