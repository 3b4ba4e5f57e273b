import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWall } from "#features/walls/contract.ts";
import { panelKinds, themeAt, type PanelKind } from "#features/walls/rules/panels.ts";
import {
  everyPanel,
  movedPanel,
  tidyWall,
  tooManyWalls,
  wallFaults,
  wallState,
  withPanel,
} from "#features/walls/rules/wall-form.ts";

const panels = fc.shuffledSubarray([...panelKinds]);

describe("The panels of an office display", () => {
  it("change places with the one above or below, where there is one", () => {
    fc.assert(
      fc.property(panels, fc.nat({ max: 4 }), (chosen, index) => {
        const [one, other] = [chosen[index], chosen[index + 1]];
        if (one === undefined) return;
        if (other === undefined) {
          expect(movedPanel(chosen, one, 1)).toEqual(chosen);
          return;
        }
        const changed = [...chosen.slice(0, index), other, one, ...chosen.slice(index + 2)];
        expect(movedPanel(chosen, one, 1)).toEqual(changed);
        expect(movedPanel(chosen, other, -1)).toEqual(changed);
      }),
    );
    expect(movedPanel(["hours", "cycle", "projects"], "hours", -1)).toEqual(["hours", "cycle", "projects"]);
  });

  it("are chosen once, the newest last, and all can be chosen", () => {
    const some = ["cycle", "hours", "projects"] as const;
    expect(withPanel(some, "functions", true)).toEqual(["cycle", "hours", "projects", "functions"]);
    expect(withPanel(some, "hours", true)).toEqual(["cycle", "projects", "hours"]);
    expect(withPanel(some, "hours", false)).toEqual(["cycle", "projects"]);
    expect(withPanel(some, "functions", false)).toEqual(some);
    fc.assert(
      fc.property(panels, (chosen) => {
        expect(everyPanel(chosen).toSorted()).toEqual(panelKinds.toSorted());
        expect(everyPanel(chosen).slice(0, chosen.length)).toEqual(chosen);
      }),
    );
  });

  it("show names only with a panel that has them", () => {
    const form = { name: " Hall ", rotates: false, theme: "dark" as const, showsNames: true };
    expect(tidyWall({ ...form, panels: ["hours"] })).toMatchObject({ name: "Hall", showsNames: false });
    expect(tidyWall({ ...form, panels: ["overbooked"] }).showsNames).toBe(true);
    expect(tidyWall({ ...form, panels: ["overbooked"], showsNames: false }).showsNames).toBe(false);
  });
});

describe("A display by time", () => {
  it("is light from 07:00 to 19:00", () => {
    expect([6, 7, 18, 19].map((hour) => themeAt("time", hour))).toEqual(["dark", "light", "light", "dark"]);
    expect([themeAt("dark", 12), themeAt("light", 0)]).toEqual(["dark", "light"]);
  });
});

describe("An office display", () => {
  const form = {
    name: "Hall",
    panels: ["hours", "cycle"] as readonly PanelKind[],
    rotates: false,
    theme: "time",
    showsNames: false,
  } as const;

  it("needs a name and something to show, each once", () => {
    expect(wallFaults(form)).toEqual({});
    expect(wallFaults({ ...form, panels: ["hours"] })).toEqual({});
    expect(wallFaults({ ...form, name: " ", panels: [] })).toEqual({
      name: "Enter a name, such as where the display hangs",
      panels: "Choose what it shows",
    });
    expect(wallFaults({ ...form, panels: ["hours", "cycle", "hours"] })).toEqual({
      panels: "Choose each panel once",
    });
    expect(tooManyWalls()).toBe("There are 20 displays already. Delete one you don't need.");
  });

  it("has a name of at most 60 characters, and a link for at most two years or without end", () => {
    const accepts = (change: object) =>
      createWall.body.safeParse({ ...form, expiresInDays: null, ...change }).success;
    expect([60, 61].map((length) => accepts({ name: "n".repeat(length) }))).toEqual([true, false]);
    expect([null, 0, 1, 730, 731].map((expiresInDays) => accepts({ expiresInDays }))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it("opens by its link until that expires or is revoked", () => {
    expect(wallState({ isRevoked: false, isExpired: false })).toBe("active");
    expect(wallState({ isRevoked: false, isExpired: true })).toBe("expired");
    expect(wallState({ isRevoked: true, isExpired: true })).toBe("revoked");
  });
});
