import { describe, expect, it } from "vitest";
import { arrangePeople, peopleCells } from "#features/imports/rules/judge/judge-people.ts";
import { textOf } from "#features/imports/rules/judge/judging.ts";
import { orderRows } from "#features/invitations/rules/import-order.ts";
import { typedRow } from "../support/import-frame.ts";

describe("the rows of an import", () => {
  const people = (...rows: readonly (readonly [name: string, manager: string])[]) =>
    orderRows(
      rows.map(([name, manager], index) => ({
        row: index + 2,
        cells: {
          first_name: name,
          ...(name === "" ? {} : { email: `${name}@x.example` }),
          ...(manager === "" ? {} : { manager_email: `${manager.toUpperCase()}@x.example` }),
        },
      })),
    );
  const namesOf = ({ inOrder }: ReturnType<typeof people>) => inOrder.map(({ cells }) => cells.first_name);
  const circle = "This row and its managers form a circle";

  it("come after their managers, and else in the order of the file", () => {
    expect(namesOf(people(["c", "b"], ["d", ""], ["b", "a"], ["a", ""], ["e", "b"]))).toEqual([
      "d",
      "a",
      "b",
      "c",
      "e",
    ]);
  });

  it("are refused where they name each other in a circle, but not who is above or below of it", () => {
    const file = people(["z", "x"], ["x", "y"], ["y", "x"], ["w", "z"], ["own", "own"]);
    expect([...file.faults]).toEqual([
      [3, circle],
      [4, circle],
    ]);
    expect(namesOf(file)).toEqual(["own", "z", "w"]);
  });

  it("have an address once", () => {
    const file = people(["a", ""], ["A", ""], ["b", ""]);
    expect([...file.faults]).toEqual([[3, "The same email as in row 2"]]);
    expect(namesOf(file)).toEqual(["a", "b"]);
  });

  it("without an address are no one's manager, and neither the same nor in a circle", () => {
    const file = people(["", "a"], ["a", ""], ["", ""]);
    expect([...file.faults]).toEqual([]);
    expect(file.inOrder.map(({ row }) => row)).toEqual([3, 4, 2]);
  });

  it("without an address don't make a file refuse the manager they name", () => {
    const rows = [typedRow(2, { manager: "a@x.example" }), typedRow(3, { email: "a@x.example" })];
    const { faults, rows: arranged } = arrangePeople(rows);
    expect(faults.size).toBe(0);
    expect(arranged.map(({ row }) => row)).toEqual([3, 2]);
  });
});

it("A row's texts are read without invisible or direction characters, names in one line", () => {
  const name = {
    first_name: "Eve\u202Egnp\r\nBcc: x",
    last_name: "\u200B",
    place: "Le\u00ADeds",
    email: "e@a.example",
  };
  expect(peopleCells(typedRow(2, name))).toEqual({
    first_name: "Evegnp Bcc: x",
    place: "Leeds",
    email: "e@a.example",
  });
  expect(textOf(typedRow(2, { description: "One\nTwo\u2066" }), "description")).toBe("One\nTwo");
});
