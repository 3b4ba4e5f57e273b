import { expect, it } from "vitest";
import { assignedFirst, together } from "#features/projects/web/ProjectTeamFields.tsx";

const named = (...ids: string[]) => ids.map((id) => ({ id, name: id.toUpperCase() }));

it("A project's forecasters come before everyone else eligible, an ineligible one among them", () =>
  expect(assignedFirst(named("ann", "bob", "cy"), named("cy", "gone")).map(({ id }) => id)).toEqual([
    "cy",
    "gone",
    "ann",
    "bob",
  ]));

it("A project's functions are in the order of their names, with one that is no longer offered at the end", () =>
  expect(together(named("design", "survey"), named("survey", "gone")).map(({ id }) => id)).toEqual([
    "design",
    "survey",
    "gone",
  ]));
