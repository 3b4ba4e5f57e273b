import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { panelKinds, themeAt } from "#features/walls/rules/panels.ts";
import { everyPanel, movedPanel, tidyWall, withPanel } from "#features/walls/rules/wall-form.ts";

const panels = fc.shuffledSubarray([...panelKinds]);

describe("The panels of an office display", () => {
  it("keep everything when one is moved, and come back when it's moved back", () => {
    fc.assert(
      fc.property(panels, fc.constantFrom(...panelKinds), (chosen, kind) => {
        const moved = movedPanel(chosen, kind, 1);
        expect(moved.toSorted()).toEqual(chosen.toSorted());
        if (moved.indexOf(kind) > chosen.indexOf(kind)) expect(movedPanel(moved, kind, -1)).toEqual(chosen);
        else expect(moved).toEqual(chosen);
      }),
    );
  });

  it("are chosen once, the newest last, and all can be chosen", () => {
    fc.assert(
      fc.property(panels, fc.constantFrom(...panelKinds), (chosen, kind) => {
        expect(withPanel(chosen, kind, true).at(-1)).toBe(kind);
        expect(withPanel(withPanel(chosen, kind, true), kind, false)).not.toContain(kind);
        expect(everyPanel(chosen).toSorted()).toEqual(panelKinds.toSorted());
        expect(everyPanel(chosen).slice(0, chosen.length)).toEqual(chosen);
      }),
    );
  });

  it("show names only with a panel that has them", () => {
    const form = { name: " Hall ", rotates: false, theme: "dark" as const, showsNames: true };
    expect(tidyWall({ ...form, panels: ["hours"] })).toMatchObject({ name: "Hall", showsNames: false });
    expect(tidyWall({ ...form, panels: ["overbooked"] }).showsNames).toBe(true);
  });
});

describe("A display by time", () => {
  it("is light from 07:00 to 19:00", () => {
    expect([6, 7, 18, 19].map((hour) => themeAt("time", hour))).toEqual(["dark", "light", "light", "dark"]);
    expect([themeAt("dark", 12), themeAt("light", 0)]).toEqual(["dark", "light"]);
  });
});
