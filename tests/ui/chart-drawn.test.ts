import { act, createElement, type ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { BarChart } from "#ui/charts/BarChart.tsx";
import { chartImage } from "#ui/charts/chart-image.ts";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { inSmallDocument } from "../support/small-document.ts";

const months = Array.from({ length: 60 }, (_, at) => ({ id: String(at), label: `Month ${at}` }));
const line = (label: string, high: number) => ({
  id: label,
  label,
  colour: "red",
  stroke: "thin" as const,
  values: months.map((_, at) => high + (at % 7)),
});
const bars = (label: string, high: number) => ({ ...line(label, high), fill: "tint" as const });
const format = (value: number) => String(value);

type Small = Parameters<Parameters<typeof inSmallDocument>[1]>[0];

/** Does something and waits until React has drawn all that comes of it. */
const inTurn = (does: () => void) => act(() => Promise.resolve(does()));

/** Looks at what a page draws. */
async function drawn(page: ReactElement, look: (small: Small) => Promise<void>): Promise<void> {
  await inSmallDocument(400, async (small) => {
    const { createRoot } = await import("react-dom/client");
    const place = small.createElement("div");
    small.body.appendChild(place);
    const root = createRoot(place as never);
    await inTurn(() => root.render(page));
    await look(small);
    await inTurn(() => root.unmount());
  });
}

const nameOf = (element: { attributes: Map<string, string> } | null) =>
  element?.attributes.get("aria-label")?.split(/[,:]/)[0];

/** The month the keyboard comes to first. */
const stopOf = (small: Small) =>
  small
    .all('[class="chart-hit"]')
    .filter((each) => each.attributes.get("tabindex") === "0")
    .map(nameOf);

async function press(small: Small, ...keys: string[]): Promise<void> {
  for (const key of keys)
    await inTurn(() => (small.activeElement ?? small.all('[tabindex="0"]')[0])?.send("keydown", { key }));
}

describe("a chart by keyboard", () => {
  const chart = (currentId?: string) =>
    createElement(LineChart, { title: "Hours", months, currentId, format, series: [line("Booked", 10)] });

  it("begins at its newest month, or at the current one where others follow it", async () => {
    await drawn(chart(), (small) => Promise.resolve(expect(stopOf(small)).toEqual(["Month 59"])));
    await drawn(chart("40"), (small) => Promise.resolve(expect(stopOf(small)).toEqual(["Month 40"])));
  });

  it("goes a month by an arrow, to the first and the last by Home and End, never beyond, and brings each in sight", async () => {
    await drawn(chart(), async (small) => {
      const at = () => {
        expect(small.broughtInSight).toBe(small.activeElement);
        expect(stopOf(small)).toEqual([nameOf(small.activeElement)]);
        return nameOf(small.activeElement);
      };
      await inTurn(() => small.all('[aria-label="Month 59: Booked 13"]')[0]?.focus());
      await press(small, "ArrowLeft", "ArrowLeft");
      expect(at()).toBe("Month 57");
      await press(small, "ArrowRight");
      expect(at()).toBe("Month 58");
      await press(small, "ArrowRight", "ArrowRight", "ArrowRight");
      expect(at()).toBe("Month 59");
      await press(small, "Home");
      expect(at()).toBe("Month 0");
      await press(small, "ArrowLeft");
      expect(at()).toBe("Month 0");
      await press(small, "End");
      expect(at()).toBe("Month 59");
    });
  });

  it("says the figures of the month that has the focus", async () => {
    await drawn(chart(), async (small) => {
      await inTurn(() => small.all('[aria-label="Month 59: Booked 13"]')[0]?.focus());
      await press(small, "Home");
      expect(small.all('[role="tooltip"]').map(({ words }) => words)).toEqual(["Month 0Booked10"]);
    });
  });
});

describe("the scale of a chart whose series are hidden", () => {
  const axis = (small: Small) => small.all('[class="chart-axis"]').map(({ words }) => words);
  const hide = (small: Small, at: number) =>
    inTurn(() =>
      small.all('[aria-label="Series"]')[0]?.all('[aria-pressed="true"]')[at]?.send("click", { button: 0 }),
    );

  it.each([
    [
      "lines",
      createElement(LineChart, {
        title: "Hours",
        months,
        format,
        series: [line("Budget", 1000), line("Actual", 10)],
      }),
    ],
    [
      "bars",
      createElement(BarChart, {
        title: "Hours",
        months,
        format,
        series: [bars("Budget", 1000), bars("Actual", 10)],
      }),
    ],
  ])("stays where it was, with one of its %s and with none", async (_, chart) => {
    await drawn(chart, async (small) => {
      const complete = axis(small);
      expect(complete).toEqual(["0", "250", "500", "750", "1000"]);
      await hide(small, 0);
      expect(small.all('[aria-pressed="false"]').map(({ words }) => words)).toContain("Budget");
      expect(axis(small)).toEqual(complete);
      await hide(small, 0);
      expect(axis(small)).toEqual(complete);
    });
  });
});

it("a line that goes on from another one is drawn from its end, and has no figure there", async () => {
  const [past, ahead] = [
    months.map((_, at) => (at < 30 ? 50 : null)),
    months.map((_, at) => (at < 30 ? null : 80)),
  ];
  const series = [
    { ...line("Historical", 0), values: past },
    { ...line("Projected", 0), values: ahead, goesOnFrom: { index: 29, value: 50 } },
  ];
  await drawn(createElement(LineChart, { title: "Use", months, format, series }), (small) => {
    const [, projected] = small
      .all('[class="chart-path"]')
      .map(({ attributes }) => attributes.get("d") ?? "");
    expect(projected?.split("L")).toHaveLength(31);
    expect(small.all('[aria-label="Month 29: Historical 50, Projected –"]')).toHaveLength(1);
    return Promise.resolve();
  });
});

it("the picture of ten years of bars is no wider than browsers draw, and retains its shape", async () => {
  const canvas = { width: 0, height: 0, getContext: () => null };
  const drawing = { width: { baseVal: { value: 18_064 } }, height: { baseVal: { value: 400 } } };
  await inSmallDocument(400, async (small) => {
    Object.assign(small, { createElement: () => canvas });
    const picture = chartImage({
      title: "Hours",
      legend: [],
      element: { querySelectorAll: () => [drawing] } as never,
    });
    await expect(picture).rejects.toThrow("This browser can't create pictures");
  });
  expect(canvas.width).toBe(16_384);
  expect(canvas.width / canvas.height).toBeCloseTo((18_064 + 40) / (400 + 40 + 28 + 24), 0);
});

describe("bars", () => {
  const corrected = (values: (number | null)[], count = 3) =>
    createElement(BarChart, {
      title: "Hours",
      unit: "hrs",
      months: months.slice(0, count),
      format,
      series: [
        { id: "booked", label: "Booked", colour: "red", fill: "solid" as const, values },
        { id: "plan", label: "Plan", colour: "red", fill: "level" as const, values: [20, 20, 0] },
      ],
      marks: new Map([["1", ["Forecast frozen", "Budget replaced"]]]),
    });

  it("go down from 0 for a correction that removes hours, and none is drawn without a value", async () => {
    await drawn(corrected([30, -12, null]), (small) => {
      const [up, down, ...others] = small.all('[class="chart-bar"]').map(({ attributes }) => ({
        top: Number(attributes.get("y")),
        height: Number(attributes.get("height")),
      }));
      expect(others).toEqual([]);
      expect(down?.top).toBeCloseTo((up?.top ?? 0) + (up?.height ?? 0), 6);
      expect(down?.height).toBeGreaterThan(0);
      expect(small.all('[class="chart-level"]').length).toBeGreaterThanOrEqual(3);
      const bottom = (down?.top ?? 0) + (down?.height ?? 0);
      for (const { words, attributes } of small.all('[class="chart-value"]'))
        expect(Number(attributes.get("y")), `${words} is clear of the months`).toBeLessThan(bottom);
      return Promise.resolve();
    });
  });

  it("list a month's events with its figures, in words where there's room and else by number", async () => {
    await drawn(corrected([30, 10, 0]), (small) => {
      expect(
        small.all('[aria-label="Month 1: Booked 10, Plan 20, Forecast frozen, Budget replaced"]'),
      ).toHaveLength(1);
      expect(small.all('[class="chart-mark-word is-alone"]').map(({ words }) => words)).toEqual([
        "Forecast frozen, Budget replaced",
      ]);
      return Promise.resolve();
    });
    await drawn(corrected([30, 10, 0], 60), (small) => {
      expect(small.all('[class="chart-mark"]')).toHaveLength(1);
      expect(small.all('[class="chart-mark-word"]').map(({ words }) => words)).toEqual(["2"]);
      return Promise.resolve();
    });
  });

  it("have their unit over the axis, unless its figures say it", async () => {
    const unit = (small: Small) => small.all('[class="chart-axis chart-unit"]').map(({ words }) => words);
    const money = { title: "Cost", months, format: (value: number) => `£${value}`, unit: "£" };
    await drawn(corrected([30, 10, 0]), (small) => Promise.resolve(expect(unit(small)).toEqual(["hrs"])));
    await drawn(createElement(LineChart, { ...money, series: [line("Actual", 10)] }), (small) =>
      Promise.resolve(expect(unit(small)).toEqual([])),
    );
  });

  it("are drawn for 24 months of zeros, with an axis", async () => {
    const zeros = createElement(BarChart, {
      title: "Hours",
      months: months.slice(0, 24),
      format,
      series: [
        { id: "a", label: "A", colour: "red", fill: "solid" as const, values: Array<number>(24).fill(0) },
      ],
    });
    await drawn(zeros, (small) => {
      expect(small.all('[class="chart-axis"]').map(({ words }) => words)).toEqual(["0", "1", "2", "3", "4"]);
      expect(small.all('[class="chart-bar"]')).toHaveLength(24);
      return Promise.resolve();
    });
  });
});
