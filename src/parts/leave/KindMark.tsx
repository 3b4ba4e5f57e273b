import type { KindColour, KindPattern } from "#features/leave/rules/kinds/leave-kind.ts";
import "./kind-mark.css";

interface KindLook {
  readonly colour: KindColour;
  readonly pattern: KindPattern;
}

/** A kind's colour and pattern; its name is beside it. */
export function KindMark({ colour, pattern }: KindLook) {
  return <i className={`kind-mark is-${pattern}`} data-colour={colour} aria-hidden="true" />;
}

/** A kind's name with its mark. */
export function KindName({ name, ...look }: KindLook & { readonly name: string }) {
  return (
    <span className="kind-name">
      <KindMark {...look} />
      <bdi>{name}</bdi>
    </span>
  );
}
