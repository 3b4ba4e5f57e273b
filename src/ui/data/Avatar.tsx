import { classNames } from "../layout/class-names.ts";
import "./avatar.css";

interface AvatarProps {
  /** One or two letters. */
  readonly initials: string;
  /** 22 px rather than 28. */
  readonly small?: boolean | undefined;
  /** Left away on a phone. */
  readonly desk?: boolean | undefined;
}

/** A person's initials in a circle. Silent: the name is beside it, or the button around it says it. */
export function Avatar({ initials, small = false, desk = false }: AvatarProps) {
  return (
    <span className={classNames("avatar", small && "is-small", desk && "only-desk")} aria-hidden="true">
      {initials}
    </span>
  );
}
