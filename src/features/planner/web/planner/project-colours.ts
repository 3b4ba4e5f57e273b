import { useMemo, useState } from "react";
import { useViewer } from "#web/viewer.ts";
import type { Planner } from "#features/plans/contract.ts";

/** The palette: tokens --p1 to --p8. */
export const palette = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Colour = (typeof palette)[number];

/** Projects of one colour differ by pattern, 0 for none. */
export interface ProjectLook {
  readonly colour: Colour;
  readonly pattern: number;
}

export interface ProjectColours {
  readonly lookOf: (projectId: string) => ProjectLook;
  readonly choose: (projectId: string, colour: Colour) => void;
}

/** How many patterns there are; after them the first comes again, and the code tells. */
const patterns = 5;

/** The classes of a project's hours in a cell: its colour, and its pattern where it has one. */
export function lookClass({ colour, pattern }: ProjectLook): string {
  return pattern === 0 ? `is-p${colour}` : `is-p${colour} has-pattern-${((pattern - 1) % patterns) + 1}`;
}

/** The classes of hours of a draft: hatched over a tint of the project's colour. */
export function draftClass({ colour }: ProjectLook): string {
  return `is-p${colour} is-draft`;
}

/** Colours in the order of the projects, unless chosen; more projects of a colour get the next pattern. */
export function looksOf(
  projectIds: readonly string[],
  chosen: Readonly<Record<string, Colour>>,
): ReadonlyMap<string, ProjectLook> {
  const used = new Map<Colour, number>();
  return new Map(
    projectIds.map((id, at) => {
      const colour = chosen[id] ?? palette[at % palette.length] ?? 1;
      const pattern = used.get(colour) ?? 0;
      used.set(colour, pattern + 1);
      return [id, { colour, pattern }];
    }),
  );
}

const key = (viewerId: string) => `project-colours.${viewerId}`;

function isColour(value: unknown): value is Colour {
  return palette.some((colour) => colour === value);
}

function chosenColours(viewerId: string): Readonly<Record<string, Colour>> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key(viewerId)) ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, Colour] => isColour(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Projects by who gets a colour first: those with demand. */
function colourOrder(planner: Pick<Planner, "projects" | "demand">): string[] {
  const wanted = new Set(planner.demand.map((line) => line.projectId));
  return planner.projects
    .map((project) => project.id)
    .sort((left, right) => Number(wanted.has(right)) - Number(wanted.has(left)));
}

const plain: ProjectLook = { colour: 1, pattern: 0 };

/** Project colours: in order of the projects, unless the viewer chose another on this device. */
export function useProjectColours({
  projects,
  demand,
}: Pick<Planner, "projects" | "demand">): ProjectColours {
  const viewer = useViewer();
  const [chosen, setChosen] = useState(() => chosenColours(viewer.id));
  return useMemo(() => {
    const looks = looksOf(colourOrder({ projects, demand }), chosen);
    return {
      lookOf: (projectId) => looks.get(projectId) ?? plain,
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
  }, [projects, demand, chosen, viewer.id]);
}
