import { X } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IconButton } from "#ui/form/Button.tsx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Toaster } from "#ui/feedback/Toaster.tsx";
import { dismissToast, toast } from "#ui/feedback/toast.ts";
import { calendarPlace } from "#ui/form/CalendarButton.tsx";
import { menuPlace } from "#ui/overlay/Menu.tsx";
import { loadLevel } from "#features/planner/web/LoadBadge.tsx";
import { sparkPoints } from "#ui/data/Figure.tsx";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import { foundByWords } from "#ui/form/select-option.ts";
import { isOnStep, stepBy } from "#ui/form/Stepper.tsx";
import { nextSort, sortRows } from "#ui/table/sort-rows.ts";

describe("a load badge", () => {
  it("is quiet up to 85, high up to 100, over above, by the unrounded figure", () => {
    expect([0, 85, 85.01, 100, 100.4].map(loadLevel)).toEqual(["ok", "ok", "high", "high", "over"]);
  });
});

describe("a menu", () => {
  it("stays eight pixels inside the sides of any screen, wherever its button is", () => {
    for (const screen of [336, 360, 390, 1440])
      for (const menu of [180, 320])
        for (let left = 0; left <= screen - 44; left += 1) {
          const place = menuPlace({ left, right: left + 44, top: 100, bottom: 144 }, menu, {
            width: screen,
            height: 844,
          });
          const offset = Number(place.left === "auto" ? place.right : place.left);
          expect(offset).toBeGreaterThanOrEqual(8);
          expect(offset + menu).toBeLessThanOrEqual(screen - 8);
        }
  });
});

describe("a calendar", () => {
  it("opens under its field, above it where only there is room, and never out of the window", () => {
    const place = (top: number, left: number) =>
      calendarPlace({ top, bottom: top + 32, left, right: left + 160 }, { width: 1440, height: 900 });
    expect(place(100, 200)).toEqual({ "--top": "136px", "--left": "200px" });
    expect(place(700, 200)).toEqual({ "--top": "324px", "--left": "200px" });
    expect(place(500, 1400)).toEqual({ "--top": "124px", "--left": "1140px" });
    const low = { width: 800, height: 480 };
    expect(calendarPlace({ top: 200, bottom: 232, left: 0, right: 160 }, low)).toEqual({
      "--top": "100px",
      "--left": "8px",
    });
  });

  it("opens from its field's right edge where lines run from right to left, and never out of the window", () => {
    const left = (right: number) =>
      calendarPlace({ top: 100, bottom: 132, left: right - 160, right }, { width: 1440, height: 900 }, true);
    expect(left(1200)).toMatchObject({ "--left": "908px" });
    expect(left(200)).toMatchObject({ "--left": "8px" });
    expect(left(1440)).toMatchObject({ "--left": "1140px" });
  });
});

describe("messages at the head of the window", () => {
  it("announce the latest of each kind, and each failure and each undoable action automatically", () => {
    const texts = () =>
      renderToStaticMarkup(createElement(Toaster))
        .match(/<p class="grow">[^<]*/g)
        ?.map((text) => text.slice(16));
    for (let times = 0; times < 3; times += 1) toast.warning("A day holds at most 24 hours");
    toast.success("3 days filled");
    toast.success("Saved");
    expect(texts()).toEqual(["A day holds at most 24 hours", "Saved"]);
    const lasting = ["More than Ada has left", "More than Bo has left"].map((text) =>
      toast.warning(text, { seconds: Infinity }),
    );
    expect(texts()?.slice(2)).toEqual(["More than Ada has left", "More than Bo has left"]);
    for (const id of lasting) dismissToast(id);
    for (const text of ["No connection", "No connection", "Not saved"]) toast.error(text);
    expect(texts()?.slice(2)).toEqual(["No connection", "Not saved"]);
    for (let times = 0; times < 2; times += 1)
      toast.success("Approved", { action: { label: "Undo", run: () => undefined } });
    expect(texts()).toEqual(["No connection", "Not saved", "Approved", "Approved"]);
  });
});

describe("a stepper from 0.5 to 24 by 0.5", () => {
  const range = { min: 0.5, max: 24, step: 0.5 };
  it("moves by half hours and stops at its ends", () => {
    expect(stepBy(7.5, 1, range)).toBe(8);
    expect(stepBy(0.5, -1, range)).toBe(0.5);
    expect(stepBy(24, 1, range)).toBe(24);
  });
  it("goes to the next mark from between two", () => {
    expect(stepBy(7.3, 1, range)).toBe(7.5);
    expect(stepBy(7.3, -1, range)).toBe(7);
  });
  it("always lands on a mark", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 2400 }),
        fc.integer({ min: -60, max: 60 }),
        (hundredths, steps) => {
          expect(isOnStep(stepBy(hundredths / 100, steps || 1, range), range)).toBe(true);
        },
      ),
    );
  });
  it("rejects values between steps or out of range", () => {
    expect([0.25, 0, 24.5, Number.NaN].map((value) => isOnStep(value, range))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("sorting a table", () => {
  const rows = [{ name: "Tier 10" }, { name: "tier 2" }, { name: null }, { name: "Ångström" }];
  const names = (direction: "ascending" | "descending") =>
    sortRows(rows, (row) => row.name, direction).map(({ name }) => name);
  it("reads numbers inside words and ignores capitals; missing values come last either way", () => {
    expect(names("ascending")).toEqual(["Ångström", "tier 2", "Tier 10", null]);
    expect(names("descending")).toEqual(["Tier 10", "tier 2", "Ångström", null]);
  });
  it("turns with each press and begins anew on another column", () => {
    const first = nextSort(null, "hours");
    expect(first.direction).toBe("ascending");
    expect(nextSort(first, "hours").direction).toBe("descending");
    expect(nextSort(first, "name")).toEqual({ columnId: "name", direction: "ascending" });
  });
  it("retains the order of equals", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 })), (values) => {
        const sorted = sortRows(
          values.map((value, at) => ({ value, at })),
          (row) => row.value,
          "ascending",
        );
        const inOrder = sorted.every((row, index) => {
          const before = sorted[index - 1] ?? { value: -1, at: -1 };
          return before.value < row.value || (before.value === row.value && before.at < row.at);
        });
        expect(inOrder).toBe(true);
      }),
    );
  });
});

describe("small drawings", () => {
  it("a small line stays in its box, and a level one runs through the middle", () => {
    expect(sparkPoints([4, 4], 96, 32).map(({ y }) => y)).toEqual([16, 16]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 24 }),
        (values) => {
          expect(
            sparkPoints(values, 96, 32).every(({ x, y }) => x >= 0 && x <= 96 && y >= 0 && y <= 32),
          ).toBe(true);
        },
      ),
    );
  });
});

describe("a button of one icon", () => {
  it("has its label once for assistive technology, and as a tooltip for the pointer", () => {
    const html = renderToStaticMarkup(createElement(IconButton, { icon: X, label: "Close" }));
    expect(html).toMatch(
      /^<button[^>]* aria-label="Close"[^>]*><span class="button-face" aria-hidden="true" title="Close">/,
    );
    expect(html.slice(0, html.indexOf(">"))).not.toContain("title");
  });
});

describe("a choice of very many", () => {
  const options = Array.from({ length: 1000 }, (_, at) => ({ value: `v${at}`, label: `Ada Brandt ${at}` }));
  const drawn = (many: number) =>
    renderToStaticMarkup(
      createElement(Select<string>, {
        options: options.slice(0, many),
        value: "v7",
        onValueChange: () => undefined,
      }),
    );

  it("is the platform's list up to a hundred, and a typed search beyond, with the selection visible", () => {
    expect(drawn(100)).toContain("<select");
    expect(drawn(101)).not.toContain("<select");
    expect(drawn(101)).toContain('value="Ada Brandt 7"');
    expect(drawn(1000).split("Ada Brandt").length - 1).toBeLessThan(60);
  });

  it("offers entries with all words, and counts the others", () => {
    const text = ({ label }: { readonly label: string }) => label;
    expect(foundByWords(options, text, "999 ada").listed.map(text)).toEqual(["Ada Brandt 999"]);
    expect(foundByWords(options, text, "")).toMatchObject({ left: 950 });
    expect(foundByWords(options, text, "nobody")).toEqual({ listed: [], left: 0 });
  });

  it("draws of many boxes those that are ticked, and the first others, in their order", () => {
    const group = renderToStaticMarkup(
      createElement(CheckboxGroup<string>, {
        legend: "Forecasters",
        options,
        values: ["v900", "v3"],
        onValuesChange: () => undefined,
      }),
    );
    expect(group.match(/type="checkbox"/g)).toHaveLength(52);
    expect(group).toContain("948 more: type a name");
    expect(group.indexOf("Ada Brandt 3<")).toBeLessThan(group.indexOf("Ada Brandt 900"));
  });
});
