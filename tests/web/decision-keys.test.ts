import { describe, expect, it } from "vitest";
import { nextToDecide } from "#features/manager/web/list-rows.ts";

describe("After a decision", () => {
  const ids = ["ada", "ben", "cy", "dora", "eli"];
  const waiting =
    (...who: string[]) =>
    (id: string) =>
      who.includes(id);

  it("the next row that waits has the keyboard", () => {
    expect(nextToDecide(ids, "ada", waiting("dora"))).toBe("dora");
    expect(nextToDecide(ids, "cy", waiting("ada", "dora", "eli"))).toBe("dora");
  });

  it("the next row has it where none below waits, and at the end it stays", () => {
    expect(nextToDecide(ids, "cy", waiting("ada"))).toBe("dora");
    expect(nextToDecide(ids, "eli", waiting("ada"))).toBeUndefined();
  });
});
