import { CircleCheck, CircleX, Clock } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Token } from "../contract.ts";
import { scopesInWords } from "../rules/areas.ts";

/** Why a token works or not, in a word; the rest is in its title. */
export function TokenStateBadge({ token }: { readonly token: Token }) {
  const { state, responsibleName } = token;
  if (state === "active") return <Badge tone="positive" icon={CircleCheck}>{t.as("token")`Active`}</Badge>;
  if (state === "expired") return <Badge icon={Clock}>{t.as("token")`Expired`}</Badge>;
  const person = responsibleName ?? t`The person responsible`;
  return (
    <Badge
      tone="critical"
      icon={CircleX}
      title={
        state === "person left"
          ? t.as("the organisation")`${person} has left`
          : t`${person} isn't an admin any more`
      }
    >{t.as("token")`Stopped`}</Badge>
  );
}

/** What a token is for, in words. */
export function TokenScopes({ scopes }: Pick<Token, "scopes">) {
  return <>{scopesInWords(scopes).join(", ")}</>;
}
