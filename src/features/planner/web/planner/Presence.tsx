import { t } from "#shared/texts/t.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import { presenceText } from "#features/plans/rules/presence.ts";
import type { PresentPerson } from "./use-presence.ts";

/** Who else has this month open. Its place is kept free, so that nothing moves. */
export function Presence({ others }: { readonly others: readonly PresentPerson[] }) {
  const names = others.map(presenceText).join(", ");
  return (
    <span
      className="planner-presence"
      role="status"
      title={others.length === 0 ? undefined : t`Also on this month: ${names}`}
    >
      {others[0] && (
        <Avatar
          small
          initials={others.length === 1 ? initialsOf(others[0].fullName) : String(others.length)}
        />
      )}
      {others.length > 0 && <span className="visually-hidden">{t`Also on this month: ${names}`}</span>}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
}
