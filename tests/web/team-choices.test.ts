import { expect, it } from "vitest";
import { assignedFirst, together } from "#features/projects/web/team-choices.ts";

const named = (...ids: string[]) => ids.map((id) => ({ id, name: id.toUpperCase() }));

it("A project's forecasters stand before everybody else who could be, one who no longer could among them", () =>
  expect(assignedFirst(named("ann", "bob", "cy"), named("cy", "gone")).map(({ id }) => id)).toEqual([
    "cy",
    "gone",
    "ann",
    "bob",
  ]));

it("A project's functions keep the order of their names, with one that is no longer offered at the end", () =>
  expect(together(named("design", "survey"), named("survey", "gone")).map(({ id }) => id)).toEqual([
    "design",
    "survey",
    "gone",
  ]));
