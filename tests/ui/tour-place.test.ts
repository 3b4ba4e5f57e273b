import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tourPlace } from "../../src/app/tour/use-followed.ts";

const card = { width: 340, height: 180 };
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

describe("a tour's card", () => {
  it("is below its control, else above, else beside it", () => {
    const [desk] = screens;
    const at = (left: number, top: number, width: number, height: number) =>
      tourPlace({ left, right: left + width, top, bottom: top + height }, card, desk);
    expect(at(600, 100, 100, 32)).toEqual({ left: 480, top: 144 });
    expect(at(600, 860, 100, 32)).toEqual({ left: 480, top: 668 });
    expect(at(16, 60, 300, 800)).toEqual({ left: 328, top: 370 });
    expect(at(1100, 60, 300, 800)).toEqual({ left: 748, top: 370 });
  });

  it("never leaves the window, and covers no control that leaves it room", () => {
    const integer = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.constantFrom(...screens),
        integer(1300),
        integer(860),
        integer(700),
        integer(700),
        (screen, x, y, wide, high) => {
          const [left, top] = [Math.min(x, screen.width - 24), Math.min(y, screen.height - 24)];
          const control = {
            left,
            top,
            right: Math.min(screen.width, left + wide + 24),
            bottom: Math.min(screen.height, top + high + 24),
          };
          const place = tourPlace(control, card, screen);
          expect(place.left).toBeGreaterThanOrEqual(8);
          expect(place.top).toBeGreaterThanOrEqual(8);
          expect(place.left + card.width).toBeLessThanOrEqual(screen.width - 8);
          expect(place.top + card.height).toBeLessThanOrEqual(screen.height - 8);
          const hasRoom =
            control.bottom + card.height + 20 <= screen.height || control.top - card.height - 20 >= 0;
          const covers =
            place.left < control.right &&
            place.left + card.width > control.left &&
            place.top < control.bottom &&
            place.top + card.height > control.top;
          if (hasRoom) expect(covers).toBe(false);
        },
      ),
    );
  });
});
