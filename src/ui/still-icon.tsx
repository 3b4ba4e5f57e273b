import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";

const drawn = new Map<LucideIcon, ReactElement>();

/**
 * An icon in its usual size, the same element each time: React leaves it as it is when what stands around it is drawn again. A toolbar beside
 * something that is dragged draws twenty icons with each move otherwise.
 */
export function stillIcon(Icon: LucideIcon): ReactElement {
  const there = drawn.get(Icon) ?? <Icon />;
  drawn.set(Icon, there);
  return there;
}
