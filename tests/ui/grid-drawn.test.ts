import { act, createElement, useState, type ReactElement } from "react";
import { expect, it } from "vitest";
import { Grid } from "#ui/grid/Grid.tsx";
import type { GridCell, GridClipboard, GridRow } from "#ui/grid/grid-model.ts";
import { redoStep, noHistory, recorded, undoStep, type History } from "#ui/grid/history.ts";
import { inSmallDocument } from "../support/small-document.ts";

const [people, days, rowHeight, tall] = [300, 31, 24, 720] as const;
const inSight = tall / rowHeight;
/** Drawn below those in sight, so that a turn of the wheel finds them. */
const around = 3;

const columns = Array.from({ length: days }, (_, at) => ({
  id: String(at),
  header: "",
  label: `Day ${at}`,
  width: "fill" as const,
}));

/** What a cell is pasted: a number that no other cell has. */
const pasted = (round: number, row: number, day: number) => round * 10_000 + row * days + day;

/**
 * How often the number of each cell was written since the last count: once to be seen and once to be spoken,
 * for each time that the cell was drawn.
 */
const written = new Map<number, number>();

function write(hours: number): string {
  written.set(hours, (written.get(hours) ?? 0) + 1);
  return String(hours);
}

/** The rows whose cells were made since the last count. */
const made = new Set<string>();

type Hours = ReadonlyMap<string, number>;

/** A plan of 300 people whose owner has the history, as the planner does. */
function LargePlan(): ReactElement {
  const [{ content: values, history }, set] = useState<{
    content: Hours;
    history: History<readonly [Hours, Hours]>;
  }>({
    content: new Map(),
    history: noHistory,
  });
  const facts = (rowId: string, columnId: string) => ({ value: values.get(`${rowId}/${columnId}`) ?? null });
  const cell = (rowId: string, columnId: string): GridCell => {
    made.add(rowId);
    return facts(rowId, columnId);
  };
  const rows = Array.from({ length: people }, (_, at): GridRow => {
    const sum = columns.reduce((total, { id }) => total + (values.get(`${at}/${id}`) ?? 0), 0);
    return { id: String(at), label: `Person ${at}`, headers: [sum] };
  });
  const travel = (way: ReturnType<typeof undoStep<readonly [Hours, Hours]>>, to: 0 | 1) => {
    if (way) set({ content: way.step[to], history: way.history });
    return way !== null;
  };
  const clipboard: GridClipboard = {
    copy: () => "",
    paste: (cells) => {
      const after = new Map([
        ...values,
        ...cells.map(({ rowId, columnId, text }) => [`${rowId}/${columnId}`, Number(text)] as const),
      ]);
      set({ content: after, history: recorded(history, [values, after]) });
      return [];
    },
  };
  const own = { undo: () => travel(undoStep(history), 0), redo: () => travel(redoStep(history), 1) };
  return createElement(Grid, {
    label: "Plan",
    leading: [{ id: "sum", header: "", label: "Sum", width: 60 }],
    columns,
    rows,
    cell,
    facts,
    onChange: () => undefined,
    clipboard,
    history: own,
    format: write,
    rowHeight,
  });
}

/** Does something and waits until React has drawn all that comes of it. */
const inTurn = (does: () => void) => act(() => Promise.resolve(does()));

it("a paste over 300 people and its undo draw the rows in sight and their cells, each once, make none out of sight, and listen as before", async () => {
  await inSmallDocument(tall, async (small) => {
    const { createRoot } = await import("react-dom/client");
    const place = small.createElement("div");
    small.body.appendChild(place);
    const root = createRoot(place as never);
    await inTurn(() => root.render(createElement(LargePlan)));
    await inTurn(() => place.querySelector('[data-row="0"][data-column="0"]')?.focus());
    // Whenever one who listens to the finger comes or goes, the browser paints all of the grid.
    const listened: string[] = [];
    const grid = place.querySelector('[role="grid"]');
    if (grid) grid.addEventListener = grid.removeEventListener = (kind: string) => void listened.push(kind);
    /**
     * What an action draws: how many rows and cells, how often the cell that was drawn most, and in how many
     * rows cells were made.
     */
    const drawnBy = async (round: number, does: () => void) => {
      written.clear();
      made.clear();
      await inTurn(does);
      const cells = [...written].filter(
        ([hours]) =>
          hours >= pasted(round, 0, 0) &&
          hours <= pasted(round, people - 1, days - 1) &&
          Number.isInteger(hours),
      );
      const rows = new Set(cells.map(([hours]) => Math.floor((hours - pasted(round, 0, 0)) / days)));
      return {
        rows: rows.size,
        cells: cells.length,
        times: Math.max(...cells.map(([, times]) => times)) / 2,
        made: made.size,
      };
    };
    const textOf = (round: number) =>
      Array.from({ length: people }, (_, row) =>
        columns.map((__, day) => String(pasted(round, row, day))).join("\t"),
      ).join("\n");
    const paste = (round: number) => () =>
      small.send("paste", { clipboardData: { getData: () => textOf(round) } });
    const rows = inSight + 1 + around;
    const once = { rows, cells: rows * days, times: 1, made: rows };
    expect(await drawnBy(1, paste(1))).toEqual(once);
    expect(await drawnBy(2, paste(2))).toEqual(once);
    expect(await drawnBy(1, () => small.activeElement?.send("keydown", { key: "z", ctrlKey: true }))).toEqual(
      once,
    );
    expect(listened).toEqual([]);
    await inTurn(() => root.unmount());
  });
});
