type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
interface Size {
  readonly width: number;
  readonly height: number;
}

const gap = 12;
const margin = 8;

const within = (wanted: number, size: number, room: number) =>
  Math.max(margin, Math.min(wanted, room - size - margin));

/**
 * Where a card of this size goes so that it covers neither its control nor the window's edge: below, above, or
 * beside it. Where the control leaves no room, in the corner that is farthest from it. In pixels.
 */
export function tourPlace(
  control: Box,
  card: Size,
  screen: Size,
): { readonly left: number; readonly top: number } {
  const left = within((control.left + control.right - card.width) / 2, card.width, screen.width);
  const top = within((control.top + control.bottom - card.height) / 2, card.height, screen.height);
  if (control.bottom + gap + card.height + margin <= screen.height)
    return { left, top: control.bottom + gap };
  if (control.top - gap - card.height >= margin) return { left, top: control.top - gap - card.height };
  if (control.right + gap + card.width + margin <= screen.width) return { left: control.right + gap, top };
  if (control.left - gap - card.width >= margin) return { left: control.left - gap - card.width, top };
  return {
    left: screen.width - card.width - margin,
    top:
      (control.top + control.bottom) / 2 > screen.height * 0.75
        ? margin
        : screen.height - card.height - margin,
  };
}
