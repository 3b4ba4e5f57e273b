import { useState } from "react";
import * as z from "zod/mini";
import { roleCodes } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { checkConnection, tidyConnection, type ConnectionValues } from "../rules/connection.ts";
import { saveSingleSignOn, type SingleSignOn } from "../settings-contract.ts";

const text = z.string();
const flag = z.boolean();

/** What is typed; the domains as one text, a line each. The secret isn't part of it: drafts are stored. */
const Draft = z.object({
  issuer: text,
  clientId: text,
  buttonLabel: text,
  isEnabled: flag,
  isRequired: flag,
  trustsAddresses: flag,
  trustsSecondFactor: flag,
  makesPeople: flag,
  roleClaim: text,
  roleValues: z.array(z.object({ value: text, role: z.enum(roleCodes) })),
  allowsSuperAdmin: flag,
  domains: text,
});
export type SignOnDraft = z.infer<typeof Draft>;

const draftOf = (stored: SingleSignOn): SignOnDraft => ({
  issuer: stored.issuer,
  clientId: stored.clientId,
  buttonLabel: stored.buttonLabel,
  isEnabled: stored.isEnabled,
  isRequired: stored.isRequired,
  trustsAddresses: stored.trustsAddresses,
  trustsSecondFactor: stored.trustsSecondFactor,
  makesPeople: stored.makesPeople,
  roleClaim: stored.roleClaim,
  roleValues: stored.roleValues,
  allowsSuperAdmin: stored.allowsSuperAdmin,
  domains: stored.domains.map(({ domain }) => domain).join("\n"),
});

const valuesOf = (draft: SignOnDraft): ConnectionValues =>
  tidyConnection({ ...draft, domains: draft.domains.split(/[\s,;]+/) });

export interface SignOnEdit extends Edit<SingleSignOn, SignOnDraft, "with a secret"> {
  readonly secret: string;
  readonly setSecret: (secret: string) => void;
}

/** The edit behind the page. */
export function useSingleSignOnEdit(stored: SingleSignOn, onSaved: () => void): SignOnEdit {
  const { mutateAsync } = useWrite(saveSingleSignOn);
  const [secret, setSecret] = useState("");
  const edit = useEdit<SingleSignOn, SignOnDraft, SingleSignOn, "with a secret">({
    name: "single sign-on",
    schema: Draft,
    stored,
    draftOf,
    alsoUnsaved: secret !== "",
    isInside: (path) => path === "/admin/single-sign-on",
    check: (draft) => checkConnection(valuesOf(draft)),
    send: ({ version, draft }) => {
      const { domains, roleValues, ...values } = valuesOf(draft);
      const lists = { domains: [...domains], roleValues: [...roleValues] };
      return mutateAsync({
        body: { version, ...values, ...lists, clientSecret: secret === "" ? null : secret },
      });
    },
    onSaved: (saved) => {
      setSecret("");
      if (saved) onSaved();
    },
  });
  return {
    ...edit,
    secret,
    setSecret,
    save: () => edit.save(secret === "" ? undefined : "with a secret"),
    discard: () => {
      setSecret("");
      edit.discard();
    },
  };
}

const yes = (value: boolean) => (value ? t`Yes` : t`No`);

export const signOnTexts: readonly FieldText<SignOnDraft>[] = [
  { label: t`Provider's address`, text: ({ issuer }) => issuer },
  { label: t`Client ID`, text: ({ clientId }) => clientId },
  { label: t`Button`, text: ({ buttonLabel }) => buttonLabel },
  { label: t`Single sign-on is on`, text: ({ isEnabled }) => yes(isEnabled) },
  { label: t`Required`, text: ({ isRequired }) => yes(isRequired) },
  { label: t`Trust addresses`, text: ({ trustsAddresses }) => yes(trustsAddresses) },
  { label: t`Trust the second factor`, text: ({ trustsSecondFactor }) => yes(trustsSecondFactor) },
  { label: t`Create accounts`, text: ({ makesPeople }) => yes(makesPeople) },
  { label: t`Claim`, text: ({ roleClaim }) => roleClaim || "–" },
  {
    label: t`Roles`,
    text: ({ roleValues }) => roleValues.map(({ value, role }) => t`${value}: ${role}`).join(", ") || "–",
  },
  { label: t`Allow Super Admin`, text: ({ allowsSuperAdmin }) => yes(allowsSuperAdmin) },
  { label: t`Domains`, text: ({ domains }) => domains.split("\n").join(", ") || "–" },
];
