import { useState } from "react";
import { useViewer } from "../../../web/viewer.ts";
import type { Planner } from "../contract.ts";

/** The palette: tokens --p1 to --p8. */
export const palette = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Colour = (typeof palette)[number];

export interface ProjectColours {
  readonly colourOf: (projectId: string) => Colour;
  readonly choose: (projectId: string, colour: Colour) => void;
}

const key = (viewerId: string) => `project-colours.${viewerId}`;

function isColour(value: unknown): value is Colour {
  return palette.some((colour) => colour === value);
}

function chosenColours(viewerId: string): Readonly<Record<string, Colour>> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key(viewerId)) ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, Colour] => isColour(entry[1])));
  } catch {
    return {};
  }
}

/** The projects in the order they take colours: those that are wanted first, so that the eight go where they are painted. */
export function colourOrder(planner: Pick<Planner, "projects" | "demand">): string[] {
  const wanted = new Set(planner.demand.map((line) => line.projectId));
  return planner.projects.map((project) => project.id).sort((left, right) => Number(wanted.has(right)) - Number(wanted.has(left)));
}

/** Project colours: in order of the projects, unless the viewer chose another on this device. */
export function useProjectColours(projectIds: readonly string[]): ProjectColours {
  const viewer = useViewer();
  const [chosen, setChosen] = useState(() => chosenColours(viewer.id));
  return {
    colourOf: (projectId) => chosen[projectId] ?? palette[Math.max(0, projectIds.indexOf(projectId)) % palette.length] ?? 1,
    choose: (projectId, colour) => {
      const next = { ...chosen, [projectId]: colour };
      setChosen(next);
      try {
        localStorage.setItem(key(viewer.id), JSON.stringify(next));
      } catch {
        // A device that keeps nothing shows the usual colour next time.
      }
    },
  };
}
