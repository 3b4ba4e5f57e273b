import { Avatar } from "#ui/data/Avatar.tsx";
import { initialsOf } from "#features/people/rules/person-name.ts";

/** Who did it, as the event holds the name. */
export function Who({ name }: { readonly name: string }) {
  return (
    <span className="row audit-who">
      <Avatar small initials={initialsOf(name, name)} />
      <bdi>{name}</bdi>
    </span>
  );
}
