import { CircleCheck, CircleX, Clock } from "lucide-react";
import { Badge } from "#ui/data/Badge.tsx";
import type { Token } from "../contract.ts";
import { scopesInWords } from "../rules/areas.ts";

/** Why a token works or not, in a word; the rest is in its title. */
export function TokenStateBadge({ token }: { readonly token: Token }) {
  const { state, responsibleName } = token;
  if (state === "active")
    return (
      <Badge tone="positive" icon={CircleCheck}>
        Active
      </Badge>
    );
  if (state === "expired") return <Badge icon={Clock}>Expired</Badge>;
  const why = state === "person left" ? "has left" : "isn't an admin any more";
  return (
    <Badge tone="critical" icon={CircleX} title={`${responsibleName ?? "The person responsible"} ${why}`}>
      Stopped
    </Badge>
  );
}

/** What a token is for, in words. */
export function TokenScopes({ scopes }: Pick<Token, "scopes">) {
  return <>{scopesInWords(scopes).join(", ")}</>;
}
